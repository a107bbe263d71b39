import { describe, expect, it } from "vitest";
import type { ts as TS } from "ts-morph";
import { ts } from "../../../src/extract/typescript/compiler.ts";
import { ToldBySource } from "../../../src/extract/typescript/reach/callers/told-by-source.ts";
import { ToldAsOther } from "../../../src/extract/typescript/registrations/told-as-other.ts";
import { evaluatedFile } from "../../support/evaluated-file.ts";
import { namesOf, toolsOf } from "../../support/source-project.ts";

/** Whether the call of `registerTool` in some code is told to be no registration. */
function isOther(code: string): boolean {
  const { source, evaluator, references } = evaluatedFile(code);
  const node = ts.forEachChild(source, function find(one): TS.CallExpression | undefined {
    const isMeant = ts.isCallExpression(one) && one.expression.getText().endsWith(".registerTool");
    return isMeant ? one : ts.forEachChild(one, find);
  })!;
  const { expression } = node.expression as TS.PropertyAccessExpression;
  const registration = { node, server: expression, dependsOn: [node], read: () => undefined };
  return new ToldAsOther(evaluator, references, new ToldBySource(evaluator, references, () => true)).has(registration);
}

const OPEN = "class Ships { kept: string[] = []; registerTool(name: string) { this.kept.push(name); } }\n";
const NOMINAL = OPEN.replace("kept:", "private kept:");
const FOREIGN = 'import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\n';

describe("the source tells that no server is handed a tool", () => {
  it.each([
    ["by an instance that is made there", `${OPEN}const ships = new Ships();\nships.registerTool("moor");`],
    ["by the type of a parameter", `${NOMINAL}function add(ships: Ships) { ships.registerTool("moor"); }`],
    [
      "by the type of a field",
      `${NOMINAL}class Port { private ships: Ships; open() { this.ships.registerTool("moor"); } }`,
    ],
    [
      "by an interface",
      `${NOMINAL}interface Known { ships: Ships }\nfunction add(known: Known) { known.ships.registerTool("moor"); }`,
    ],
    [
      "by a set of interfaces",
      `${NOMINAL}interface Known { ships: Ships }\nclass Port { private all = new Set<Known>(); open() { for (const one of this.all) one.ships.registerTool("moor"); } }`,
    ],
    [
      "by its own class",
      "class Ships { registerTool(name: string) { return name; } open() { this.registerTool('moor'); } }",
    ],
  ])("%s", (_, code) => {
    expect(isOther(code)).toBe(true);
  });
});

const PORT = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const handler = async () => ({ content: [] });
class Port {
  private server = new McpServer({ name: "port", version: "1.0.0" });
  BODY
}
const port = new Port();
port.registerTool("moor", {}, handler);
`;

describe("what an object of the project registers at a server", () => {
  it.each([
    ["a field that holds its method", "registerTool = this.server.registerTool.bind(this.server);"],
    ["a method", "registerTool(...given: any[]) { return this.server.registerTool(...given); }"],
  ])("by %s is read", (_, body) => {
    expect(namesOf(toolsOf(PORT.replace("BODY", body)))).toEqual(["moor"]);
  });
});

describe("it is followed whether a server is handed a tool", () => {
  it.each([
    [
      "where a field holds the method of a server",
      `class Ships { private to = server; registerTool = this.to.registerTool.bind(this.to); }\nconst ships = new Ships();\nships.registerTool("moor");`,
    ],
    [
      "where a field of an heir does",
      `${NOMINAL}class Tugs extends Ships { registerTool = server.registerTool; }\nfunction add(ships: Ships) { ships.registerTool("moor"); }`,
    ],
    [
      "where the method is given",
      `${OPEN}const ships = new Ships();\nships.registerTool = server.registerTool;\nships.registerTool("moor");`,
    ],
    [
      "where the method is given by its name",
      `${OPEN}const ships = new Ships();\nObject.defineProperty(ships, "registerTool", { value: add });\nships.registerTool("moor");`,
    ],
    [
      "where a class has no such method",
      'class Ships { private name = ""; }\nconst ships: any = new Ships();\nships.registerTool("moor");',
    ],
    ["where nothing is said of it", 'function add(ships: any) { ships.registerTool("moor"); }'],
    [
      "where a class is one of a server",
      `${FOREIGN}class Ships extends McpServer {}\nconst ships = new Ships();\nships.registerTool("moor");`,
    ],
    [
      "where a constructor gives back something else",
      `${OPEN.replace("registerTool(", "constructor() { return other as any; } registerTool(")}const ships = new Ships();\nships.registerTool("moor");`,
    ],
    ["where others are of the shape of the class", `${OPEN}function add(ships: Ships) { ships.registerTool("moor"); }`],
    [
      "where a server is passed off as one",
      `${NOMINAL}function add(ships: Ships) { ships.registerTool("moor"); }\nadd(server as unknown as Ships);`,
    ],
    [
      "where code that is not here hands it over",
      `${NOMINAL}onReady((ships: Ships) => { ships.registerTool("moor"); });`,
    ],
    [
      "where a variable may hold another",
      `${OPEN}let ships = new Ships();\nships = other;\nships.registerTool("moor");`,
    ],
  ])("%s", (_, code) => {
    expect(isOther(code)).toBe(false);
  });
});
