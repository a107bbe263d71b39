import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { presets } from "../../src/presets/index.ts";
import { rules } from "../../src/rules/index.ts";
import { repositoryRoot } from "../support/fixture-folders.ts";

/** Rules that no record's preset switches on, each with the reason why. */
const offByDefault: Readonly<Record<string, string>> = {
  "reference/no-batch-stated": "Noise on most servers: the record has it in two tools only.",
};

/** Placeholders that stand for words of the rule's own or for numbers, not for something that the linted project says. */
const ownWords = new Set(["expected", "missing", "place", "type"]);

describe.each(Object.entries(rules))("%s", (id, rule) => {
  it("has a docs page", () => {
    expect(existsSync(path.join(repositoryRoot, "docs/rules", `${id}.md`))).toBe(true);
  });

  it("is in a preset of its own kind, or a reason says why not", () => {
    const naming = presets.filter((preset) => preset.name !== "all" && id in preset.rules);
    expect(naming.length > 0).toBe(!(id in offByDefault));
  });

  it("shows what it finds fault with and what it does not", () => {
    expect(new Set(rule.examples.map((example) => example.kind))).toEqual(new Set(["bad", "good"]));
  });

  it("shows each of its messages in an example", () => {
    const shown = rule.examples.flatMap((example) => (example.kind === "bad" ? example.reports : []));
    expect(new Set(shown.map((report) => report.message))).toEqual(new Set(Object.keys(rule.messages)));
  });

  it("shows what its fix does, when it has one", () => {
    const fixes = rule.examples.filter(
      (example) => example.kind === "bad" && (example.fixed ?? example.fixedPages) !== undefined,
    );
    expect(fixes.length > 0).toBe(rule.fix !== "none");
  });

  it("says what it asks for in the imperative, without a full stop", () => {
    expect(rule.summary).toMatch(/^[A-Z][^\n]*[^.\s]$/u);
  });

  it("gives its reason in full sentences", () => {
    expect(rule.why).toMatch(/^[A-Z`].*\.$/su);
  });

  it.each(Object.values(rule.messages))("speaks in full sentences, values in back-ticks: %s", (message) => {
    expect(message).toMatch(/^[A-Z`][^\n]*\.$/u);
    const bare = [...message.replaceAll(/`[^`]*`/gu, "").matchAll(/\{(\w+)\}/gu)].map((match) => match[1] ?? "");
    expect(bare.filter((name) => !ownWords.has(name))).toEqual([]);
  });

  it("can be called with no options at all", () => {
    expect(rule.options.safeParse({}).success).toBe(true);
  });

  it("refuses an option that it does not know", () => {
    expect(rule.options.safeParse({ "no-such-option": true }).success).toBe(false);
  });
});

describe("presets", () => {
  it.each(presets)("$name names rules that exist, with options that they take", (preset) => {
    for (const [id, setting] of Object.entries(preset.rules)) {
      const options = typeof setting === "string" ? {} : setting[1];
      expect(rules[id]?.options.safeParse(options).success, id).toBe(true);
    }
  });

  it.each(presets)("$name extends presets that exist", (preset) => {
    const names = presets.map(({ name }) => name);
    for (const name of preset.extends) expect(names).toContain(name);
  });
});
