import { describe, expect, it } from "vitest";
import {
  holeSentences,
  LOW_LEVEL_SERVER,
  namesOf,
  readProject,
  SERVER,
  toolOf,
  toolsOf,
} from "../../support/source-project.ts";

/** What a function that has a body gives as the description. */
function textOf(body: string, before = ""): string | undefined {
  return toolOf(
    `${before}\n${SERVER}function describe() { ${body} }\nserver.registerTool("get_ship", { description: describe() }, handler);`,
  ).description?.value;
}

/** The names of the tools that a function lists, and the holes beside them. */
function listed(body: string, before = ""): { names: string[]; holes: string[] } {
  const set = readProject(
    `${LOW_LEVEL_SERVER}${before}\nserver.setRequestHandler(ListToolsRequestSchema, async () => { ${body} });`,
  );
  return { names: namesOf(set), holes: holeSentences(set) };
}

const SCHEMA = "inputSchema: { type: 'object' }";

describe("a function is run", () => {
  it.each([
    ["while its condition is known", 'let text = ""; while (text.length < 3) { text += "x"; } return text;', "xxx"],
    ["in a counted loop", 'let text = ""; for (let i = 0; i < 3; i++) text += i; return text;', "012"],
    [
      "up to a break, and past what it goes on from",
      'let text = ""; for (const one of ["a", "b", "c", "d"]) { if (one === "b") continue; if (one === "d") break; text += one; } return text;',
      "ac",
    ],
    ["into what it does when it fails", 'try { throw new Error("no"); } catch { return "Reads."; }', "Reads."],
    ["to the case that is meant", 'switch ("b") { case "a": return "A"; case "b": break; } return "B";', "B"],
    [
      "to the default for a list, which is no text that stands there",
      'const type: any = ["ship", "berth"]; switch (type) { case "ship": return "A"; default: return "B"; }',
      "B",
    ],
  ])("%s", (_, body, expected) => {
    expect(textOf(body)).toBe(expected);
  });

  it.each([
    ["a member", "let text; ({ text } = load()); return text;", "Reads."],
    ["a member under another name", "let one; ({ text: one } = load()); return one;", "Reads."],
    ["a member where it is tried", "let text; try { ({ text } = load()); } catch { throw 1; } return text;", "Reads."],
    ["what counts where there is none", 'let more; ({ more = "More." } = load()); return more;', "More."],
    ["the same of a list", 'let one, two; [one, , two = "Two."] = ["One."]; return one + two;', "One.Two."],
    [
      "the rest of an object",
      "let rest; ({ unit: {}, ...rest } = load()); return rest.text + rest.unit;",
      "Reads.undefined",
    ],
    ["the rest of a list", 'let rest; [, ...rest] = ["a", "b", "c"]; return rest.join();', "b,c"],
    ["each other's values", 'let a = "A", b = "B"; [a, b] = [b, a]; return a + b;', "BA"],
    ["members of an object", "const tool: any = {}; ({ text: tool.about } = load()); return tool.about;", "Reads."],
  ])("with variables that are given %s", (_, body, expected) => {
    expect(textOf(body, 'const load = () => ({ text: "Reads.", unit: {} });')).toBe(expected);
  });

  it("with a hole where something unknown is taken apart", () => {
    const code = `${SERVER}function describe() { let text; ({ text } = ask()); return text; }
      server.registerTool("get_ship", { description: describe() }, handler);`;
    expect(holeSentences(readProject(code))).toHaveLength(1);
  });

  it("to no case that is known, where a list meets what may be that list", () => {
    const body = 'const type: any = ["ship"]; switch (type) { case ask(): return "A"; default: return "B"; }';
    const set = readProject(
      `${SERVER}declare const ask: () => any;\nfunction describe() { ${body} }\nserver.registerTool("get_ship", { description: describe() }, handler);`,
    );
    expect(holeSentences(set)).toEqual([
      "/description: the description depends on a switch over a value that is not known",
    ]);
  });

  it("for what it keeps outside of itself", () => {
    const before = `let kept = null; export function forget() { kept = null; }
function page() { if (kept) return kept; kept = "Reads a ship."; return kept; }`;
    expect(textOf("return page();", before)).toBe("Reads a ship.");
  });

  it("for what it keeps in a map", () => {
    const before = `const pages = new Map();
function page(id) { const kept = pages.get(id); if (kept) return kept; const made = "Reads " + id; pages.set(id, made); return made; }`;
    expect(textOf('return page("ships");', before)).toBe("Reads ships");
  });
});

describe("a list that a function fills", () => {
  it("has what forEach puts into it, of each kind of function", () => {
    const body = `const tools = [];
["a", "b"].forEach((name) => tools.push({ name, ${SCHEMA} }));
Object.entries({ c: 1 }).forEach(([name]) => { ["x"].forEach((end) => { tools.push({ name: name + end, ${SCHEMA} }); }); });
return { tools };`;
    expect(listed(body)).toEqual({ names: ["a", "b", "cx"], holes: [] });
  });

  it("has what another function puts into it", () => {
    const body = "const tools = []; addShips(tools); return { tools };";
    expect(listed(body, `function addShips(list) { list.push({ name: "get_ship", ${SCHEMA} }); }`)).toEqual({
      names: ["get_ship"],
      holes: [],
    });
  });

  it("has a hole for the members of a list that is known only at run time", () => {
    const body = `const tools = [{ name: "get_ship", ${SCHEMA} }];
for (const one of await fetchTools()) tools.push({ name: one.name, ${SCHEMA} });
return { tools };`;
    const { names, holes } = listed(body, 'import { fetchTools } from "far-away";');
    expect(names).toEqual(["get_ship"]);
    expect(holes).toHaveLength(1);
  });

  it("keeps what stands behind a condition that may end its turn", () => {
    const body = `const tools = [];
for (const name of ["a", "b"]) { try { if (isHidden(name)) continue; } catch {} tools.push({ name, ${SCHEMA} }); }
return { tools };`;
    expect(listed(body, 'import { isHidden } from "far-away";').names).toEqual(["a", "b"]);
  });
});

describe("a function that is called on both sides of a condition", () => {
  it("gives what is written in it once", () => {
    const before = `const shipWith = (crew: unknown) => ({ name: "list_ships", ${SCHEMA}, run: () => crew });`;
    const body = `const tools = [shipWith].map((tool) => {
  if (options.crew) { const manned = tool; return { tool: manned(options.crew) }; }
  return { tool: tool("none") };
});
return { tools: tools.map(({ tool }) => ({ name: tool.name, inputSchema: tool.inputSchema })) };`;
    const options = "function serve(options: { crew?: string }) { return options; }\nconst options = serve(settings);";
    expect(listed(body, `import { settings } from "far-away";\n${before}\n${options}`)).toEqual({
      names: ["list_ships"],
      holes: [],
    });
  });
});

describe("data that a schema parses", () => {
  it("has its defaults, and its own places", () => {
    const server = `${SERVER}const manifest = z.object({ name: z.string(), hints: z.object({ readOnlyHint: z.boolean() }).default({ readOnlyHint: true }) });
const result = manifest.safeParse({ name: "get_ship", extra: 1 });
if (!result.success) throw new Error("no");
server.registerTool(result.data.name, { annotations: manifest.parse(result.data).hints }, handler);`;
    const tool = toolOf(server);
    expect(tool.name.pieces[0]?.range).toBeDefined();
    expect(tool.annotations.readOnlyHint?.value).toBe(true);
  });

  it.each([
    ["each part", "z.object({ name: z.string().transform((name) => name.toUpperCase()) })", "GET_SHIP"],
    [
      "a part, before it is looked at",
      "z.object({ name: z.preprocess((name) => `${name}s`, z.string()) })",
      "get_ships",
    ],
    [
      "a part into what holds others",
      "z.object({ name: z.string().transform((name) => new Map([['name', name]])) }).transform(({ name }) => ({ name: name.get('name') }))",
      "get_ship",
    ],
  ])("is what functions make of %s", (_, schema, description) => {
    const tool = toolOf(
      `${SERVER}const tool = ${schema}.parse({ name: "get_ship" });\nserver.registerTool("get_ship", { description: tool.name }, handler);`,
    );
    expect(tool.description?.value).toBe(description);
    expect(tool.holes).toEqual([]);
  });

  it.each([
    ["misses what the schema wants", "z.object({ title: z.string() })", "does not fit the schema that parses it"],
    [
      "is changed by a function of which it is not known what it gives",
      "z.object({ name: z.string().transform((name) => name + Math.random()).pipe(z.string()) })",
      "is changed by a function when it is parsed, which is not followed",
    ],
  ])("leaves a hole when it %s", (_, schema, reason) => {
    const server = `${SERVER}const tool = ${schema}.parse({ name: "get_ship" });\nserver.registerTool("get_ship", { description: tool.name }, handler);`;
    expect(holeSentences(readProject(server))).toEqual([`/description: the description ${reason}`]);
  });
});

describe("a module that is asked for something it does not export", () => {
  it("gives nothing, so that another form is looked for", () => {
    const server = `${SERVER}const mod = await import("./ship.js");
const tool = mod.default && typeof mod.default === "object" ? mod.default : mod;
server.registerTool("get_ship", { description: tool.description }, handler);`;
    const files = { "src/server.ts": server, "src/ship.ts": 'export const description = "Reads a ship.";' };
    expect(toolsOf(files)[0]?.description?.value).toBe("Reads a ship.");
  });

  it("is what comes of a promise of it", () => {
    const server = `${SERVER}const tool = await import("./ship.js").then((ship) => ship.default).catch(() => undefined);
server.registerTool("get_ship", { description: tool.description }, handler);`;
    const files = { "src/server.ts": server, "src/ship.ts": 'export default { description: "Reads a ship." };' };
    expect(toolsOf(files)[0]?.description?.value).toBe("Reads a ship.");
  });
});

describe("what a generator yields", () => {
  const TOOL = (name: string): string => `{ name: "${name}", ${SCHEMA} }`;

  it.each([
    ["one by one", `yield ${TOOL("moor_ship")}; yield ${TOOL("free_berth")};`],
    ["in a loop", `for (const name of ["moor_ship", "free_berth"]) yield { name, ${SCHEMA} };`],
    ["by way of another", `yield ${TOOL("moor_ship")}; yield* more();`],
    ["up to its end", `yield ${TOOL("moor_ship")}; yield ${TOOL("free_berth")}; return; yield ${TOOL("sink_ship")};`],
  ])("is listed %s", (_, body) => {
    const before = `function* more() { yield ${TOOL("free_berth")}; }\nasync function* all() { ${body} }`;
    expect(listed("return { tools: [...all()] };", before)).toEqual({ names: ["moor_ship", "free_berth"], holes: [] });
  });

  it("is registered turn by turn", () => {
    const tools = toolsOf(
      `${SERVER}class Port { *tools() { yield { name: "moor_ship" }; yield { name: "free_berth" }; } }
for (const { name } of new Port().tools()) server.registerTool(name, {}, handler);`,
    );
    expect(namesOf(tools)).toEqual(["moor_ship", "free_berth"]);
  });
});

describe("a namespace", () => {
  it.each([
    ["gives its members", 'namespace Names { export const MOOR = "moor_ship"; }', "Names.MOOR"],
    [
      "gives those of its namespaces",
      'namespace Names { export namespace Ships { export enum Verb { Moor = "moor_ship" } } }',
      "Names.Ships.Verb.Moor",
    ],
    [
      "gives what it works out of what it keeps to itself",
      'namespace Names { const ship = "ship"; export const of = (verb: string) => `${verb}_${ship}`; }',
      'Names.of("moor")',
    ],
    [
      "may be written in parts",
      'namespace Names { export const FREE = "free_berth"; } namespace Names { export const MOOR = "moor_ship"; }',
      "Names.MOOR",
    ],
  ])("%s", (_, declared, expression) => {
    const inFile = `${declared}\n${SERVER}server.registerTool(${expression}, {}, handler);`;
    const imported = {
      "src/names.ts": declared.replaceAll(/^namespace|(?<=\} )namespace/gu, "export namespace"),
      "src/server.ts": `import { Names } from "./names.js";\n${SERVER}server.registerTool(${expression}, {}, handler);`,
    };
    expect([namesOf(toolsOf(inFile)), namesOf(toolsOf(imported))]).toEqual([["moor_ship"], ["moor_ship"]]);
  });
});

describe("a text that its reader does not take", () => {
  it.each([
    ["a pattern", 'new RegExp("[a-z[]", "v");'],
    ["JSON", 'JSON.parse("{");'],
  ])("leads to the catch block: %s", (_, read) => {
    expect(textOf(`try { ${read} return "Read."; } catch { return "Not read."; }`)).toBe("Not read.");
  });

  it.each([
    ["a pattern", 'new RegExp("[a-z[]", "u");'],
    ["JSON", 'JSON.parse("{}");'],
    ["one that is not known", "JSON.parse(process.env.PORT_CONFIG);"],
  ])("does not, where it takes it or may: %s", (_, read) => {
    expect(textOf(`try { ${read} return "Read."; } catch { return "Not read."; }`)).toBe("Read.");
  });
});

describe("a function that is handed others to describe what is being made", () => {
  const BUILD = `function build(name, describe) {
    const tool = { name, input: {} };
    const maker = {
      text(description) { tool.description = description; return maker; },
      field(key, schema) { tool.input[key] = schema; return maker; },
    };
    describe(maker);
    return tool;
  }
  `;

  it.each([
    ["in a chain", `(moor) => moor.text("Moors.").field("ship", z.string())`],
    ["in a block", `(moor) => { moor.text("Moors."); moor.field("ship", z.string()); }`],
    ["in a chain in a block", `function (moor) { moor.text("Moors.").field("ship", z.string()); }`],
  ])("changes that by them %s", (_, describe) => {
    const tool = toolOf(`${SERVER}${BUILD}
      const { name, description, input } = build("moor_ship", ${describe});
      server.registerTool(name, { description, inputSchema: input }, handler);`);
    expect(tool.description?.value).toBe("Moors.");
    expect(tool.input.fields.map(({ name }) => name)).toEqual(["ship"]);
  });
});

describe("a function that is one expression changes what it is handed", () => {
  it.each([
    ["a map that it gives back", "all.set(name, `Can ${name}.`)", "new Map<string, string>()"],
    ["a map, under a condition", "name === 'sink' ? all : all.set(name, `Can ${name}.`)", "new Map<string, string>()"],
    ["a list, before a comma", "(all.push([name, `Can ${name}.`]), all)", "[] as string[][]"],
  ])("%s", (_, body, start) => {
    const code = `const verbs = ["moor", "tow"].reduce((all, name) => ${body}, ${start});
for (const [name, description] of verbs) server.registerTool(name, { description }, handler);`;
    expect(toolsOf(SERVER + code).map(({ description }) => description?.value)).toEqual(["Can moor.", "Can tow."]);
  });

  it("an object, before a comma", () => {
    const code = `const verbs = ["moor", "tow"].reduce((all, name) => ((all[name] = "Works."), all), {});
for (const [name, description] of Object.entries(verbs)) server.registerTool(name, { description }, handler);`;
    expect(namesOf(toolsOf(SERVER + code))).toEqual(["moor", "tow"]);
  });
});

describe("a function within a running one gives a variable of that another value", () => {
  it.each([
    ["a text", `let text = ""; const add = (line: string) => { text += line; }; add("Moors "); add("ships.");`],
    [
      "a text, by a declared function",
      `let text = "Moors "; add("ships."); function add(line: string) { text = text + line; }`,
    ],
    [
      "a number",
      `let count = 0; const next = () => { count++; }; next(); next(); const text = ["", "", "Moors ships."][count];`,
    ],
  ])("%s", (_, body) => {
    const code = `${SERVER}function describe() { ${body} return text; }
server.registerTool("moor_ship", { description: describe() }, handler);`;
    expect(toolsOf(code).map(({ description }) => description?.value)).toEqual(["Moors ships."]);
  });
});

describe("functions that call each other on what is not known", () => {
  it("are given up before the machine is out of room for calls, and nothing is lost that does not hang on them", () => {
    const set = readProject(`${SERVER}
      const closed = JSON.parse(process.env.CLOSED ?? "[]");
      const piers = [
        { name: "north", needs: ["south"], tools: () => [{ name: "moor_north" }] },
        { name: "south", needs: ["north"], tools: () => [{ name: "moor_south" }] },
      ];
      const Opening = {
        withNeeded: (names, all) => {
          const opened = new Set(names);
          const byName = new Map(all.map((pier) => [pier.name, pier]));
          function open(name) {
            const pier = byName.get(name);
            if (pier?.needs) {
              pier.needs.forEach((needed) => {
                if (!opened.has(needed)) { opened.add(needed); open(needed); }
              });
            }
          }
          names.forEach(open);
          return Array.from(opened);
        },
        open: (all) => {
          const names = Opening.withNeeded(all.map((pier) => pier.name).filter((name) => !closed.includes(name)), all);
          return all.filter((pier) => names.includes(pier.name));
        },
      };
      function start(all) {
        Opening.open(all).forEach((pier) => {
          pier.tools().forEach((tool) => { server.registerTool(tool.name, {}, handler); });
        });
      }
      start(piers);`);
    expect(namesOf(set)).toEqual(["moor_north", "moor_south"]);
    expect(holeSentences(set)).toEqual([]);
  });
});

describe("a loop that climbs until something is found", () => {
  it("tells no more once it stays where it is, however many tools ask for it", () => {
    const names = Array.from({ length: 30 }, (_, at) => `berth_${at}`);
    const set = readProject(`import { dirname, resolve } from "node:path";
import { moorings } from "port-store";
${SERVER}
function mooringOf(place: string) {
  let at = resolve(place);
  while (true) {
    if (moorings.get(at)) return "found";
    const above = dirname(at);
    if (above === at) return "none";
    at = above;
  }
}
for (const name of ${JSON.stringify(names)}) server.registerTool(name, { description: mooringOf(name) }, handler);`);
    expect(namesOf(set)).toEqual(names);
    expect(holeSentences(set).join("\n")).not.toContain("steps");
  });
});
