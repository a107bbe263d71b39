import { describe, expect, it } from "vitest";
import { holeSentences, LOW_LEVEL_SERVER, readProject } from "../../support/source-project.ts";

/** A class of the project that keeps the tools which its server lists. */
const PORT = `${LOW_LEVEL_SERVER}export class Port {
  private tools = new Map<string, { name: string; description: string; inputSchema: object }>();
  list() {
    server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [...this.tools.values()] }));
  }
  addTool(name: string, description: string) {
    this.tools.set(name, { name, description, inputSchema: { type: "object" } });
  }
  close() {}
}`;

/** Adds tools to a port by way of what stands before it, in a function of another file and in its own. */
const seenThrough = (name: string, code: string): string => `import type { Port } from "./port.ts";
import { addShips } from "./ships.ts";
export function addAll(${name}: Port) {
  ${code}
  seen.addTool("list_crew", "Lists the crew");
  seen.close();
  addShips(seen);
}`;

const project = (addAll: string) => ({
  "src/port.ts": PORT,
  "src/add-all.ts": addAll,
  "src/ships.ts": `import type { Port } from "./port.ts";
export function addShips(port: Port) {
  for (const name of ["get_ship", "moor_ship"]) port.addTool(name, "Does " + name);
}`,
  "src/main.ts": `import { Port } from "./port.ts";
import { addAll } from "./add-all.ts";
const port = new Port();
port.list();
addAll(port);`,
});

const describedBy = (addAll: string) => {
  const set = readProject(project(addAll));
  expect(holeSentences(set)).toEqual([]);
  return Object.fromEntries(set.tools.map(({ name, description }) => [name.value, description?.value]));
};

const FINISHING = `get(target, name) {
      if (name === "addTool") {
        const addTool: Port["addTool"] = (tool, description) => target.addTool(tool, description + ".");
        return addTool;
      }
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },`;

const FINISHED = { list_crew: "Lists the crew.", get_ship: "Does get_ship.", moor_ship: "Does moor_ship." };
const AS_GIVEN = { list_crew: "Lists the crew", get_ship: "Does get_ship", moor_ship: "Does moor_ship" };

describe("a proxy before an instance of a class of the project gives the tools what its function makes of them", () => {
  it.each([
    ["where a variable holds it", "port", `const seen = new Proxy(port, { ${FINISHING} });`],
    ["where a parameter is given it in the place of the instance", "seen", `seen = new Proxy(seen, { ${FINISHING} });`],
    [
      "where its function is made elsewhere",
      "port",
      `const finished = (port: Port): Port["addTool"] => (tool, description) => port.addTool(tool, description + ".");
  const seen = new Proxy(port, { get: (target, name) => (name === "addTool" ? finished(target) : Reflect.get(target, name)) });`,
    ],
    [
      "where it stands before whatever it is handed",
      "port",
      `function finished<T extends object>(target: T): T { return new Proxy(target, { get: (it: any, name) =>
    name === "addTool" ? (tool: string, description: string) => it.addTool(tool, description + ".") : it[name] }); }
  const seen = finished(port);`,
    ],
  ])("%s", (_, name, code) => {
    expect(describedBy(seenThrough(name, code))).toEqual(FINISHED);
  });

  it.each([
    ["where it gives the method as it is", "get: (target, name) => Reflect.get(target, name)"],
    [
      "where it binds the method",
      "get(target: any, name) { const value = target[name]; return typeof value === 'function' ? value.bind(target) : value; }",
    ],
    ["where it catches nothing that is read", "set: () => false"],
  ])("and what they are given, %s", (_, handler) => {
    expect(describedBy(seenThrough("port", `const seen = new Proxy(port, { ${handler} });`))).toEqual(AS_GIVEN);
  });
});

describe("where a proxy takes its function from elsewhere, no tool is told without what that makes of it, and a hole says so", () => {
  it.each([
    [
      "of an object beside it",
      `const own: Partial<Port> = { addTool: (tool, description) => port.addTool(tool, description + ".") };
  const seen = new Proxy(port, { get: (target, name) => own[name] ?? Reflect.get(target, name) });`,
    ],
    [
      "of a map",
      `const kept = new Map([["addTool", (tool: string, description: string) => port.addTool(tool, description + ".")]]);
  const seen = new Proxy(port, { get: (target, name) => kept.get(name) ?? Reflect.get(target, name) });`,
    ],
  ])("%s", (_, code) => {
    const set = readProject(project(seenThrough("port", code)));
    expect(set.tools.filter(({ description }) => !description?.value.endsWith("."))).toEqual([]);
    expect(holeSentences(set)).toEqual([expect.stringMatching(/^a tool's name is the parameter `tool`/u)]);
  });
});
