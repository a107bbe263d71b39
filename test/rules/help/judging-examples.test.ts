import { describe, expect, it } from "vitest";
import { readExamples } from "../../../src/docstring/examples/read-examples.ts";
import { parsePage } from "../../../src/docstring/pages/parse-page.ts";
import { judgeExamples } from "../../../src/rules/shared/examples/judge-examples.ts";
import { PLAIN_VOCABULARY } from "../../../src/rules/shared/words/vocabulary.ts";
import { ajvCheck } from "../../../src/schema-check/ajv-check.ts";
import type { ServerTools } from "../../../src/tool-model/tool-set.ts";
import { buildServer, buildTool, type ToolSketch } from "../../support/build-tool.ts";

const checkStock: ToolSketch = {
  name: "check_stock",
  inputSchema: {
    type: "object",
    properties: {
      herbs_or_ids: { type: "array", items: { type: ["string", "integer"] }, minItems: 1 },
      dried: { type: "boolean" },
    },
    required: ["herbs_or_ids"],
  },
};

const mixBatch: ToolSketch = {
  name: "mix_batch",
  inputSchema: {
    type: "object",
    properties: {
      recipe: { type: "string" },
      size: { enum: ["small", "large"] },
      rows: {
        type: "array",
        items: { type: "object", properties: { herb: { type: "string" }, grams: { type: "number" } } },
      },
      labels: { type: "object", additionalProperties: { type: "string" } },
      source: { anyOf: [{ type: "string" }, { type: "null" }] },
    },
    required: ["recipe"],
  },
};

const apothecary = buildServer(checkStock, mixBatch);

/** What is found on a page, in short: the tool, what is wrong, and the words that it is at. */
function judged(page: string, server: ServerTools = apothecary): string[] {
  const parsed = parsePage(page, { file: "/desk/help/tools.md", role: "help" });
  const context = { server, vocabulary: PLAIN_VOCABULARY, checkSchema: ajvCheck(), examples: () => readExamples(page) };
  return judgeExamples(parsed, context).flatMap((one) => {
    if (one.kind === "skipped") return ["skipped"];
    if (one.kind === "unknownTool") return [`no tool ${one.name.text}`];
    const faults = one.faults.map(({ kind, at }) => `${kind} ${page.slice(at.start, at.end)}`);
    return [`${one.tool.name.value}: ${faults.length === 0 ? "good" : faults.join(", ")}`];
  });
}

function fence(content: string, info = "json"): string {
  return `\`\`\`${info}\n${content}\n\`\`\`\n`;
}

describe("an example is held against the tool that", () => {
  it.each([
    ["it calls", fence('mix_batch(recipe="balm")', "python")],
    [
      "its label names, whatever it stands under",
      `### check_stock\n\n${fence('Tool: mix_batch\nRequest: {"recipe": "balm"}')}`,
    ],
    ["its fence names", `### check_stock\n\n${fence('{"recipe": "balm"}', "json tool=mix_batch")}`],
    ["its heading names", `### mix_batch\n\n${fence('{"recipe": "balm"}')}`],
    [
      "its heading names in code, behind a heading of its own",
      `### \`mix_batch\`: mixing\n\n#### Example\n\n${fence('{"recipe": "balm"}')}`,
    ],
    ["its bullet names", `- **mix_batch**\n\n  ${fence('{"recipe": "balm"}').replaceAll("\n", "\n  ")}`],
    ["the paragraph before it names", `Then call \`mix_batch\`:\n\n${fence('{"recipe": "balm"}')}`],
    ["a client prefixes with the server's name", fence('mcp__apothecary__mix_batch({ recipe: "balm" })', "js")],
    ["takes it, where a heading names two", `### check_stock / mix_batch\n\n${fence('{"recipe": "balm"}')}`],
    [
      "its section names, where the paragraph before it speaks of another",
      `### mix_batch\n\nCheck with \`check_stock\` first; then:\n\n${fence('{"recipe": "balm"}')}`,
    ],
  ])("%s", (_, page) => {
    expect(judged(page)).toEqual(["mix_batch: good"]);
  });
});

describe("JSON is no example that", () => {
  it.each([
    ["is said to be an answer", `### mix_batch\n\nReturns:\n\n${fence('{"recipe": 4}')}`],
    ["is an answer by its caption", `### mix_batch\n\n${fence('Response: {"recipe": 4}')}`],
    ["stands under no tool", fence('{"recipe": 4}')],
    [
      "stands in a sentence about several tools",
      `Either \`check_stock\` or \`mix_batch\`:\n\n${fence('{"recipe": 4}')}`,
    ],
    ["has fields of something else", `### mix_batch\n\n${fence('{"batch": {"id": 4}, "mixed_at": "noon"}')}`],
    [
      "has some of the tool's fields, behind an example",
      `### mix_batch\n\n${fence('{"recipe": "balm"}')}\n${fence('{"size": "small"}')}`.replace("balm", "salve"),
    ],
    [
      "configures a client",
      `### mix_batch\n\n${fence('{"mcpServers": {"apothecary": {"command": "npx", "args": []}}}')}`,
    ],
    ["is the shape of a value", "### mix_batch\n\nRows are `{herb, grams}`.\n"],
    ["asks for a prompt", fence('{"method": "prompts/get", "params": {"name": "mix", "arguments": {"recipe": 4}}}')],
  ])("%s", (_, page) => {
    expect(judged(page).filter((one) => one !== "mix_batch: good")).toEqual([]);
  });
});

describe("a field that the schema does not declare is found", () => {
  it.each([
    ["at the top", '{"recipe": "balm", "colour": "red"}', "unknownField colour"],
    ["in rows", '{"recipe": "balm", "rows": [{"herb": "sage"}, {"weight": 4}]}', "unknownField weight"],
  ])("%s", (_, body, fault) => {
    expect(judged(`### mix_batch\n\nExample:\n\n${fence(body)}`)).toEqual([`mix_batch: ${fault}`]);
  });

  it("once for several that one field stands for by now, together with what is missing for it", () => {
    expect(judged(fence('check_stock(herb="sage", id=4)'))).toEqual(["check_stock: unknownField herb"]);
  });

  it("but not where further names are described", () => {
    expect(judged(fence('mix_batch(recipe="balm", labels={"shelf": "top"})'))).toEqual(["mix_batch: good"]);
  });

  it("nor where a hole hides names", () => {
    const holes = [{ path: "/inputSchema/properties", reason: "is spread from elsewhere" }];
    const server = buildServer(buildTool({ ...mixBatch, more: { holes } }));
    expect(judged(fence('mix_batch(recipe="balm", colour="red")'), server)).toEqual(["mix_batch: good"]);
  });
});

describe("a value", () => {
  it.each([
    ["of another type is found", "mix_batch(recipe=4)", "mix_batch: wrongValue 4"],
    ["that no alternative takes is found once", 'mix_batch(recipe="balm", source=[4])', "mix_batch: wrongValue [4]"],
    ["outside of an enum is found", 'mix_batch(recipe="balm", size="huge")', 'mix_batch: wrongValue "huge"'],
    ["of a list that is empty is found", "check_stock(herbs_or_ids=[])", "check_stock: wrongValue []"],
    ["that stands for another is taken", "mix_batch(recipe=recipe.name, size=<size>)", "mix_batch: good"],
    ["that Python leaves out is taken", 'mix_batch(recipe="balm", size=None)', "mix_batch: good"],
  ])("%s", (_, call, expected) => {
    expect(judged(fence(call, "python"))).toEqual([expected]);
  });

  it("is taken where its field has a hole", () => {
    const holes = [{ path: "/inputSchema/properties/size", reason: "is computed" }];
    const server = buildServer(buildTool({ ...mixBatch, more: { holes } }));
    expect(judged(fence('mix_batch(recipe="balm", size="huge")'), server)).toEqual(["mix_batch: good"]);
  });
});

describe("what is required", () => {
  it("is asked for in a code block", () => {
    expect(judged(fence('mix_batch({ size: "small" })'))).toEqual(["mix_batch: missingField mix_batch"]);
  });

  it.each([
    ["in running text", 'Pass `mix_batch(size="small")`.'],
    ["in a sentence that a code block shows", fence('Agent: now calls mix_batch(size="small")', "")],
    ["beside arguments without a name", fence('mix_batch("balm", size="small")', "python")],
  ])("is not asked for %s", (_, page) => {
    expect(judged(page)).toEqual(["mix_batch: good"]);
  });
});

describe("an example that leaves something out", () => {
  it.each([
    "mix_batch(...)",
    'mix_batch(colour="red", ...)',
    '{"tool": "mix_batch", "arguments": {...same as above..., "size": "huge"}}',
  ])("is skipped: %s", (call) => {
    expect(judged(fence(call))).toEqual(["skipped"]);
  });
});

describe("a tool that there is not", () => {
  it.each([
    ["by a label", fence('Tool: store_batch\nRequest: {"id": 4}'), "no tool store_batch"],
    ["in a message", fence('{"method": "tools/call", "params": {"name": "store", "arguments": {}}}'), "no tool store"],
    ["in a call that is near a tool's", fence('mix_bacth({ recipe: "balm" })', ""), "no tool mix_bacth"],
  ])("is found %s", (_, page, expected) => {
    expect(judged(page)).toEqual([expected]);
  });

  it.each([
    ["a function of some language", fence("create_server({ port: 80 })", "js")],
    ["an object with a name and arguments", fence('{"name": "greet", "arguments": {"who": "Ada"}}')],
  ])("is not taken for one: %s", (_, page) => {
    expect(judged(page)).toEqual([]);
  });
});
