import { describe, expect, it } from "vitest";
import { LOW_LEVEL_SERVER, readProject, SERVER, type ProjectFiles } from "../../support/source-project.ts";

const registriesOf = (files: ProjectFiles | string) => {
  const found = readProject(files, { wanted: { registries: true } }).registries;
  if (!found) throw new Error("No registries were read.");
  return found;
};

const TOOLS = `
server.registerTool("list_tides", {}, handler);
server.registerTool("log_catch", {}, handler);
server.registerTool("sell_boat", {}, handler);
`;
const OPERATIONS = "z.array(z.object({ tool: z.string(), args: z.looseObject({}) }))";
const dispatcher = (body: string): string => `
server.registerTool("batch_tools", { inputSchema: { operations: ${OPERATIONS} } }, async ({ operations }) => { ${body} });
`;

const LIST = `
import { CallToolRequestSchema } from "@modelcontextprotocol/sdk/types.js";
server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: [{ name: "list_tides", inputSchema: { type: "object" } }, { name: "log_catch", inputSchema: { type: "object" } }],
}));
`;
const answer = (body: string): string => `${LOW_LEVEL_SERVER}${LIST}
server.setRequestHandler(CallToolRequestSchema, async (request) => { ${body} });
`;

describe("what answers calls of a low-level server", () => {
  const answered = (body: string) => {
    const [registry] = registriesOf(answer(body)).known;
    return registry && { names: registry.members.map(({ value }) => value), isWhole: registry.isWhole };
  };

  it("is read from the cases of a switch", () => {
    const body = `const { name, arguments: args } = request.params;
      switch (name) { case "list_tides": return tides(args); case "log_catch": return log(args); default: throw new Error(name); }`;
    expect(answered(body)).toEqual({ names: ["list_tides", "log_catch"], isWhole: true });
  });

  it("is read from a map that the name is looked up in", () => {
    const body = `const answers = { list_tides: () => 1, log_catch: () => 2 };
      const answer = answers[request.params.name];
      if (!answer) throw new Error("Unknown tool");
      return answer();`;
    expect(answered(body)).toEqual({ names: ["list_tides", "log_catch"], isWhole: true });
  });

  it("is read from comparisons, of which one stands before code that changes what the call is given", () => {
    const body = `const { name, arguments: args = {} } = request.params;
      if (name === "list_tides") return tides(args);
      if (name === "log_catch") { args.boat = "Sea Pink"; return log(args); }
      throw new Error("Unknown tool " + name);`;
    expect(answered(body)).toEqual({ names: ["list_tides", "log_catch"], isWhole: true });
  });

  it("is read where the request is named otherwise than in the SDK", () => {
    const refuses = `if (request.params.name === "list_tides") return 1; throw new Error("Unknown tool");`;
    const code = answer(refuses)
      .replace("import { CallToolRequestSchema }", "import { CallToolRequestSchema as Call }")
      .replace("(CallToolRequestSchema,", "(Call,");
    expect(registriesOf(code).known.map(({ members }) => members.map(({ value }) => value))).toEqual([["list_tides"]]);
  });

  it("is read from comparisons, in functions that the name is handed to", () => {
    const body = `return route(request.params.name);
      function route(toolName) { if (toolName === "list_tides") return 1; throw new Error("Unknown tool " + toolName); }`;
    expect(answered(body)).toEqual({ names: ["list_tides"], isWhole: true });
  });

  it("may be more where the name goes somewhere that is not seen", () => {
    const body = `if (request.params.name === "list_tides") return 1;
      return remote.call(request.params.name);`;
    expect(answered(body)).toEqual({ names: ["list_tides"], isWhole: false });
  });

  it("is what answers last, where another handler is surely set on the server behind it", () => {
    const former = (name: string) =>
      `if (request.params.name === "${name}") return 1; throw new Error("Unknown tool");`;
    const later = (condition: string) =>
      `${condition}server.setRequestHandler(CallToolRequestSchema, async (request) => { ${former("log_catch")} });\n`;
    const namesIn = (code: string) =>
      registriesOf(code).known.map(({ members }) => members.map(({ value }) => value).join());
    expect(namesIn(`${answer(former("list_tides"))}${later("")}`)).toEqual(["log_catch"]);
    expect(namesIn(`${answer(former("list_tides"))}${later("if (process.env.CATCH) ")}`)).toEqual([
      "list_tides",
      "log_catch",
    ]);
  });

  it("may be more where nothing is ever refused", () => {
    expect(answered(`if (request.params.name === "list_tides") return 1; return 2;`)?.isWhole).toBe(false);
  });
});

describe("a tool that runs others", () => {
  it("has a registry, with the function and the place of each name", () => {
    const source = `${SERVER}${TOOLS}
const registry = new Map([["list_tides", handler], ["log_catch", handler]]);
${dispatcher("return operations.map(({ tool, args }) => registry.get(tool)(args));")}`;
    const [registry, ...others] = registriesOf(source).known;
    expect(others).toEqual([]);
    expect(registry).toMatchObject({ name: "registry", kind: "dispatch", tool: "batch_tools", isWhole: true });
    const written = registry?.members.map(({ range, removal }) => [
      range && source.slice(range.start, range.end),
      removal && source.slice(removal.start, removal.end).trim(),
    ]);
    expect(written).toEqual([
      ["list_tides", '["list_tides", handler],'],
      ["log_catch", '["log_catch", handler]'],
    ]);
  });

  it("has lists of what it allows and what it refuses, by what happens then", () => {
    const source = `${SERVER}${TOOLS}
const READS = new Set(["list_tides", "log_catch"]);
const OTHERS = ["log_catch", "sell_boat"];
${dispatcher(`for (const { tool } of operations) {
  if (OTHERS.includes(tool)) throw new Error(\`Use \${tool} directly.\`);
  if (!READS.has(tool)) throw new Error("Unknown tool.");
}`)}`;
    const kinds = registriesOf(source).known.map(({ name, kind, refusals }) => [name, kind, refusals?.[0]?.value]);
    expect(kinds).toEqual([
      ["OTHERS", "reject", "Use ${tool} directly."],
      ["READS", "allow", "Unknown tool."],
    ]);
  });

  it("has limits, with what reads them; those by tool are dead where no tool is asked for", () => {
    const source = `${SERVER}${TOOLS}
const registry = { list_tides: handler, log_catch: handler };
const LIMITS = { batch: { maxOperations: 20, maxChars: 9000, toolLimits: { log_catch: { maxOperations: 5 } } } };
${dispatcher(`const { maxOperations } = LIMITS.batch;
if (operations.length > maxOperations) throw new Error("Too many.");
return operations.map(({ tool, args }) => registry[tool](args));`)}`;
    const limits = registriesOf(source).limits.map(({ key, value, tool, reads }) => [key, value, tool, reads.length]);
    expect(limits).toEqual([
      ["maxOperations", 20, undefined, 1],
      ["maxChars", 9000, undefined, 0],
      ["maxOperations", 5, "log_catch", 0],
    ]);
  });

  const codeOf = (body: string) =>
    registriesOf(`${SERVER}${TOOLS}const registry = { list_tides: handler, log_catch: handler };${dispatcher(body)}`)
      .dispatchers[0];

  it("checks names first only where that is not in the turn that runs them", () => {
    const run = "await registry[tool](args);";
    const check = 'if (!(tool in registry)) throw new Error("Unknown tool.");';
    const late = codeOf(`for (const { tool, args } of operations) { ${check} ${run} }`);
    const early = codeOf(
      `for (const { tool } of operations) { ${check} } for (const { tool, args } of operations) { ${run} }`,
    );
    expect([late?.nameChecks.length, early?.nameChecks.length]).toEqual([0, 1]);
  });

  it("checks the number of operations before it runs any, or not", () => {
    const run = "for (const { tool, args } of operations) await registry[tool](args);";
    const check = 'if (operations.length > 20) throw new Error("Too many.");';
    expect(codeOf(check + run)?.isSizeCheckedFirst).toBe(true);
    expect(codeOf(run + check)?.isSizeCheckedFirst).toBe(false);
  });

  it("is none when it looks no tool up", () => {
    expect(codeOf("return operations.length;")).toBeUndefined();
  });
});

it("nothing is looked for unless it is asked for", () => {
  expect(readProject(`${SERVER}${TOOLS}`).registries).toBeUndefined();
});

it("code that calls itself, and code nested without end, is read to an end", () => {
  const loop = "function again(tool) { return again(registry[tool]) }";
  const deep = "(".repeat(2000) + "operations" + ")".repeat(2000);
  const source = `${SERVER}${TOOLS}const registry = { list_tides: handler, log_catch: handler };${loop}
${dispatcher(`again(operations[0].tool); return ${deep};`)}`;
  expect(registriesOf(source).known.length).toBeLessThan(2);
});
