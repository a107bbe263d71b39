import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import type { FixKind } from "../diagnostics/diagnostic.ts";
import type { RuleRegistry } from "../engine/lint.ts";
import { runExample, type AnyExample, type ExampleFiles } from "./run-example.ts";

type BadExample = Extract<AnyExample, { kind: "bad" }>;

/** What a rule may offer, by the best kind of fix that it declares. */
const OFFERED: Readonly<Record<FixKind | "none", readonly FixKind[]>> = {
  none: [],
  suggestion: ["suggestion"],
  safe: ["safe", "suggestion"],
};

/** The fixer gives up after as many. */
const PASSES = 10;

/** A value that a message or its rule forgot. */
const UNFILLED = /\{\w+\}|undefined|\[object/u;

/**
 * Holds a rule against one of its examples: it says what the example says, at the very words, and its fix ends where the
 * example says that it ends.
 * @param rules registry that the rule is in
 * @throws AssertionError with both sides where they differ
 */
export function checkExample(rules: RuleRegistry, id: string, example: AnyExample): void {
  const { diagnostics, words, obstacles } = runExample(rules, id, example);
  assert.deepEqual(obstacles, []);
  const told = diagnostics.map(({ messageId }, index) => reported(messageId, words[index]));
  const expected = example.kind === "good" ? [] : example.reports.map(({ message, at }) => reported(message, at));
  assert.deepEqual(told, expected);
  if (example.kind === "good") return;
  for (const { message } of diagnostics) assert.doesNotMatch(message, UNFILLED);
  const offered = diagnostics.flatMap(({ fix }) => fix?.kind ?? []);
  const allowed = OFFERED[rules[id]?.fix ?? "none"];
  assert.deepEqual(
    offered.filter((kind) => !allowed.includes(kind)),
    [],
  );
  checkFix(rules, id, example);
}

function reported(message: string, at: string | undefined): { message: string; at?: string } {
  return { message, ...(at !== undefined && { at }) };
}

function checkFix(rules: RuleRegistry, id: string, example: BadExample): void {
  const { tools, pages, fixed, fixedPages } = example;
  const ends: ExampleFiles = { tools: fixed ?? tools, ...(pages && { pages: { ...pages, ...fixedPages } }) };
  assert.deepEqual(fixedInPasses(rules, id, example), ends);
  if (fixed === undefined && fixedPages === undefined) return;
  const { diagnostics, obstacles } = runExample(rules, id, example, ends);
  assert.deepEqual([...obstacles, ...diagnostics.map(({ message }) => message)], []);
}

/** The example's code and pages when fixing is repeated until nothing changes, as the fixer does. */
function fixedInPasses(rules: RuleRegistry, id: string, example: BadExample): ExampleFiles {
  const { tools, pages } = example;
  let files: ExampleFiles = { tools, ...(pages && { pages }) };
  for (let pass = 0; pass < PASSES; pass++) {
    const { fixed } = runExample(rules, id, example, files);
    if (isDeepStrictEqual(fixed, files)) return files;
    files = fixed;
  }
  assert.fail(`Fixing did not come to an end within ${String(PASSES)} passes.`);
}
