import { describe, expect, test } from "vitest";
import type { Finding } from "../../src/rules/define-rule.ts";
import { computedText, sliceOf } from "../../src/tool-model/text.ts";
import type { ToolSet } from "../../src/tool-model/tool-set.ts";
import type { Tool } from "../../src/tool-model/tool.ts";
import { lintBy, sketchRule, toolsOf, wordsOf } from "./lint-sketches.ts";

const getOrder = { name: "get_order", description: "Get an order.", inputSchema: { properties: { id: {}, note: {} } } };
const listOrders = { name: "list_orders", description: "List orders.", inputSchema: {} };

const nameRule = sketchRule({
  scope: "tool",
  reads: ["name"],
  messages: { named: "Expected no tool, got `{name}`." },
  check: (tool, { report }) => {
    report({ messageId: "named", data: { name: tool.name.value }, at: sliceOf(tool.name), path: "/name" });
  },
});

const descriptionRule = sketchRule({
  scope: "tool",
  reads: ["description"],
  messages: { described: "Expected no description." },
  check: (tool, { report }) => {
    report({ messageId: "described", at: tool.description && sliceOf(tool.description, 0, 3), path: "/description" });
  },
});

const fieldRule = sketchRule({
  scope: "field",
  messages: { field: "Expected no field `{name}`." },
  check: (field, _tool, { report }) => {
    report({ messageId: "field", data: { name: field.name }, at: field.range, path: field.path });
  },
});

/** The tools with the first one changed. */
function changed(toolSet: ToolSet, change: Partial<Tool>): ToolSet {
  const [first, ...others] = toolSet.tools;
  return { ...toolSet, tools: [{ ...first!, ...change }, ...others] };
}

describe("what rules are asked about", () => {
  test("a tool rule about every tool, with the words it points at", () => {
    const tools = toolsOf(getOrder, listOrders);
    const { diagnostics } = lintBy({ "desk/no-tools": nameRule }, tools);
    expect(diagnostics.map((one) => [one.tool, one.message, wordsOf(one, tools)])).toEqual([
      ["get_order", "Expected no tool, got `get_order`.", "get_order"],
      ["list_orders", "Expected no tool, got `list_orders`.", "list_orders"],
    ]);
  });

  test("a field rule about every field", () => {
    const { diagnostics } = lintBy({ "desk/no-fields": fieldRule }, toolsOf(getOrder));
    expect(diagnostics.map((one) => one.path)).toEqual(["/inputSchema/properties/id", "/inputSchema/properties/note"]);
  });

  test("a tool set rule once for each server", () => {
    const seen: string[][] = [];
    const rule = sketchRule({
      scope: "toolSet",
      check: ({ tools }) => void seen.push(tools.map((tool) => tool.name.value)),
    });
    const own = (server: string) => ({ _meta: { "mcp-lint": { server } } });
    lintBy(
      { "desk/set": rule },
      toolsOf(
        { ...getOrder, ...own("desk") },
        { ...listOrders, ...own("quay") },
        { name: "get_bill", inputSchema: {}, ...own("desk") },
      ),
    );
    expect(seen).toEqual([["get_order", "get_bill"], ["list_orders"]]);
  });

  test("a tool is left out where the rule reads a hole, and the others are not", () => {
    const tools = changed(toolsOf(getOrder, listOrders), {
      holes: [{ path: "/description", reason: "built at run time" }],
    });
    const { diagnostics } = lintBy({ "desk/no-tools": nameRule, "desk/no-descriptions": descriptionRule }, tools);
    expect(diagnostics.map((one) => `${one.ruleId} ${one.tool ?? ""}`)).toEqual([
      "desk/no-tools get_order",
      "desk/no-tools list_orders",
      "desk/no-descriptions list_orders",
    ]);
  });

  test("a hole in one field says nothing about the others; one above them does", () => {
    const hole = (path: string) => changed(toolsOf(getOrder), { holes: [{ path, reason: "spread of a call" }] });
    const fieldsFound = (path: string) => lintBy({ "desk/no-fields": fieldRule }, hole(path)).diagnostics.length;
    expect(fieldsFound("/inputSchema/properties/id")).toBe(1);
    expect(fieldsFound("/inputSchema")).toBe(0);
    expect(fieldsFound("/description")).toBe(2);
  });

  test("each face of a tool, and what both faces have is found once", () => {
    const [tool, other] = toolsOf(getOrder, { ...getOrder, description: "Got an order." }).tools;
    const faced = { ...toolsOf(getOrder), tools: [{ ...tool!, alternatives: [{ description: other!.description! }] }] };
    const { diagnostics } = lintBy({ "desk/no-tools": nameRule, "desk/no-descriptions": descriptionRule }, faced);
    expect(diagnostics.map((one) => one.ruleId)).toEqual([
      "desk/no-tools",
      "desk/no-descriptions",
      "desk/no-descriptions",
    ]);
  });

  test("facts from the config are there, and the tool's own go first", () => {
    const seen: unknown[] = [];
    const rule = sketchRule({ scope: "tool", check: (tool) => void seen.push(tool.meta) });
    const facts = { get_order: { tags: ["hidden"], cost: "low", partner: "list_sales" } } as const;
    lintBy({ "desk/facts": rule }, toolsOf({ ...getOrder, _meta: { tags: ["cache-backed"], cost: "high" } }), {
      facts,
    });
    expect(seen).toEqual([{ tags: ["cache-backed", "hidden"], cost: "high", partner: "list_sales" }]);
  });

  test("options, vocabulary, the other tools of the server and parsed descriptions are at hand", () => {
    const seen: unknown[] = [];
    const rule = sketchRule({
      scope: "tool",
      check: (tool, { options, vocabulary, toolNamed, docstring, known }) => {
        seen.push([options, vocabulary.verbs, toolNamed("list_orders")?.name.value, toolNamed("list_berths")]);
        seen.push([docstring(tool)?.paragraphs[0]?.text, docstring(tool) === docstring(tool), known(tool, "/name")]);
      },
    });
    const rules = { "desk/look": { severity: "info", options: { level: "strict" } } } as const;
    lintBy({ "desk/look": rule }, toolsOf(listOrders), { rules, vocabulary: { verbs: ["moor"], nouns: {} } });
    expect(seen).toEqual([
      [{ level: "strict" }, ["moor"], "list_orders", undefined],
      ["List orders.", true, true],
    ]);
  });

  test("a rule that is not among the settings is not asked", () => {
    expect(lintBy({ "desk/no-tools": nameRule }, toolsOf(getOrder), { rules: {} }).diagnostics).toEqual([]);
  });
});

describe("what becomes of findings", () => {
  const report = (finding: Finding) =>
    sketchRule({
      scope: "tool",
      fix: "safe",
      messages: { said: "Expected a berth, got `{berth}`." },
      check: (_tool, context) => {
        context.report(finding);
      },
    });

  test("severity comes from the settings", () => {
    const rules = { "desk/no-tools": { severity: "info", options: {} } } as const;
    expect(lintBy({ "desk/no-tools": nameRule }, toolsOf(getOrder), { rules }).diagnostics[0]?.severity).toBe("info");
  });

  test("names that would paint the terminal are made visible", () => {
    const rule = report({
      messageId: "said",
      data: { berth: "quay\u202E\u001B[31m\n" },
      path: "",
      help: "Not \u200B.",
    });
    const [finding] = lintBy({ "desk/berth": rule }, toolsOf(getOrder)).diagnostics;
    expect(finding?.message).toBe("Expected a berth, got `quay\\u{202e}\\u{1b}[31m\\n`.");
    expect(finding?.help).toBe("Not \\u{200b}.");
  });

  test("values may look like placeholders and are left alone", () => {
    const rule = report({ messageId: "said", data: { berth: "{berth}$&" }, path: "" });
    expect(lintBy({ "desk/berth": rule }, toolsOf(getOrder)).diagnostics[0]?.message).toBe(
      "Expected a berth, got `{berth}$&`.",
    );
  });

  test("a value of ten thousand characters is cut", () => {
    const rule = report({ messageId: "said", data: { berth: "x".repeat(10_000) }, path: "" });
    expect(lintBy({ "desk/berth": rule }, toolsOf(getOrder)).diagnostics[0]?.message.length).toBeLessThan(250);
  });

  test("words that are written nowhere are reported at the name of the tool", () => {
    const rule = report({ messageId: "said", at: sliceOf({ value: "computed", pieces: [] }), path: "/description" });
    const tools = toolsOf(getOrder);
    const [finding] = lintBy({ "desk/berth": rule }, tools).diagnostics;
    expect(wordsOf(finding!, tools)).toBe("get_order");
  });

  test("what has no place at all is reported at the name of its tool, too", () => {
    const tools = toolsOf(getOrder);
    const [finding] = lintBy({ "desk/berth": report({ messageId: "said", path: "/inputSchema" }) }, tools).diagnostics;
    expect(wordsOf(finding!, tools)).toBe("get_order");
  });

  test("a tool whose name is written nowhere, such as that of a file, is reported where its definition begins", () => {
    const tools = toolsOf(getOrder);
    const nameless = changed(tools, { name: computedText("get_order") });
    const { definition } = tools.tools[0]!;
    const rules = { "desk/no-tools": nameRule, "desk/berth": report({ messageId: "said", path: "" }) };
    const places = lintBy(rules, nameless).diagnostics.map(({ range }) => range);
    const start = { ...definition, end: definition?.start };
    expect(places).toEqual([start, start]);
  });

  test("a fix becomes edits of the source, escaped for where they land", () => {
    const rule = sketchRule({
      scope: "tool",
      fix: "safe",
      messages: { said: "Expected quotes." },
      check: ({ description, name }, context) => {
        const at = description && sliceOf(description, 0, 3);
        const replacements = at ? [{ slice: at, text: '"Fetch"' }] : [];
        context.report({ messageId: "said", at: sliceOf(name), path: "", fix: { title: "Quote", replacements } });
      },
    });
    const tools = toolsOf(getOrder);
    const [finding] = lintBy({ "desk/quotes": rule }, tools).diagnostics;
    expect(finding?.fix).toMatchObject({
      kind: "safe",
      title: "Quote",
      edits: [{ file: "/desk/tools.json", text: '\\"Fetch\\"' }],
    });
  });

  test("a fix is dropped when one of its places cannot be edited", () => {
    const replacements = [
      { range: { file: "/desk/tools.json", start: 0, end: 1 }, text: "" },
      { slice: sliceOf({ value: "computed", pieces: [{ start: 0, end: 8 }] }), text: "other" },
    ];
    const rule = report({ messageId: "said", path: "", fix: { title: "Berth", replacements } });
    expect(lintBy({ "desk/berth": rule }, toolsOf(getOrder)).diagnostics[0]).not.toHaveProperty("fix");
  });

  test("findings come in order of place, and the same finding twice has two fingerprints", () => {
    const rule = sketchRule({
      scope: "tool",
      messages: { said: "Expected nothing." },
      check: ({ definition }, context) => {
        const { file, start } = definition!;
        for (const offset of [5, 2])
          context.report({ messageId: "said", path: "", at: { file, start: start + offset, end: start + offset } });
      },
    });
    const { diagnostics } = lintBy({ "desk/berth": rule }, toolsOf(getOrder));
    expect(diagnostics[0]!.range!.start).toBeLessThan(diagnostics[1]!.range!.start);
    expect(diagnostics[1]!.fingerprint).toBe(`${diagnostics[0]!.fingerprint}-2`);
  });

  test("a rule that throws is named with its tool, and the other rules run", () => {
    const failing = sketchRule({
      scope: "tool",
      check: (tool) => {
        if (tool.name.value === "get_order") throw new Error("no berth free.");
      },
    });
    const { diagnostics, problems } = lintBy(
      { "desk/failing": failing, "desk/no-tools": nameRule },
      toolsOf(getOrder, listOrders),
    );
    expect(diagnostics).toHaveLength(2);
    expect(problems.map((problem) => problem.message)).toEqual([
      "Rule `desk/failing` failed on tool `get_order`: no berth free. This is a fault in the rule, please report it; set to `off`, it is left out.",
    ]);
  });
});

describe("exceptions", () => {
  const judging = sketchRule({
    scope: "exception",
    messages: { state: "Expected an exception, got `{state}`." },
    check: ({ state, index, exception }, context) => {
      context.report({ messageId: "state", data: { state }, at: exception.range, path: `/exceptions/${index}` });
    },
  });
  const rules = { "desk/no-tools": nameRule, "desk/no-fields": fieldRule, "desk/exceptions": judging };
  const outcome = (exception: object, registry = rules, tools = toolsOf(getOrder, listOrders)) => {
    const exceptions = [{ rule: "desk/no-tools", tool: "get_order", ...exception }];
    const { diagnostics } = lintBy(registry, tools, { exceptions });
    const state = /got `(?<state>\w+)`/u.exec(
      diagnostics.find((one) => one.ruleId === "desk/exceptions")?.message ?? "",
    )?.groups?.state;
    return {
      state,
      found: diagnostics.filter((one) => one.ruleId !== "desk/exceptions").map((one) => `${one.tool ?? ""}${one.path}`),
    };
  };

  test("suppress the findings of their rule about their tool", () => {
    const { state, found } = outcome({});
    expect(state).toBe("holds");
    expect(found.filter((one) => one.endsWith("/name"))).toEqual(["list_orders/name"]);
  });

  test("that name a field suppress what is found about that field alone", () => {
    const fields = { rule: "desk/no-fields", field: "note" };
    expect(outcome(fields).found).not.toContain("get_order/inputSchema/properties/note");
    expect(outcome(fields).found).toContain("get_order/inputSchema/properties/id");
  });

  test("name nested fields with dots", () => {
    const rows = { properties: { rows: { items: { properties: { sku: {}, note: {} } } } } };
    const tools = toolsOf({ name: "get_order", inputSchema: rows });
    const { found } = outcome({ rule: "desk/no-fields", field: "rows.sku" }, rules, tools);
    expect(found).not.toContain("get_order/inputSchema/properties/rows/items/properties/sku");
    expect(found).toContain("get_order/inputSchema/properties/rows/items/properties/note");
  });

  test("are unused when they suppress nothing", () => {
    expect(outcome({ rule: "desk/no-fields", tool: "list_orders" }).state).toBe("unused");
  });

  test("count no longer from the day on which they expire", () => {
    expect(outcome({ until: "2026-11-22" }).state).toBe("holds");
    expect(outcome({ until: "2026-11-21" })).toMatchObject({
      state: "expired",
      found: expect.arrayContaining(["get_order/name"]) as string[],
    });
  });

  test("whose rule says that their condition is gone suppress nothing, even when there is something to suppress", () => {
    const gone = { ...nameRule, exceptionHolds: () => false };
    const { state, found } = outcome({}, { ...rules, "desk/no-tools": gone });
    expect(state).toBe("unused");
    expect(found).toContain("get_order/name");
  });

  test("whose rule says that their condition holds are needed, even when nothing is found", () => {
    const silent = { ...sketchRule({ scope: "tool", check: () => undefined }), exceptionHolds: () => true };
    expect(outcome({}, { ...rules, "desk/no-tools": silent }).state).toBe("holds");
  });

  test("about a tool that is not fully known are left alone", () => {
    const tools = changed(toolsOf(getOrder), { holes: [{ path: "/inputSchema", reason: "built at run time" }] });
    expect(outcome({ rule: "desk/no-fields" }, rules, tools).state).toBe("holds");
  });

  test("from a rule that did not run are left alone", () => {
    const exceptions = [{ rule: "desk/no-tools", tool: "get_order" }];
    const on = { "desk/exceptions": { severity: "error", options: {} } } as const;
    const { diagnostics } = lintBy(rules, toolsOf(getOrder), { exceptions, rules: on });
    expect(diagnostics.map((one) => one.message)).toEqual(["Expected an exception, got `holds`."]);
  });
});
