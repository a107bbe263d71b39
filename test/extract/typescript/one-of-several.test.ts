import { ts } from "ts-morph";
import { describe, expect, it } from "vitest";
import { isOffByDefault } from "../../../src/tool-model/off-by-default.ts";
import { reallyRegistered } from "../../support/really-registered.ts";
import { holeSentences, readProject, SERVER, toolsOf } from "../../support/source-project.ts";

const ADD = "const add = (name: string) => server.registerTool(name, {}, handler);";

/** The names of the tools that a program registers, whether somebody opens the harbour or not. */
function eitherWay(code: string): ReadonlySet<string> {
  const program = ts.transpile(code);
  const [shut, open] = [reallyRegistered(program), reallyRegistered(program, { OPEN: "1", MODE: "open" })];
  return new Set([...(shut?.keys() ?? []), ...(open?.keys() ?? [])]);
}

describe("a tool is put into one of several lists", () => {
  const LISTS = `const one = ["dock_ship"], two = ["sail_ship"]; const groups: any = { quay: ["berth_ship"], sea: ["cast_ship"] };`;
  const ALL =
    "for (const name of [...one, ...two, ...groups.quay, ...groups.sea]) server.registerTool(name, {}, handler);";

  /** What gives one of them, by which of these it was picked. */
  const PICKS: Readonly<Record<string, string>> = {
    "a condition": "(isOpen ? two : one)",
    "a condition in another": "(isOpen ? two : isOpen ? groups.sea : one)",
    "a condition of members": "(isOpen ? groups.sea : groups.quay)",
    operators: "((isOpen && two) || one)",
    "what is missing": "((isOpen ? two : undefined) ?? one)",
    "a key": 'groups[isOpen ? "sea" : "quay"]',
    "a key with a default": 'groups[process.env.OPEN === "1" ? "sea" : "quay"]',
  };
  const MAKERS: Readonly<Record<string, string>> = {
    "a function of one expression": "const pick = (open: boolean) => (open ? two : one);",
    "a function that ends early": "function pick(open: boolean) { if (open) return two; return one; }",
    "a function with a switch":
      "function pick(open: boolean) { switch (open) { case true: return two; default: return one; } }",
  };
  const WAYS: Readonly<Record<string, (pick: string) => string>> = {
    "where it is picked": (pick) => `${pick}.push("tow_ship");`,
    "by a name": (pick) => `const it = ${pick}; it.push("tow_ship");`,
    "by a function": (pick) => `function put(it: any, name: string) { it.push(name); } put(${pick}, "tow_ship");`,
  };
  const all = [
    ...Object.entries(PICKS).map(([what, pick]) => [what, "", pick] as const),
    ...Object.entries(MAKERS).map(([what, maker]) => [what, maker, "pick(isOpen)"] as const),
  ];
  const CASES = all.flatMap(([what, maker, pick]) =>
    Object.entries(WAYS).map(([way, change]) => [way, what, `${maker} ${change(pick)}`] as const),
  );

  const DECIDED = 'const isOpen = process.env.OPEN === "1";';
  it.each(CASES)("%s, by %s", (_way, _what, change) => {
    const set = readProject(`${SERVER} ${LISTS} ${DECIDED} ${change} ${ALL}`);
    expect(new Set(set.tools.map(({ name }) => name.value))).toEqual(eitherWay(`${LISTS} ${DECIDED} ${change} ${ALL}`));
    expect(holeSentences(set)).toEqual([]);
  });

  it.each(CASES)("%s, by %s, of another file", (_way, _what, change) => {
    const names = "import { groups, one, two } from './lists.js';";
    const set = readProject({
      "src/lists.ts": LISTS.replaceAll("const ", "export const "),
      "src/fill.ts": `${names} ${DECIDED} ${change}`,
      "src/index.ts": `${SERVER} import "./fill.js"; ${names} ${ALL}`,
    });
    expect(new Set(set.tools.map(({ name }) => name.value))).toEqual(eitherWay(`${LISTS} ${DECIDED} ${change} ${ALL}`));
    expect(holeSentences(set)).toEqual([]);
  });

  it.each(CASES)("%s, by %s, and into that alone where it is known which", (_way, _what, change) => {
    const known = `const isOpen = true; ${change.replaceAll('process.env.OPEN === "1"', "isOpen")}`;
    const two = "for (const name of [...two, ...groups.sea]) server.registerTool(name, {}, handler);";
    const one = "for (const name of [...one, ...groups.quay]) server.registerTool(name, {}, handler);";
    const namesOf = (listed: string): readonly string[] =>
      toolsOf(`${SERVER} ${LISTS} ${known} ${listed}`).map(({ name }) => name.value);
    expect(namesOf(two)).toContain("tow_ship");
    expect(namesOf(one)).not.toContain("tow_ship");
  });

  it("whose call says which", () => {
    const put = "function put(name: string, kind: string) { (kind === 'sea' ? two : one).push(name); }";
    const code = `${LISTS} ${put} put('tow_ship', 'sea'); put('haul_ship', 'quay');`;
    const namesOf = (list: string): readonly string[] =>
      toolsOf(`${SERVER} ${code} for (const name of ${list}) server.registerTool(name, {}, handler);`).map(
        ({ name }) => name.value,
      );
    expect([namesOf("one"), namesOf("two")]).toEqual([
      ["dock_ship", "haul_ship"],
      ["sail_ship", "tow_ship"],
    ]);
  });

  it("by a condition that asks for what the code goes on to fill: into either", () => {
    const fill =
      "const seen = new Set<string>(); function put(name: string) { (seen.size > 0 ? two : one).push(name); seen.add(name); } put('tow_ship'); put('haul_ship');";
    const set = readProject({
      "src/lists.ts": LISTS.replaceAll("const ", "export const "),
      "src/fill.ts": `import { one, two } from "./lists.js"; ${fill}`,
      "src/index.ts": `${SERVER} import "./fill.js"; import { one } from "./lists.js"; for (const name of one) server.registerTool(name, {}, handler);`,
    });
    expect(set.tools.map(({ name }) => name.value)).toContain("tow_ship");
  });

  it("of which nobody knows which it is by its key", () => {
    const code = `${LISTS} groups[String(Math.random())].push("tow_ship"); ${ALL}`;
    expect(toolsOf(SERVER + code).map(({ name }) => name.value)).toContain("tow_ship");
  });
});

describe("a tool is put into what one of several instances keeps", () => {
  const REGISTRY = `class Registry { names: string[] = []; add(name: string) { this.names.push(name); return this; } }
    const one = new Registry(), two = new Registry(); one.add("dock_ship"); two.add("sail_ship");`;
  const PORT = `class Port { one = ["dock_ship"]; two = ["sail_ship"]; kinds: any = { quay: ["berth_ship"], sea: ["cast_ship"] };
    pick(open: boolean) { return open ? this.two : this.one; }
    found(open: boolean) { if (open) return this.two; return this.one; }`;
  const ports = (add: string): string =>
    `${PORT} ${add} } const port = new Port(); port.add("tow_ship", isOpen);
     for (const name of [...port.one, ...port.two, ...port.kinds.quay, ...port.kinds.sea]) server.registerTool(name, {}, handler);`;
  const registries = (change: string): string =>
    `${REGISTRY} ${change} for (const name of [...one.names, ...two.names]) server.registerTool(name, {}, handler);`;

  it.each([
    ["where it is picked", registries('(isOpen ? two : one).add("tow_ship");')],
    ["by a name", registries('const it = isOpen ? two : one; it.add("tow_ship");')],
    ["by a function", registries('function fill(it: Registry) { it.add("tow_ship"); } fill(isOpen ? two : one);')],
    ["by a key", registries('const all: any = { quay: one, sea: two }; all[isOpen ? "sea" : "quay"].add("tow_ship");')],
    ["which picks a field", ports("add(name: string, open: boolean) { (open ? this.two : this.one).push(name); }")],
    [
      "which picks a field by a name",
      ports("add(name: string, open: boolean) { const list = open ? this.two : this.one; list.push(name); }"),
    ],
    [
      "which picks a member of a field",
      ports('add(name: string, open: boolean) { this.kinds[open ? "sea" : "quay"].push(name); }'),
    ],
    ["which has a method that picks", ports("add(name: string, open: boolean) { this.pick(open).push(name); }")],
    ["which has a method that finds", ports("add(name: string, open: boolean) { this.found(open).push(name); }")],
  ])("%s", (_way, code) => {
    const set = readProject(`${SERVER} const isOpen = process.env.OPEN === "1"; ${code}`);
    expect(set.tools.map(({ name }) => name.value)).toEqual(
      expect.arrayContaining(["dock_ship", "sail_ship", "tow_ship"]),
    );
  });
});

describe("a text is given to one of several", () => {
  const TEXTS = 'const one = { text: "One" }, two = { text: "Two" }; const isOpen = process.env.OPEN === "1";';
  const TOLD =
    "server.registerTool('dock_ship', { description: one.text }, handler); server.registerTool('sail_ship', { description: two.text }, handler);";
  it.each([
    ["where it is picked", "(isOpen ? two : one).text = 'New';"],
    ["by a name", "const it = isOpen ? two : one; it.text = 'New';"],
    ["by a function", "function put(it: any) { it.text = 'New'; } put(isOpen ? two : one);"],
    ["with others", "Object.assign(isOpen ? two : one, { text: 'New' });"],
  ])("%s: the one that it is by default is told so", (_way, change) => {
    const tools = toolsOf(`${SERVER} ${TEXTS} ${change} ${TOLD}`);
    const told = new Map(tools.map(({ name, description }) => [name.value, description?.value]));
    expect(told).toEqual(reallyRegistered(ts.transpile(`${TEXTS} ${change} ${TOLD}`)));
  });
});

describe("a tool that is one of several has the text that it is given whichever it is", () => {
  const MAKERS =
    "function wide(): any { return { description: 'Wide' }; } function narrow(): any { return { description: 'Narrow' }; }";
  it.each([
    ["made by functions, by a setting", "const tool = process.env.OPEN === '1' ? wide() : narrow();"],
    ["made by functions", "const tool = Math.random() > 2 ? wide() : narrow();"],
    ["held by others", "const one = wide(), two = narrow(); const tool = Math.random() > 2 ? one : two;"],
    ["made where it is missing", "const kept: any = Math.random() > 2 ? wide() : undefined; const tool = kept ?? {};"],
    ["given back", "function pick() { if (Math.random() > 2) return wide(); return narrow(); } const tool = pick();"],
  ])("%s", (_what, code) => {
    const [tool] = toolsOf(
      `${SERVER} ${MAKERS} ${code} tool.description = "New"; server.registerTool("moor_ship", tool, handler);`,
    );
    expect([tool?.description?.value, tool?.alternatives]).toEqual(["New", []]);
  });
});

describe("what a key picks that has a default", () => {
  const KEYS: Readonly<Record<string, string>> = {
    "a variable": 'const key = process.env.MODE ?? "shut";',
    "a text made of one": 'const key = (process.env.MODE ?? "shut").trim().toLowerCase();',
    "a condition": 'const key = process.env.OPEN === "1" ? "open" : "shut";',
    "a function":
      'function mode() { const text = process.env.MODE; if (text === "open" || text === "shut") return text; return "shut"; } const key = mode();',
  };
  const PROFILES =
    "const profiles: any = { shut: { names: ['dock_ship'], isSea: false, tools: { dock_ship: {} } }, open: { names: ['dock_ship', 'sail_ship'], isSea: true, tools: { dock_ship: {}, sail_ship: {} } } };";
  const LIST =
    "const profiles: any = [{ id: 'shut', names: ['dock_ship'] }, { id: 'open', names: ['dock_ship', 'sail_ship'] }];";
  const SETS =
    "const sets: any = new Map<string, any>([['shut', ['dock_ship']], ['open', ['dock_ship', 'sail_ship']]]);";
  const WAYS: Readonly<Record<string, string>> = {
    "a list of an object": `${PROFILES} for (const name of profiles[key].names) add(name);`,
    "a list taken out of an object": `${PROFILES} const { names } = profiles[key]; for (const name of names) add(name);`,
    "a flag of an object": `${PROFILES} add('dock_ship'); if (profiles[key].isSea) add('sail_ship');`,
    "the keys of an object's member": `${PROFILES} for (const name of Object.keys(profiles[key].tools)) add(name);`,
    "an object or else another": `${PROFILES} const profile = profiles[key] ?? profiles.shut; for (const name of profile.names) add(name);`,
    "an object that a function gives": `${PROFILES} function profile() { return profiles[key]; } for (const name of profile().names) add(name);`,
    "members of a list": `${PROFILES} for (const name of ['dock_ship', 'sail_ship'].filter((one) => profiles[key].names.includes(one))) add(name);`,
    "a list of a map": `${SETS} for (const name of sets.get(key)) add(name);`,
    "a list of a map, or none": `${SETS} for (const name of sets.get(key) ?? []) add(name);`,
    "an object of a map":
      "const sets: any = new Map<string, any>([['shut', { names: ['dock_ship'] }], ['open', { names: ['dock_ship', 'sail_ship'] }]]); for (const name of sets.get(key).names) add(name);",
    "a function of a map":
      "const sets: any = new Map<string, any>([['shut', () => { add('dock_ship'); }], ['open', () => { add('dock_ship'); add('sail_ship'); }]]); sets.get(key)();",
    "what is found": `${LIST} for (const name of profiles.find((one: any) => one.id === key).names) add(name);`,
    "what is found, or else another": `${LIST} for (const name of (profiles.find((one: any) => one.id === key) ?? profiles[0]).names) add(name);`,
    "what is found only then":
      "add('dock_ship'); const extra = [{ id: 'open', names: ['sail_ship'] }].find((one) => one.id === key); for (const name of extra?.names ?? []) add(name);",
    "a member that is there only then":
      "add('dock_ship'); const extra: any = { open: ['sail_ship'] }; for (const name of extra[key] ?? []) add(name);",
    "a clause that returns a list":
      "function names() { switch (key) { case 'open': return ['dock_ship', 'sail_ship']; default: return ['dock_ship']; } } for (const name of names()) add(name);",
    "a clause before the end":
      "function names() { switch (key) { case 'open': return ['dock_ship', 'sail_ship']; } return ['dock_ship']; } for (const name of names()) add(name);",
    "a clause that gives a variable another list":
      "let names = ['dock_ship']; switch (key) { case 'open': names = ['dock_ship', 'sail_ship']; break; } for (const name of names) add(name);",
    "a clause that adds to a list":
      "function names() { const all = ['dock_ship']; switch (key) { case 'open': all.push('sail_ship'); } return all; } for (const name of names()) add(name);",
    "a clause that runs on into the next":
      "switch (key) { case 'open': add('sail_ship'); case 'shut': add('dock_ship'); }",
    "a part of a list": "for (const name of ['dock_ship', 'sail_ship'].slice(0, key === 'open' ? 2 : 1)) add(name);",
    "a list that depends on more":
      "const sets: any = { shut: ['dock_ship'], open: ['dock_ship', ...(process.env.OPEN === '1' ? ['sail_ship'] : [])] }; for (const name of sets[key]) add(name);",
    "a class":
      "class Shut { run() { add('dock_ship'); } } class Open { run() { add('dock_ship'); add('sail_ship'); } } const kinds: any = { shut: Shut, open: Open }; new kinds[key]().run();",
    "an instance":
      "class Port { constructor(private names: string[]) {} run() { this.names.forEach((name) => add(name)); } } const ports: any = { shut: new Port(['dock_ship']), open: new Port(['dock_ship', 'sail_ship']) }; ports[key].run();",
  };
  const CASES = Object.entries(WAYS).flatMap(([way, code]) =>
    Object.entries(KEYS).map(([key, decides]) => [way, key, `${ADD} ${decides} ${code}`] as const),
  );

  it.each(CASES)("is told besides what is there by default: %s, by %s", (_way, _key, code) => {
    const tools = toolsOf(SERVER + code);
    const offered = tools.filter((tool) => !isOffByDefault(tool)).map(({ name }) => name.value);
    expect(new Set(tools.map(({ name }) => name.value))).toEqual(eitherWay(code));
    expect(offered).toEqual(expect.arrayContaining([...(reallyRegistered(ts.transpile(code))?.keys() ?? [])]));
  });
});
