import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import type { FixKind } from "../../src/diagnostics/diagnostic.ts";
import { rules } from "../../src/rules/index.ts";
import { runExample } from "../support/run-example.ts";
import type { AnyExample, ExampleFiles } from "../support/run-example.ts";

type BadExample = Extract<AnyExample, { kind: "bad" }>;

/** What a rule may offer, by the best kind of fix that it declares. */
const offeredKinds: Readonly<Record<FixKind | "none", readonly FixKind[]>> = {
  none: [],
  suggestion: ["suggestion"],
  safe: ["safe", "suggestion"],
};

describe.each(Object.entries(rules))("%s", (id, rule) => {
  const bad = rule.examples.filter((example) => example.kind === "bad");
  const good = rule.examples.filter((example) => example.kind === "good");

  it.each(titled(rule.examples))("understands every line of: %s", (_, example) => {
    expect(runExample(rules, id, example).obstacles).toEqual([]);
  });

  it.each(titled(bad))("finds fault, at the very words, with: %s", (_, example) => {
    const { diagnostics, words } = runExample(rules, id, example);
    expect(diagnostics.map(({ messageId }, index) => ({ message: messageId, at: words[index] }))).toEqual(
      example.reports.map(({ message, at }) => ({ message, at })),
    );
  });

  it.each(titled(bad))("fills in every value of its message about: %s", (_, example) => {
    for (const { message } of runExample(rules, id, example).diagnostics) {
      expect(message).not.toMatch(/\{\w+\}|undefined|\[object/u);
    }
  });

  it.each(titled(good))("has nothing to say about: %s", (_, example) => {
    expect(runExample(rules, id, example).diagnostics).toEqual([]);
  });

  it.each(titled(bad))("fixes what it says it fixes, and nothing else: %s", (_, example) => {
    expect(fixedInPasses(id, example)).toEqual(fixedFiles(example));
  });

  it.each(titled(bad))("offers fixes of its own kind alone: %s", (_, example) => {
    const kinds = runExample(rules, id, example).diagnostics.flatMap(({ fix }) => fix?.kind ?? []);
    expect(kinds.filter((kind) => !offeredKinds[rule.fix].includes(kind))).toEqual([]);
  });

  it.each(titled(bad.filter(isFixed)))("is content once fixed: %s", (_, example) => {
    expect(runExample(rules, id, example, fixedFiles(example))).toMatchObject({ diagnostics: [], obstacles: [] });
  });
});

function titled<E extends AnyExample>(examples: readonly E[]): (readonly [string, E])[] {
  return examples.map((example) => [example.title, example] as const);
}

function isFixed({ fixed, fixedPages }: BadExample): boolean {
  return fixed !== undefined || fixedPages !== undefined;
}

function fixedFiles({ tools, pages, fixed, fixedPages }: BadExample): ExampleFiles {
  return { tools: fixed ?? tools, ...(pages && { pages: { ...pages, ...fixedPages } }) };
}

/** The example's code and pages when fixing is repeated until nothing changes, as the fixer does. */
function fixedInPasses(id: string, example: BadExample): ExampleFiles {
  const { tools, pages } = example;
  let files: ExampleFiles = { tools, ...(pages && { pages }) };
  for (let pass = 0; pass < 10; pass++) {
    const { fixed } = runExample(rules, id, example, files);
    if (isDeepStrictEqual(fixed, files)) return files;
    files = fixed;
  }
  throw new Error("Fixing did not come to an end within ten passes.");
}
