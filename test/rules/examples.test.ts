import { describe, expect, it } from "vitest";
import type { FixKind } from "../../src/diagnostics/diagnostic.ts";
import { rules } from "../../src/rules/index.ts";
import { runExample } from "../support/run-example.ts";
import type { AnyExample } from "../support/run-example.ts";

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
    expect(fixedInPasses(id, example)).toBe(example.fixed ?? example.tools);
  });

  it.each(titled(bad))("offers fixes of its own kind alone: %s", (_, example) => {
    const kinds = runExample(rules, id, example).diagnostics.flatMap(({ fix }) => fix?.kind ?? []);
    expect(kinds.filter((kind) => !offeredKinds[rule.fix].includes(kind))).toEqual([]);
  });

  it.each(titled(bad.filter((example) => example.fixed !== undefined)))("is content once fixed: %s", (_, example) => {
    expect(runExample(rules, id, example, example.fixed)).toMatchObject({ diagnostics: [], obstacles: [] });
  });
});

function titled<E extends AnyExample>(examples: readonly E[]): (readonly [string, E])[] {
  return examples.map((example) => [example.title, example] as const);
}

/** The example's code when fixing is repeated until nothing changes, as the fixer does. */
function fixedInPasses(id: string, example: BadExample): string {
  let code = example.tools;
  for (let pass = 0; pass < 10; pass++) {
    const { fixed } = runExample(rules, id, example, code);
    if (fixed === code) return code;
    code = fixed;
  }
  throw new Error("Fixing did not come to an end within ten passes.");
}
