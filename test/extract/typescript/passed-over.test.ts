import { describe, expect, it } from "vitest";
import { namesOf, readProject, SERVER, type ProjectFiles } from "../../support/source-project.ts";

/** A record of a tool that registers itself. */
const kept = (name: string, more = ""): string =>
  `{ name: "${name}",${more} register: (port: McpServer) => { port.registerTool("${name}", {}, handler); } }`;

const told = (code: string, files: ProjectFiles = {}): readonly string[] =>
  namesOf(readProject({ ...files, "src/server.ts": `${SERVER}${code}` }));

const LIST = `const all = [${kept("moor")}, ${kept("tow", " isOff: true,")}];`;
const RECORD = `const all: Record<string, any> = { moor: ${kept("moor")}, tow: ${kept("tow")} };`;

describe("a function that is kept and that no call picks registers nothing", () => {
  it.each([
    ["for a filter of the list", `${LIST} all.filter((one) => !one.isOff).forEach((one) => one.register(server));`],
    ["for a loop that goes on", `${LIST} for (const one of all) { if (one.isOff) continue; one.register(server); }`],
    ["for what a pattern takes", `${LIST} for (const { isOff, register } of all) if (!isOff) register(server);`],
    ["for a part of the list", `${LIST} all.slice(0, 1).forEach((one) => one.register(server));`],
    ["for a search in it", `${LIST} all.find((one) => one.name === "moor")?.register(server);`],
    ["for a key that is written", `${RECORD} all.moor.register(server); all["moor"].register(server);`],
    [
      "for a key of a loop",
      `${RECORD} for (const key of Object.keys(all)) if (key !== "tow") all[key].register(server);`,
    ],
    [
      "for pairs of a record",
      `${RECORD} const OFF = new Set(["tow"]); for (const [key, one] of Object.entries(all)) { if (OFF.has(key)) continue; one.register(server); }`,
    ],
    [
      "for a map that it was taken out of",
      `const all = new Map([["moor", ${kept("moor")}], ["tow", ${kept("tow")}]]); all.delete("tow"); for (const one of all.values()) one.register(server);`,
    ],
    [
      "for a list that it is put into",
      `const all: any[] = []; all.push(${kept("moor")}); all.push(${kept("tow", " isOff: true,")}); for (const one of all) if (!one.isOff) one.register(server);`,
    ],
    [
      "for groups of lists",
      `const groups = [{ isOn: true, tools: [${kept("moor")}] }, { isOn: false, tools: [${kept("tow")}] }]; for (const group of groups) if (group.isOn) for (const one of group.tools) one.register(server);`,
    ],
    [
      "for functions that have names",
      `function moor(port: McpServer) { port.registerTool("moor", {}, handler); }
       function tow(port: McpServer) { port.registerTool("tow", {}, handler); }
       for (const { add, isOn } of [{ add: moor, isOn: true }, { add: tow, isOn: false }]) if (isOn) add(server);`,
    ],
    [
      "for functions that are handed nothing",
      `const all = { moor: () => { server.registerTool("moor", {}, handler); }, tow: () => { server.registerTool("tow", {}, handler); } };
       for (const [key, add] of Object.entries(all)) if (key !== "tow") add();`,
    ],
    [
      "for a function that is handed the list",
      `function start(tools: any[]) { for (const one of tools) if (!one.isOff) one.register(server); } ${LIST} start(all);`,
    ],
  ])("%s", (_, code) => {
    expect(told(code)).toEqual(["moor"]);
  });

  it("for a list of another file", () => {
    const tools = `${SERVER}export ${LIST}`;
    const code =
      'import { all } from "./tools.js"; for (const one of all) if (!("isOff" in one)) one.register(server);';
    expect(told(code, { "src/tools.ts": tools })).toEqual(["moor"]);
  });
});

const CLASSES = `abstract class Tool { isOff = false; abstract register(port: McpServer): void; }
  class Moor extends Tool { register(port: McpServer) { port.registerTool("moor", {}, handler); } }
  class Tow extends Tool { override isOff = true; register(port: McpServer) { port.registerTool("tow", {}, handler); } }`;

describe("a method of an instance that is kept and that no call picks registers nothing", () => {
  it.each([
    [
      "for a loop that goes on",
      `${CLASSES} for (const one of [new Moor(), new Tow()]) { if (one.isOff) continue; one.register(server); }`,
    ],
    [
      "for classes that are kept themselves",
      `${CLASSES} for (const { Kind, isOn } of [{ Kind: Moor, isOn: true }, { Kind: Tow, isOn: false }]) if (isOn) new Kind().register(server);`,
    ],
  ])("%s", (_, code) => {
    expect(told(code)).toEqual(["moor"]);
  });
});

const TOW = 'register(port: McpServer) { port.registerTool("tow", {}, handler); }';

describe("a method may be called, and its tool is told", () => {
  it.each([
    [
      "by its own class",
      `class Tow { constructor(port: McpServer) { this.register(port); } ${TOW} }`,
      "new Tow(server)",
    ],
    [
      "by the class above",
      `abstract class Tool { mount(port: McpServer) { this.register(port); } abstract register(port: McpServer): void; }
       class Tow extends Tool { ${TOW} }`,
      "new Tow()",
    ],
    [
      "by a list that its own class puts it into",
      `const others: Tow[] = []; class Tow { constructor() { others.push(this); } ${TOW} }`,
      "new Tow()",
    ],
    ["by the framework that its decorators come from", `@Injectable() class Tow { ${TOW} }`, "new Tow()"],
    [
      "of a class that extends its own",
      `class Tow { ${TOW} } class Tug extends Tow {} new Tug().register(server);`,
      "new Tow()",
    ],
  ])("%s", (_, code, made) => {
    const rest = `const all: any[] = [${made}]; for (const one of all.slice(1)) one.register(server);`;
    expect(told(`${code} ${rest}`)).toEqual(["tow"]);
  });
});

describe("it may be picked, and its tool is told", () => {
  it.each([
    ["by what the server is started with, as a key", `${RECORD} all[process.env.ONE ?? "moor"].register(server);`],
    [
      "by that, as what is searched for",
      `${LIST} all.find((one) => one.name === (process.env.ONE ?? "moor"))?.register(server);`,
    ],
    [
      "by that, as the length of a part",
      `${LIST} all.slice(0, Number(process.env.MANY ?? 1)).forEach((one) => one.register(server));`,
    ],
    [
      "by a call in a handler",
      `${RECORD} all.moor.register(server); server.registerTool("berth", {}, () => all.tow.register(server));`,
    ],
    ["by another name", `${RECORD} all.moor.register(server); const other = all; other.tow.register(server);`],
    [
      "by an object that it is put into later",
      `${RECORD} all.moor.register(server); const box = { all }; box.all.tow.register(server);`,
    ],
    [
      "by its iterator",
      `${LIST} const steps = all[Symbol.iterator](); for (let one = steps.next(); !one.done; one = steps.next()) one.value.register(server);`,
    ],
    [
      "by a member that knows the object",
      `const all = { moor(port: McpServer) { port.registerTool("moor", {}, handler); this.tow(port); }, tow(port: McpServer) { port.registerTool("tow", {}, handler); } }; all.moor(server);`,
    ],
    [
      "by way of a list that a function is handed",
      `const all: any[] = []; function keep(list: any[]) { list.push(${kept("moor")}, ${kept("tow")}); } keep(all); all[1].register(server); all[0].register(server);`,
    ],
    [
      "by way of a list that another has made",
      `const port = { tools: [] as any[] }; const list = port.tools; list.push(${kept("moor")}, ${kept("tow")}); for (const one of port.tools) one.register(server);`,
    ],
    [
      "in a function that a package is handed",
      `import { createServer } from "node:http"; ${LIST} createServer(() => { for (const one of all) one.register(server); });`,
    ],
    [
      "by a package",
      `import { use } from "harbour-kit"; ${LIST} use(all); for (const one of all) if (!one.isOff) one.register(server);`,
    ],
    ["by an assignment", `${RECORD} let one = all.moor; one.register(server); one = all.tow; one.register(server);`],
  ])("%s", (_, code) => {
    expect(told(code)).toEqual(expect.arrayContaining(["moor", "tow"]));
  });

  it.each([
    ["as a constant", `export ${RECORD}`],
    ["by its name", `${RECORD} export { all };`],
    ["as the default", `${RECORD} export default all;`],
  ])("by whoever imports it %s, where nobody here calls it", (_, code) => {
    expect(told(`${code} server.registerTool("berth", {}, handler);`)).toEqual(["moor", "tow", "berth"]);
  });
});

const NAMED = `const moor = (port: McpServer) => { port.registerTool("moor", {}, handler); };
  const tow = (port: McpServer) => { port.registerTool("tow", {}, handler); }; moor(server);`;

describe("a function that is only looked at registers nothing", () => {
  it.each([
    ["for a comparison", `${NAMED} if (tow === moor) console.error("Both are one.");`],
    [
      "for what it is handed to, which asks for its kind",
      `${NAMED} const look = (one: unknown) => typeof one === "function"; look(tow);`,
    ],
    [
      "for what it is handed to, which asks for its name",
      `${NAMED} const look = (one: typeof tow) => one.name; look(tow);`,
    ],
    [
      "for what it is handed to, which keeps it",
      `${NAMED} const seen: unknown[] = []; const keep = (one: unknown) => { seen.push(one); }; keep(tow);`,
    ],
  ])("%s", (_, code) => {
    expect(told(code)).toEqual(["moor"]);
  });

  it.each([
    [
      "though it may, where it is called under a condition",
      `${NAMED} const start = (one: typeof tow) => { if (process.env.ALL) one(server); }; start(tow);`,
    ],
    ["though it may, where it gets to a package", `import { start } from "port-kit"; ${NAMED} start(tow);`],
    [
      "though it may, where it is handed on as `this`",
      `${NAMED} function start(this: unknown, one: unknown) { Reflect.apply(one as typeof tow, this, [server]); } start(tow);`,
    ],
  ])("%s", (_, code) => {
    expect(told(code)).toEqual(["moor", "tow"]);
  });
});

const MADE = `const adders = ["tow", "moor", "ship"].map((name) => ({ name, add: () => server.registerTool(name, {}, handler) }));`;

describe("a function that is made for each of a list registers nothing where no call picks it", () => {
  it.each([
    [
      "by its place",
      `const adders = ["tow", "moor"].map((name) => () => server.registerTool(name, {}, handler)); adders[1]();`,
    ],
    ["by a search", `${MADE} adders.find(({ name }) => name === "moor")?.add();`],
    [
      "by a search among what a function made",
      `const make = (name: string) => ({ name, add: () => server.registerTool(name, {}, handler) });
       [make("tow"), make("moor")].find(({ name }) => name === "moor")?.add();`,
    ],
    ["by a filter", `${MADE} adders.filter(({ name }) => name === "moor").forEach(({ add }) => add());`],
    [
      "by a list that it was taken out of",
      `${MADE} adders.pop(); adders.shift(); for (const { add } of adders) add();`,
    ],
    [
      "by the end of a list that a loop puts it into",
      `const adders: any[] = []; for (const name of ["tow", "moor"]) adders.push(() => { server.registerTool(name, {}, handler); }); adders.at(-1)();`,
    ],
  ])("%s", (_, code) => {
    expect(told(code)).toEqual(["moor"]);
  });
});

describe("each function that is made for one of a list may be picked, and its tool is told", () => {
  it.each([
    ["by what the server is started with", `${MADE} adders.find(({ name }) => name === process.env.ONE)?.add();`],
    [
      "by a call in a handler",
      `${MADE} adders[0]?.add(); server.registerTool("berth", {}, (at: any) => adders[at]?.add());`,
    ],
    ["by code that is not here", `import { each } from "port-kit"; ${MADE} adders[0]?.add(); each(adders);`],
  ])("%s", (_, code) => {
    expect(told(code)).toEqual(expect.arrayContaining(["tow", "moor", "ship"]));
  });
});

describe("a function that a module exports registers nothing where no call picks it of the module as a whole", () => {
  const tools = `${SERVER}export const addMoor = (port: McpServer) => { port.registerTool("moor", {}, handler); };
    export function oldTow(port: McpServer) { port.registerTool("tow", {}, handler); }`;

  it.each([
    ["by a key of a loop", `for (const key of ["addMoor"] as const) all[key](server);`],
    ["by a key that is put together", `(all as any)["add" + "Moor"](server);`],
    [
      "by what its key begins with",
      `for (const [key, add] of Object.entries(all)) if (key.startsWith("add")) add(server);`,
    ],
  ])("%s", (_, code) => {
    expect(told(`import * as all from "./tools.js"; ${code}`, { "src/tools.ts": tools })).toEqual(["moor"]);
  });

  it.each([
    ["where that is handed on", `import { each } from "port-kit"; each(all);`],
    ["where all are called", `for (const add of Object.values(all)) add(server);`],
    ["where another file loads it", `for (const one of [() => import("./tools.js")]) run(await one());`],
  ])("but %s it does", (_, code) => {
    const names = told(`import * as all from "./tools.js"; all.addMoor(server); ${code}`, { "src/tools.ts": tools });
    expect(names.toSorted()).toEqual(["moor", "tow"]);
  });
});

describe("of a module's own class, what nobody calls registers nothing", () => {
  it.each([
    ["a method", `addTow() { server.registerTool("tow", {}, handler); }`],
    ["a function in a field", `addTow = () => server.registerTool("tow", {}, handler);`],
  ])("%s", (_, member) => {
    const code = `class Pier { addMoor() { server.registerTool("moor", {}, handler); } ${member} } new Pier().addMoor();`;
    expect(told(code)).toEqual(["moor"]);
  });

  it.each([
    ["it is called of what another method gives back", `self() { return this; }`, `pier.self().addTow();`],
    ["it is called by a key", ``, `pier[process.env.KEY ?? "addTow"]();`],
    ["its object is handed on", ``, `import { run } from "port-kit"; run(pier);`],
  ])("but it does where %s", (_, member, use) => {
    const code = `class Pier { [key: string]: any; addMoor() { server.registerTool("moor", {}, handler); }
      addTow() { server.registerTool("tow", {}, handler); } ${member} } const pier = new Pier(); pier.addMoor(); ${use}`;
    expect(told(code)).toEqual(["moor", "tow"]);
  });
});
