import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, type ProjectFiles } from "../../support/source-project.ts";

const REGISTRY = `export class Registry {
  private readonly tools = new Map<string, any>();
  add(tool: any) { this.tools.set(tool.name, tool); }
  list() { return [...this.tools.values()]; }
}`;

const SERVER = `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
const server = new Server({ name: "port", version: "1.0.0" }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: registry().list() }));
`;

const tool = (name: string): string =>
  `{ name: "${name}", description: "Works in the port", inputSchema: { type: "object" } }`;

const START = `import { registry, renew } from "./state.js";
import { Registry } from "./registry.js";
registry().add(${tool("moor_ship")});
`;

/** A server whose tools are kept in a registry that a module makes. */
const keptIn = (state: string, start = START): ProjectFiles => ({
  "src/registry.ts": REGISTRY,
  "src/state.ts": `import { Registry } from "./registry.js";\n${state}`,
  "src/server.ts": `${start}${SERVER}`,
});

describe("what a function makes when it is first asked for it is the same for all who ask", () => {
  it.each([
    [
      "also where another clears it",
      "let kept: Registry | null = null;",
      "if (!kept) kept = new Registry();",
      "kept = null;",
    ],
    [
      "also where another makes it anew",
      "let kept: Registry | null = null;",
      "if (kept === null) { kept = new Registry(); }",
      "kept = new Registry();",
    ],
    ["also where another is given it", "let kept: Registry | undefined;", "kept ??= new Registry();", "kept = given;"],
    [
      "where it is left with it otherwise",
      "let kept: Registry | undefined;",
      "if (kept !== undefined) return kept; kept = new Registry();",
      "kept = undefined;",
    ],
    [
      "where it is the other side of an `or`",
      "let kept: any = null;",
      "return kept ?? (kept = new Registry());",
      "kept = null;",
    ],
  ])("%s", (_, variable, making, renewing) => {
    const state = `${variable}
      export function registry(): any { ${making} return kept; }
      export function renew(given?: any) { ${renewing} }`;
    expect(namesOf(readProject(keptIn(state)))).toEqual(["moor_ship"]);
  });

  it.each([
    ["an instance", "if (kept) return kept; kept = new Registry(); return kept;"],
    ["an instance that it works with first", "if (kept) return kept; kept = new Registry(); kept.list(); return kept;"],
    [
      "an instance that it makes under another name",
      "if (kept) { return kept; } const made = new Registry(); kept = made; return made;",
    ],
    [
      "an object",
      "if (kept) return kept; kept = { ...new Registry(), list: () => tools, add: (tool) => tools.push(tool) }; return kept;",
    ],
  ])("where it gives %s back before it would make another", (_, body) => {
    const state = `let kept: any; const tools: any[] = [];
      export function registry(): any { ${body} }
      export function renew() {}`;
    expect(namesOf(readProject(keptIn(state)))).toEqual(["moor_ship"]);
  });

  it("also a list that is kept so", () => {
    const state = `let kept: any[] | undefined;
      function all() { if (kept) return kept; kept = []; return kept; }
      export function registry() { return { add: (tool: any) => all().push(tool), list: () => all() }; }
      export function renew() { kept = undefined; }`;
    expect(namesOf(readProject(keptIn(state)))).toEqual(["moor_ship"]);
  });

  it("also where it is filled beside it, and another may clear it", () => {
    const code = `${REGISTRY.replace("export ", "")}
      let kept: Registry | null = null;
      function registry() { if (!kept) kept = new Registry(); return kept; }
      export function renew() { kept = null; }
      registry().add(${tool("moor_ship")});`;
    expect(namesOf(readProject(code + SERVER))).toEqual(["moor_ship"]);
  });

  it.each([
    ["left with it", "if (kept) return kept; kept = [tool(name)]; return kept;"],
    ["filled further", "if (kept) return kept; kept = []; kept.push(tool(name)); return kept;"],
    ["made where it is missing", "if (!kept) kept = [tool(name)]; return kept;"],
  ])("but is told by the call where it hangs on that, and is %s", (_, body) => {
    const state = `let kept: any[] | null = null;
      const tool = (name: string) => ({ name, description: "Works in the port", inputSchema: { type: "object" } });
      const all = (name: string) => { ${body} };
      export function renew() { kept = null; }
      export const others = () => all("tow_ship");
      export const registry = () => ({ add: (_: any) => undefined, list: () => all("moor_ship") });`;
    const set = readProject(keptIn(state));
    expect(namesOf(set)).toEqual(["moor_ship"]);
    expect(holeSentences(set)).toEqual([]);
  });

  it("and the only value of a text, where another is given by nobody", () => {
    const code = `let name: string | undefined; const tools: any[] = [];
      function setup() { if (!name) name = "moor_ship"; tools.push({ name, description: "Works", inputSchema: { type: "object" } }); }
      export function renew() { name = "tow_ship"; }
      const registry = () => ({ list: () => tools });
      setup();\n`;
    expect(namesOf(readProject(code + SERVER))).toEqual(["moor_ship"]);
  });

  it("and is a hole where it is a text of which it is not known which is given first", () => {
    const code = `let name: string | undefined; const tools: any[] = [];
      function setup() { if (!name) name = "moor_ship"; tools.push({ name, description: "Works", inputSchema: { type: "object" } }); }
      const renew = () => { name = "tow_ship"; };
      const registry = () => ({ list: () => tools });
      setup(); onTide(renew);\n`;
    const set = readProject(code + SERVER);
    expect(namesOf(set)).toEqual([]);
    expect(holeSentences(set)).toEqual(["a tool's name is assigned in several places"]);
  });

  it("also as a member of what is made", () => {
    const state = `const make = () => ({ registry: new Registry() });
      let port: ReturnType<typeof make> | null = null;
      const ofPort = () => { if (!port) port = make(); return port; };
      export const renew = () => { port = make(); };
      export const registry = () => ofPort().registry;`;
    expect(namesOf(readProject(keptIn(state)))).toEqual(["moor_ship"]);
  });

  it("and what is put into what another sets is told as well", () => {
    const state = `let kept: Registry | null = null;
      export function registry(): any { if (!kept) kept = new Registry(); return kept; }
      export function renew(given: Registry) { kept = given; }`;
    const start = `${START}const other = new Registry(); renew(other); other.add(${tool("tow_ship")});\n`;
    expect(namesOf(readProject(keptIn(state, start))).toSorted()).toEqual(["moor_ship", "tow_ship"]);
  });

  it("and is a hole where another that is called sets what is not known", () => {
    const state = `import { open } from "harbour";
      let kept: any = null;
      export function registry(): any { return kept; }
      export function renew() { kept = open(); kept = other(); }`;
    const set = readProject(keptIn(state, `${START}renew();\n`));
    expect(namesOf(set)).toEqual([]);
    expect(holeSentences(set)).not.toEqual([]);
  });

  it.each([
    [
      "makes it anew",
      "let kept = new Registry(); export const registry = (): any => kept; export function renew() { kept = new Registry(); }",
    ],
    [
      "is to set it",
      "let kept = new Registry(); export const registry = (): any => kept; export const renew = (given: Registry) => { kept = given; };",
    ],
  ])("also where it is made at once, and a function that nobody calls %s", (_, state) => {
    const set = readProject(keptIn(state));
    expect(namesOf(set)).toEqual(["moor_ship"]);
    expect(holeSentences(set)).toEqual([]);
  });

  it("but is a hole where something calls that function that does not run at once", () => {
    const state = `let kept = new Registry();
      export const registry = (): any => kept;
      export function renew() { kept = new Registry(); }`;
    const set = readProject(keptIn(state, `${START}onTide(renew);\n`));
    expect(namesOf(set)).toEqual([]);
    expect(holeSentences(set)).not.toEqual([]);
  });
});
