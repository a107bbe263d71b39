import { describe, expect, it } from "vitest";
import { jsonOf } from "../../../src/docstring/examples/literal.ts";
import { readExamples } from "../../../src/docstring/examples/read-examples.ts";

/** Each call in short: how it is named, its tool, its arguments. */
function callsIn(page: string): unknown[] {
  return readExamples(page).calls.map(({ naming, name, arguments: given }) => [naming, name?.text, jsonOf(given)]);
}

function fence(content: string, info = ""): string {
  return `\`\`\`${info}\n${content}\n\`\`\`\n`;
}

describe("calls in a code block are read from", () => {
  it("one object", () => {
    expect(callsIn(fence('{"herb": "sage"}', "json"))).toEqual([["none", undefined, { herb: "sage" }]]);
  });

  it("several objects, one a line or over lines", () => {
    expect(callsIn(fence('{"herb": "sage"}\n{"herb": "mint"}\n{\n  "herb": "dill"\n}'))).toEqual([
      ["none", undefined, { herb: "sage" }],
      ["none", undefined, { herb: "mint" }],
      ["none", undefined, { herb: "dill" }],
    ]);
  });

  it("a request under the name of its tool", () => {
    expect(
      callsIn(fence('Tool: check_stock\nRequest: {"herb": "sage"}\n\nTool: mix_batch\nRequest:\n{"recipe": "balm"}')),
    ).toEqual([
      ["label", "check_stock", { herb: "sage" }],
      ["label", "mix_batch", { recipe: "balm" }],
    ]);
  });

  it("a tool named behind the fence", () => {
    expect(callsIn(fence('{"herb": "sage"}', "json tool=check_stock"))).toEqual([
      ["label", "check_stock", { herb: "sage" }],
    ]);
  });

  it("Python", () => {
    const code =
      "result = await check_stock(\n    herbs=[\"sage\", 'mint'],  # both\n    dried=True,\n    shelf=None,\n)";
    expect(callsIn(fence(code, "python"))).toEqual([["call", "check_stock", { herbs: ["sage", "mint"], dried: true }]]);
  });

  it("JavaScript, comments with commas and all", () => {
    const code = "await check_stock({\n  herbs: ['sage'], // fresh, or dried\n  dried: true,\n});";
    expect(callsIn(fence(code, "ts"))).toEqual([["call", "check_stock", { herbs: ["sage"], dried: true }]]);
  });

  it("a call within another", () => {
    expect(callsIn(fence("print(check_stock(herb='sage'))"))).toEqual([["call", "check_stock", { herb: "sage" }]]);
  });

  it("a client's calls", () => {
    const code =
      'await client.callTool({ name: "check_stock", arguments: { herb: "sage" } });\nsession.call_tool("mix_batch", {"recipe": "balm"})';
    expect(callsIn(fence(code))).toEqual([
      ["protocol", "check_stock", { herb: "sage" }],
      ["protocol", "mix_batch", { recipe: "balm" }],
    ]);
  });

  it("a JSON-RPC message", () => {
    const message =
      '{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "check_stock", "arguments": {"herb": "sage"}}}';
    expect(callsIn(fence(message))[0]).toEqual(["protocol", "check_stock", { herb: "sage" }]);
  });

  it("the operations of a batch", () => {
    const batch = '{"operations": [{"tool": "check_stock", "arguments": {"herb": "sage"}}]}';
    expect(callsIn(fence(batch))).toContainEqual(["envelope", "check_stock", { herb: "sage" }]);
  });

  it("a block in a list, a quote, or between tildes", () => {
    const page =
      '1. First\n\n   ```json\n   {"herb": "sage"}\n   ```\n\n> ```json\n> {\n>   "herb": "mint"\n> }\n> ```\n\n~~~json\n{"herb": "dill"}\n~~~\n';
    expect(callsIn(page).map((call) => (call as unknown[])[2])).toEqual([
      { herb: "sage" },
      { herb: "mint" },
      { herb: "dill" },
    ]);
  });
});

describe("calls in running text are read from", () => {
  it("code and bare words", () => {
    expect(callsIn("Use `check_stock(herb=\"sage\")` or mix_batch({recipe: 'balm'}).")).toEqual([
      ["call", "check_stock", { herb: "sage" }],
      ["call", "mix_batch", { recipe: "balm" }],
    ]);
  });

  it("objects in code", () => {
    expect(callsIn('- check_stock: `{"herb": "sage"}`')).toEqual([["none", undefined, { herb: "sage" }]]);
  });

  it("the rows of a table", () => {
    expect(callsIn('| call |\n| --- |\n| `check_stock(herb="sage")` |\n')).toEqual([
      ["call", "check_stock", { herb: "sage" }],
    ]);
  });
});

describe("no call is read from", () => {
  it.each([
    ["names alone", "`check_stock()` and `get_order(id)`"],
    ["definitions", fence("def check_stock(herb: str, dried=True):\n    pass", "python")],
    ["methods", fence("shop.check_stock(herb='sage')")],
    ["HTML comments", '<!-- check_stock(herb="sage") -->'],
    ["front matter", "---\ntitle: check_stock(herb=1)\n---\n"],
    ["blocks of a language", fence("if (a) {\n  b();\n}", "ts")],
  ])("%s", (_, page) => {
    expect(callsIn(page)).toEqual([]);
  });
});

describe("what stands around an example", () => {
  it("is given nearest first", () => {
    const page = '# Remedies\n\n## check_stock\n\n**Examples**\n\nOne herb:\n\n```json\n{"herb": "sage"}\n```\n';
    const [call] = readExamples(page).calls;
    expect(call?.around.map(({ kind, text }) => [kind, text])).toEqual([
      ["lead", "One herb:"],
      ["label", "**Examples**"],
      ["heading", "## check_stock"],
      ["heading", "# Remedies"],
    ]);
  });

  it("has bullets from the innermost outwards", () => {
    const page = '## Steps\n\n- Stock\n  - check_stock first\n\n    ```json\n    {"herb": "sage"}\n    ```\n';
    const [call] = readExamples(page).calls;
    expect(call?.around.map(({ kind, text }) => [kind, text])).toEqual([
      ["lead", "check_stock first"],
      ["bullet", "check_stock first"],
      ["bullet", "Stock"],
      ["heading", "## Steps"],
    ]);
  });

  it("survives the cut of a long page", () => {
    const page =
      `## check_stock\n\n${"Words of the apothecary. ".repeat(40)}\n\n`.repeat(8) + '```json\n{"herb": "sage"}\n```\n';
    const [call] = readExamples(page).calls;
    expect(call?.around.at(-1)?.text).toBe("## check_stock");
  });
});

describe("places", () => {
  it.each([
    ["line breaks of Windows", '## check_stock\r\n\r\n> ```json\r\n> {"herb": "sage"}\r\n> ```\r\n'],
    ["characters beyond the basic plane", '🌿 🌿\n\n```json\n{"herb": "sage"}\n```\n'],
    ["front matter and a byte order mark", '\uFEFF---\ntitle: Sage\n---\n\n```json\n{"herb": "sage"}\n```'],
  ])("are exact behind %s", (_, page) => {
    const [call] = readExamples(page).calls;
    const member = call?.arguments.members[0];
    expect(member && page.slice(member.at.start, member.at.end)).toBe("herb");
    expect(call && page.slice(call.start, call.end)).toBe('{"herb": "sage"}');
  });
});

describe("a request that is no JSON", () => {
  it("is noted where it names its tool", () => {
    const page = fence('Tool: check_stock\nRequest: {"herb": "sage" "grams": 4}');
    expect(readExamples(page).broken.map(({ name, start, end }) => [name.text, page.slice(start, end)])).toEqual([
      ["check_stock", '{"herb": "sage" "grams": 4}'],
    ]);
  });

  it("is passed over where it does not", () => {
    expect(readExamples(fence('{"herb": "sage"', "json")).broken).toEqual([]);
  });
});
