import { describe, expect, test } from "vitest";
import { fix, type FixInput } from "../../src/engine/fix.ts";
import { lint, type RuleRegistry } from "../../src/engine/lint.ts";
import { extractFromManifest } from "../../src/extract/tool-manifest/extract-from-manifest.ts";
import type { Replacement } from "../../src/rules/define-rule.ts";
import { sliceOf } from "../../src/tool-model/text.ts";
import type { Tool } from "../../src/tool-model/tool.ts";
import { settingsFor, sketchRule } from "./lint-sketches.ts";

const FILE = "/desk/tools.json";

/** A rule that finds a word in descriptions and replaces it. */
function wordRule(word: string, replacement: string, kind: "safe" | "suggestion" = "safe") {
  return fixingRule(kind, (tool) => {
    const at = tool.description?.value.indexOf(word) ?? -1;
    const slice = tool.description && sliceOf(tool.description, at, at + word.length);
    return at < 0 || !slice ? undefined : [{ slice, text: replacement }];
  });
}

function fixingRule(kind: "safe" | "suggestion", replacementsFor: (tool: Tool) => readonly Replacement[] | undefined) {
  return sketchRule({
    scope: "tool",
    messages: { word: "Expected another word." },
    fix: kind,
    check: (tool, { report }) => {
      const replacements = replacementsFor(tool);
      const [first] = replacements ?? [];
      const at = first && ("slice" in first ? first.slice : first.range);
      if (replacements) report({ messageId: "word", at, path: "/description", fix: { title: "Reword", replacements } });
    },
  });
}

/** Fixes the descriptions of tools, and gives back what became of the manifest. */
function fixed(rules: RuleRegistry, descriptions: readonly string[], more: Partial<FixInput> = {}) {
  const text = JSON.stringify(
    descriptions.map((description, index) => ({ name: `tool_${index}`, description, inputSchema: {} })),
  );
  const extract = (texts: ReadonlyMap<string, string>) =>
    extractFromManifest({ file: FILE, name: "tools.json", text: texts.get(FILE) ?? text });
  const judge: FixInput["lint"] = (toolSet) =>
    lint({ toolSet, rules, settings: settingsFor(rules), today: "2026-11-21" });
  const toolSet = extract(new Map());
  const result = fix({
    toolSet,
    result: judge(toolSet),
    kinds: ["safe"],
    isEligible: () => true,
    extract,
    lint: judge,
    ...more,
  });
  return { ...result, descriptions: result.toolSet.tools.map((tool) => tool.description?.value) };
}

describe("fixing", () => {
  test("repairs every finding and says what is left", () => {
    const rules = { "desk/berth": wordRule("birth", "berth") };
    const { descriptions, fixed: count, result, settled } = fixed(rules, ["Get a birth.", "List births.", "Moor."]);
    expect(descriptions).toEqual(["Get a berth.", "List berths.", "Moor."]);
    expect({ count, left: result.diagnostics.length, settled }).toEqual({ count: 2, left: 0, settled: true });
  });

  test("changes nothing but the words that are wrong", () => {
    const { texts } = fixed({ "desk/berth": wordRule("birth", "berth") }, ['Get a "birth" — \u00e9.', "Moor."]);
    expect(texts.get(FILE)).toBe(
      '[{"name":"tool_0","description":"Get a \\"berth\\" — é.","inputSchema":{}},{"name":"tool_1","description":"Moor.","inputSchema":{}}]',
    );
  });

  test("goes on as long as a fix makes room for another", () => {
    const rules = { "desk/one": wordRule("one", "two"), "desk/two": wordRule("two", "three") };
    expect(fixed(rules, ["Get one."]).descriptions).toEqual(["Get three."]);
  });

  test("makes one of two fixes that overlap, and judges again what the other would do", () => {
    const rules = { "desk/a": wordRule("birth place", "berth"), "desk/b": wordRule("place of", "pier of") };
    expect(fixed(rules, ["List the birth place of ships."]).descriptions).toEqual(["List the berth of ships."]);
  });

  test("follows a rule that speaks of one place at a time", () => {
    const { descriptions, fixed: count } = fixed({ "desk/berth": wordRule("birth", "berth") }, [
      "A birth and a birth.",
    ]);
    expect({ descriptions, count }).toEqual({ descriptions: ["A berth and a berth."], count: 2 });
  });

  test("touches suggestions only when it is asked to", () => {
    const rules = { "desk/berth": wordRule("birth", "berth", "suggestion") };
    expect(fixed(rules, ["Get a birth."]).texts.size).toBe(0);
    expect(fixed(rules, ["Get a birth."], { kinds: ["safe", "suggestion"] }).descriptions).toEqual(["Get a berth."]);
  });

  test("leaves out findings that are not to be fixed", () => {
    const rules = { "desk/berth": wordRule("birth", "berth") };
    const { descriptions } = fixed(rules, ["Get a birth.", "List births."], {
      isEligible: ({ tool }) => tool === "tool_1",
    });
    expect(descriptions).toEqual(["Get a birth.", "List berths."]);
  });

  test("stops two rules that undo each other, and says so", () => {
    const rules = { "desk/there": wordRule("quay", "pier"), "desk/back": wordRule("pier", "quay") };
    expect(fixed(rules, ["List the quay."]).settled).toBe(false);
  });
});

describe("a fix that does harm is left out, and the others are made", () => {
  const tearing = fixingRule("safe", ({ description, definition }) => {
    if (!description?.value.includes("torn") || !definition) return undefined;
    return [{ range: { ...definition, end: definition.start + 1 }, text: "" }];
  });

  test("when the source no longer parses", () => {
    const rules = { "desk/berth": wordRule("birth", "berth"), "desk/torn": tearing };
    const { descriptions, refused, result } = fixed(rules, ["Get a birth.", "A torn sail.", "List births."]);
    expect(descriptions).toEqual(["Get a berth.", "A torn sail.", "List berths."]);
    expect(refused.map((one) => [one.ruleId, one.tool])).toEqual([["desk/torn", "tool_1"]]);
    expect(result.diagnostics.map((one) => one.ruleId)).toEqual(["desk/torn"]);
  });

  test("when a tool is lost by it", () => {
    const losing = fixingRule("safe", ({ description, definition }) =>
      description?.value === "Moor." && definition ? [{ range: definition, text: "{}" }] : undefined,
    );
    expect(fixed({ "desk/lost": losing }, ["Moor.", "Sail."])).toMatchObject({
      descriptions: ["Moor.", "Sail."],
      fixed: 0,
    });
  });

  test("when its own finding is still there", () => {
    const vain = fixingRule(
      "safe",
      ({ description }) => description && [{ slice: sliceOf(description, 0, 0), text: "Very " }],
    );
    const { descriptions, refused } = fixed({ "desk/vain": vain }, ["Moor."]);
    expect(descriptions).toEqual(["Moor."]);
    expect(refused).toHaveLength(1);
  });

  test("when its edits do not fit into the file", () => {
    const beyond = fixingRule("safe", () => [{ range: { file: FILE, start: 9000, end: 9001 }, text: "" }]);
    expect(fixed({ "desk/beyond": beyond }, ["Moor."]).refused).toHaveLength(1);
  });
});
