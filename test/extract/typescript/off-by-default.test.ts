import { describe, expect, it } from "vitest";
import { isOffByDefault } from "../../../src/tool-model/off-by-default.ts";
import { reallyRegistered } from "../../support/really-registered.ts";
import { LOW_LEVEL_SERVER, namesOf, readProject, SERVER, toolsOf } from "../../support/source-project.ts";

/** What decides whether a harbour is open, which it is not by default. */
const SETTINGS: Readonly<Record<string, string>> = {
  "a variable that is set": "const isOpen = Boolean(process.env.OPEN);",
  "a variable that says so": 'const isOpen = process.env.OPEN === "true";',
  "a variable that says otherwise": 'const isOpen = process.env.CLOSED !== "false" ? false : true;',
  "a mode with a default":
    'const mode = (process.env.MODE ?? "shut").trim().toLowerCase(); const isOpen = mode === "open";',
  "an argument": 'const isOpen = process.argv.includes("--open");',
  "a list with a default":
    'const parts = new Set((process.env.PARTS ?? "quay").split(",")); const isOpen = parts.has("sea");',
  "a number with a default": 'const isOpen = Number(process.env.LEVEL ?? "1") > 1;',
  "a pattern": 'const isOpen = /^(?:1|yes)$/i.test(process.env.OPEN ?? "");',
  "a text of a list": 'const isOpen = ["1", "yes"].includes((process.env.OPEN || "").toLowerCase());',
  "settings in JSON": "const isOpen = JSON.parse(process.env.CONF ?? '{\"isOpen\":false}').isOpen;",
  "a text that a schema makes a flag of":
    'const parsed = z.object({ OPEN: z.string().optional().transform((text) => text === "true") }).safeParse(process.env); if (!parsed.success) process.exit(1); const isOpen = parsed.data.OPEN;',
  "a text that a schema takes apart":
    'const { PARTS } = z.object({ PARTS: z.string().default("quay").transform((text) => text.split(",")) }).parse(process.env); const isOpen = PARTS.includes("sea");',
  "a text that a schema looks at first":
    'const { OPEN } = z.object({ OPEN: z.preprocess((text) => text === "1", z.boolean()) }).parse(process.env); const isOpen = OPEN;',
  "a member of settings": 'const read = () => ({ isOpen: process.env.OPEN === "1" }); const isOpen = read().isOpen;',
};

/** Ways in which a program registers `dock_ship` by default, and `sail_ship` only where it is open. */
const WAYS: Readonly<Record<string, string>> = {
  "a condition around it": "add('dock_ship'); if (isOpen) add('sail_ship');",
  "the other branch of a condition": "add('dock_ship'); if (!isOpen) add('shut_gate'); else add('sail_ship');",
  "an operator": "add('dock_ship'); isOpen && add('sail_ship');",
  "a function that is called under a condition":
    "function addSea() { add('sail_ship'); } add('dock_ship'); if (isOpen) addSea();",
  "a function that ends early":
    "function addSea(on) { add('dock_ship'); if (!on) return; add('sail_ship'); } addSea(isOpen);",
  "a list that is added to":
    "const names = ['dock_ship']; if (isOpen) names.push('sail_ship'); for (const name of names) add(name);",
  "a list that is spread": "for (const name of ['dock_ship', ...(isOpen ? ['sail_ship'] : [])]) add(name);",
  "a member of a condition":
    "for (const name of ['dock_ship', isOpen ? 'sail_ship' : undefined].filter((name) => name !== undefined)) add(name);",
  "a member behind an operator": "for (const name of ['dock_ship', isOpen && 'sail_ship'].filter(Boolean)) add(name);",
  "a list of which each is handed to a function":
    "['dock_ship', ...(isOpen ? ['sail_ship'] : [])].forEach((name) => { add(name); });",
  "a list of which each is handed to a function by its name":
    "function addOne(name) { add(name); } ['dock_ship', ...(isOpen ? ['sail_ship'] : [])].forEach(addOne);",
  "a list of lists":
    "const groups = [['dock_ship'], ...(isOpen ? [['sail_ship']] : [])]; groups.forEach((group) => { for (const name of group) add(name); });",
  "a list of lists that is made one":
    "for (const name of [['dock_ship'], ...(isOpen ? [['sail_ship']] : [])].flat()) add(name);",
  "a list of lists that a function makes one":
    "const groups = [{ names: ['dock_ship'] }, ...(isOpen ? [{ names: ['sail_ship'] }] : [])]; for (const name of groups.flatMap(({ names }) => names)) add(name);",
  "a list with another behind it": "for (const name of ['dock_ship'].concat(isOpen ? ['sail_ship'] : [])) add(name);",
  "a list that is filtered":
    "for (const name of ['dock_ship', 'sail_ship'].filter((name) => isOpen || name !== 'sail_ship')) add(name);",
  "members that are spread":
    "for (const name of Object.keys({ dock_ship: 1, ...(isOpen ? { sail_ship: 1 } : {}) })) add(name);",
  "members that are spread behind an operator":
    "for (const name of Object.keys({ dock_ship: 1, ...(isOpen && { sail_ship: 1 }) })) add(name);",
  "a table":
    "const sets = { shut: ['dock_ship'], open: ['dock_ship', 'sail_ship'] }; for (const name of sets[isOpen ? 'open' : 'shut']) add(name);",
  "a function that returns another list":
    "function names() { if (isOpen) return ['dock_ship', 'sail_ship']; return ['dock_ship']; } for (const name of names()) add(name);",
  "a function that adds to a list":
    "function names() { const all = ['dock_ship']; if (isOpen) all.push('sail_ship'); return all; } for (const name of names()) add(name);",
  "a switch": "add('dock_ship'); switch (isOpen) { case true: add('sail_ship'); break; default: }",
  "a variable that is given another list":
    "let names = ['dock_ship']; if (isOpen) names = [...names, 'sail_ship']; for (const name of names) add(name);",
  "a variable that is given less of a list":
    "let names = ['dock_ship', 'sail_ship']; if (!isOpen) names = names.slice(0, 1); for (const name of names) add(name);",
  "a list that a function fills in a loop, and sorts":
    "function names() { const all = []; for (const name of ['dock_ship', ...(isOpen ? ['sail_ship'] : [])]) all.push(name); all.sort(); return all; } for (const name of names()) add(name);",
  "a list that is turned round":
    "for (const name of ['dock_ship', ...(isOpen ? ['sail_ship'] : [])].toReversed()) add(name);",
  "a way out of a loop over what another setting picks":
    "for (const name of process.env.FEW ? ['moor_ship'] : ['dock_ship', 'sail_ship']) { if (name === 'sail_ship' && !isOpen) continue; add(name); }",
  "a list that another setting adds to":
    "const names = ['dock_ship']; if (!process.env.FEW) { if (isOpen) names.push('sail_ship'); } for (const name of names) add(name);",
  "what an instance says of each":
    "class Berth { constructor(name) { this.isOn = isOpen || name !== 'sail_ship'; } } for (const name of ['dock_ship', 'sail_ship']) { const berth = new Berth(name); if (!berth.isOn) continue; add(name); }",
  "a set that is added to":
    "const names = new Set(['dock_ship']); if (isOpen) names.add('sail_ship'); for (const name of names) add(name);",
  "a set that a function adds to":
    "function names() { const all = new Set(['dock_ship']); if (isOpen) all.add('sail_ship'); return all; } for (const name of names()) add(name);",
  "a set of what is on":
    "const on = new Set(['dock_ship']); if (isOpen) on.add('sail_ship'); for (const name of ['dock_ship', 'sail_ship']) if (on.has(name)) add(name);",
  "a set that is made of one of two lists":
    "const on = new Set(isOpen ? ['dock_ship', 'sail_ship'] : ['dock_ship']); for (const name of ['dock_ship', 'sail_ship']) if (on.has(name)) add(name);",
  "a map that is given more":
    "const all = new Map([['dock_ship', 1]]); if (isOpen) all.set('sail_ship', 2); for (const [name] of all) add(name);",
  "a map of what is spread":
    "for (const [name] of new Map([['dock_ship', 1], ...(isOpen ? [['sail_ship', 2]] : [])])) add(name);",
  "a map whose values are gone through":
    "const all = new Map([['a', 'dock_ship']]); if (isOpen) all.set('b', 'sail_ship'); for (const name of all.values()) add(name);",
  "a map whose keys are spread":
    "const all = new Map([['dock_ship', 1]]); if (isOpen) all.set('sail_ship', 2); for (const name of [...all.keys()]) add(name);",
  "a map that hands each to a function":
    "const all = new Map([['a', 'dock_ship']]); if (isOpen) all.set('b', 'sail_ship'); all.forEach((name) => { add(name); });",
  "a map that a function fills":
    "function all() { const all = new Map(); all.set('dock_ship', 1); if (isOpen) all.set('sail_ship', 2); return all; } for (const name of all().keys()) add(name);",
  "an option of a function":
    "function addAll({ isSea = false }) { add('dock_ship'); if (isSea) add('sail_ship'); } addAll({ isSea: isOpen });",
  "a function in the place of a method":
    "const before = server.registerTool.bind(server); server.registerTool = (name, config, run) => { if (!isOpen && name === 'sail_ship') return; return before(name, config, run); }; server.registerTool('dock_ship', {}, handler); server.registerTool('sail_ship', {}, handler);",
};

const ADD = "const add = (name) => server.registerTool(name, {}, handler);";

const CASES = Object.entries(SETTINGS).flatMap(([setting, decides]) =>
  Object.entries(WAYS).map(([way, registers]) => [way, setting, `${ADD} ${decides} ${registers}`] as const),
);

describe("a tool is off by default", () => {
  it.each(CASES)("by %s, of %s", (_way, _setting, code) => {
    const tools = toolsOf(SERVER + code.replace("(name) =>", "(name: string) =>"));
    const offered = tools.filter((tool) => !isOffByDefault(tool)).map(({ name }) => name.value);
    expect(tools.map(({ name }) => name.value)).toContain("sail_ship");
    expect(new Set(offered)).toEqual(new Set(reallyRegistered(code)?.keys()));
  });
});

/** Ways in which settings decide what there is to register, of which it is not told apart what is there by default. */
const OTHER_WAYS: Readonly<Record<string, string>> = {
  "a list that something is taken out of":
    "const names = ['dock_ship', 'sail_ship']; if (!isOpen) names.pop(); for (const name of names) add(name);",
  "a member that is taken out":
    "const names = new Set(['dock_ship', 'sail_ship']); if (!isOpen) names.delete('sail_ship'); for (const name of names) add(name);",
};

describe("a tool that may be set is known", () => {
  const cases = Object.entries(SETTINGS).flatMap(([setting, decides]) =>
    Object.entries(OTHER_WAYS).map(([way, registers]) => [way, setting, `${ADD} ${decides} ${registers}`] as const),
  );

  it.each(cases)("by %s, of %s", (_way, _setting, code) => {
    const tools = toolsOf(SERVER + code.replace("(name) =>", "(name: string) =>"));
    expect(tools.map(({ name }) => name.value).toSorted()).toEqual(["dock_ship", "sail_ship"]);
    expect(off(SERVER + code)).not.toContain("dock_ship");
  });
});

/** Ways in which a text or a number that has a default picks what there is to register. */
const PICKS: Readonly<Record<string, string>> = {
  "a switch":
    "const mode = process.env.MODE ?? 'quay'; switch (mode) { case 'sea': sea(); break; case 'quay': quay(); break; }",
  "a list by its key":
    "const groups = { quay: ['dock_ship'], sea: ['sail_ship'] }; for (const name of groups[process.env.GROUP ?? 'quay']) add(name);",
  "a function by its key": "const calls = { quay, sea }; calls[process.env.GROUP || 'quay']();",
  "lists by several keys":
    "const groups = { quay: ['dock_ship'], sea: ['sail_ship'] }; for (const group of (process.env.GROUPS ?? 'quay').split(',')) for (const name of groups[group] ?? []) add(name);",
  "functions by several keys":
    "const calls = { quay, sea }; for (const group of (process.env.GROUPS ?? 'quay').split(',').map((one) => one.trim())) calls[group]();",
  "groups that a list names":
    "const groups = { quay: ['dock_ship'], sea: ['sail_ship'] }; const on = (process.env.GROUPS ?? 'quay').split(','); for (const [group, names] of Object.entries(groups)) if (on.includes(group)) names.forEach(add);",
  "one of a list":
    "const sets = [{ id: 'quay', names: ['dock_ship'] }, { id: 'sea', names: ['sail_ship'] }]; const set = sets.find((one) => one.id === (process.env.MODE ?? 'quay')); for (const name of set.names) add(name);",
  "the first of a list":
    "const most = Number(process.env.MOST ?? 1); ['dock_ship', 'sail_ship'].slice(0, most).forEach(add);",
  levels:
    "const levels = { quay: 0, sea: 1 }; const level = process.env.LEVEL ?? 'quay'; if (levels.quay <= levels[level]) quay(); if (levels.sea <= levels[level]) sea();",
};

describe("a tool that a setting may pick is known", () => {
  const GROUPS = "function quay() { add('dock_ship'); } function sea() { add('sail_ship'); }";

  it.each(Object.entries(PICKS))("by %s", (_, picks) => {
    const code = `${ADD} ${GROUPS} ${picks}`;
    const tools = toolsOf(SERVER + code.replace("(name) =>", "(name: string) =>"));
    expect(tools.map(({ name }) => name.value).toSorted()).toEqual(["dock_ship", "sail_ship"]);
    expect(off(SERVER + code)).not.toContain("dock_ship");
    expect([...(reallyRegistered(code)?.keys() ?? [])]).toEqual(["dock_ship"]);
  });
});

/** Names of the tools that are said to be off by default. */
function off(code: string): string[] {
  return readProject(code)
    .tools.filter(isOffByDefault)
    .map(({ name }) => name.value);
}

it.each([
  ["an object", 'const port = { berth: process.env.BERTH ?? "quay", names: [] as string[] };', "port.names"],
  ["a list", 'const port = (process.env.NAMES ?? "").split(",").slice(1);', "port"],
])("is known whatever is set of %s that is made when it is first asked for", (_, made, names) => {
  const first = `let kept: any = null;
  function open() { if (!kept) { ${made} kept = port; } return kept; }
  const names = (port: any): string[] => ${names};
  names(open()).push("dock_ship");
  names(open()).push("sail_ship");
  for (const name of names(open())) server.registerTool(name, {}, handler);`;
  expect(readProject(SERVER + first).tools.map(({ name }) => name.value)).toEqual(["dock_ship", "sail_ship"]);
});

it("is off by default by a flag beside a key without which the server does not start", () => {
  const settings = `const Settings = z.object({ OPEN: z.string().optional().transform((text) => text === "true"), KEY: z.string() });
const parsed = Settings.safeParse(process.env);
if (!parsed.success) process.exit(1);
server.registerTool("dock_ship", {}, handler);
if (parsed.data.OPEN) server.registerTool("sail_ship", {}, handler);`;
  expect(off(SERVER + settings)).toEqual(["sail_ship"]);
});

it("is off by default by what a function makes of data that is not set, where that hangs on a setting", () => {
  const settings = `const { mode } = z.object({ mode: z.string().transform((mode) => process.env.MODE ?? mode) }).parse({ mode: "shut" });
server.registerTool("dock_ship", {}, handler);
if (mode === "open") server.registerTool("sail_ship", {}, handler);`;
  expect(off(SERVER + settings)).toEqual(["sail_ship"]);
});

it("is off by default by a name that it has only where something is set", () => {
  const named = 'server.registerTool(process.env.SEA === "yes" ? "sail_ship" : "dock_ship", {}, handler);';
  expect(readProject(SERVER + named).tools).toHaveLength(2);
  expect(off(SERVER + named)).toEqual(["sail_ship"]);
});

it("is off by default by a field that a constructor is given", () => {
  const port = `class Port {
    constructor(private isSea: boolean) {}
    addAll() { server.registerTool("dock_ship", {}, handler); if (this.isSea) this.addSea(); }
    addSea() { server.registerTool("sail_ship", {}, handler); }
  }
  new Port(process.env.SEA === "yes").addAll();`;
  expect(off(SERVER + port)).toEqual(["sail_ship"]);
});

describe("a list that a handler answers with", () => {
  const LISTED = `const dock = { name: "dock_ship", inputSchema: { type: "object" } };
const sail = { name: "sail_ship", inputSchema: { type: "object" } };
const isOpen = process.env.OPEN === "true";
const open = (some) => (isOpen ? some : some.filter(({ name }) => name === "dock_ship"));
function shown(some, names = process.env.HIDDEN) {
  const hidden = new Set((names ?? "").split(",").filter(Boolean));
  if (hidden.size === 0) return some;
  return some.filter(({ name }) => !hidden.has(name));
}
`;

  it.each([
    ["is another one where something is set", "{ tools: isOpen ? [dock, sail] : [dock] }"],
    ["is in an answer that is another one", "isOpen ? { tools: [sail] } : { tools: [dock] }"],
    ["has more members where something is set", "{ tools: [dock, ...(isOpen ? [sail] : [])] }"],
    ["is filtered by one setting, and what is left by another", "{ tools: open(shown([dock, sail])) }"],
    ["is filtered by the two the other way round", "{ tools: shown(open([dock, sail])) }"],
    ["is filtered by three", "{ tools: shown(open(shown([dock, sail])), process.env.CLOSED) }"],
    ["is filtered", "{ tools: [dock, sail].filter(({ name }) => isOpen || !name.startsWith('sail')) }"],
  ])("%s", (_, answer) => {
    const handler = `server.setRequestHandler(ListToolsRequestSchema, async () => (${answer}));`;
    expect(off(`${LOW_LEVEL_SERVER}${LISTED}${handler}`)).toEqual(["sail_ship"]);
  });

  it("is there by default although two settings may each take members out of it", () => {
    const handler = `server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: shown(shown([dock, sail]), process.env.CLOSED) }));`;
    const set = readProject(`${LOW_LEVEL_SERVER}${LISTED}${handler}`);
    expect(namesOf(set)).toEqual(["dock_ship", "sail_ship"]);
    expect(off(`${LOW_LEVEL_SERVER}${LISTED}${handler}`)).toEqual([]);
  });
});

/** Ways in which a program registers both tools by default, one of which it would have where it is open, too. */
const BOTH_WAYS: Readonly<Record<string, string>> = {
  "a set":
    "const names = new Set(['dock_ship']); if (isOpen) names.add('sail_ship'); names.add('sail_ship'); for (const name of names) add(name);",
  "a set that a function fills":
    "function names() { const all = new Set(['dock_ship']); if (isOpen) all.add('sail_ship'); all.add('sail_ship'); return all; } for (const name of names()) add(name);",
  "a set that is added to either way":
    "const names = new Set(['dock_ship']); if (isOpen) names.add('sail_ship'); else names.add('sail_ship'); for (const name of names) add(name);",
  "a map":
    "const all = new Map([['dock_ship', 1]]); if (isOpen) all.set('sail_ship', 1); all.set('sail_ship', 2); for (const name of all.keys()) add(name);",
  "a map that a function fills":
    "function names() { const all = new Map([['dock_ship', 1]]); if (isOpen) all.set('sail_ship', 1); all.set('sail_ship', 2); return [...all.keys()]; } for (const name of names()) add(name);",
  "a list":
    "const names = ['dock_ship']; if (isOpen) names.push('sail_ship'); else names.unshift('sail_ship'); for (const name of names) add(name);",
};

it.each(Object.entries(BOTH_WAYS))(
  "a tool that is added for sure besides is not off by default: %s",
  (_, registers) => {
    const code = `${ADD} const isOpen = process.env.OPEN === "true"; ${registers}`;
    expect([...(reallyRegistered(code)?.keys() ?? [])].toSorted()).toEqual(["dock_ship", "sail_ship"]);
    expect(off(SERVER + code.replace("(name) =>", "(name: string) =>"))).toEqual([]);
  },
);

const CHOSEN: Readonly<Record<string, string>> = {
  "the list that is set, or none":
    "const chosen = process.env.TOOLS ? process.env.TOOLS.split(',') : ['moor_ship']; const on = chosen || [];",
  "one list of two, by what is set in it":
    "const set = process.env.TOOLS?.split(',') ?? ['moor_ship']; const on = set.includes('few') ? ['moor_ship'] : set;",
};

it.each(Object.entries(CHOSEN))("each tool that may be chosen is told, however many are asked for: %s", (_, chosen) => {
  const code = `${ADD} ${chosen} for (const name of ["sail_ship", "dock_ship", "moor_ship", "tow_ship"].filter((one) => on.includes(one))) add(name);`;
  const { tools } = readProject(SERVER + code.replace("(name) =>", "(name: string) =>"));
  expect(tools.map(({ name }) => name.value)).toEqual(["sail_ship", "dock_ship", "moor_ship", "tow_ship"]);
  expect(off(SERVER + code.replace("(name) =>", "(name: string) =>"))).toEqual(["sail_ship", "dock_ship", "tow_ship"]);
});

const BESIDE_OPEN: Readonly<Record<string, string>> = {
  "spread into the list": "const names = ['dock_ship', ...set, ...(isOpen ? ['tow_ship'] : [])];",
  "added to it": "const names = ['dock_ship', ...set]; if (isOpen) names.push('tow_ship');",
  "concatenated with it": "const names = ['dock_ship'].concat(set, isOpen ? ['tow_ship'] : []);",
  "left in by a filter":
    "const names = ['dock_ship', ...set, 'tow_ship'].filter((one) => one !== 'tow_ship' || isOpen);",
};

it.each(Object.entries(BESIDE_OPEN))(
  "a tool is off by default whatever is known of the others in the list: %s",
  (_, names) => {
    const code = `const add = (name: string) => server.registerTool(name, {}, handler);
const isOpen = Math.random() > 0.5; const set = process.env.SEA ? ["sail_ship"] : []; ${names} for (const name of names) add(name);`;
    expect(readProject(SERVER + code).tools).toHaveLength(3);
    expect(off(SERVER + code)).toEqual(["sail_ship"]);
  },
);

describe("no tool is said to be off by default", () => {
  const TOOL = "server.registerTool('sail_ship', {}, handler);";
  const OTHER = "server.registerTool('dock_ship', {}, handler);";

  it.each([
    ["where all of a server are, as without a key it does not start", `if (process.env.KEY) { ${TOOL} ${OTHER} }`],
    ["where the program ends otherwise", `${OTHER} if (!process.env.KEY) throw new Error("KEY is missing."); ${TOOL}`],
    ["where it is not known whether a condition holds", `${OTHER} if (Math.random() > 0.5) { ${TOOL} }`],
    [
      "where another way to the same registers it",
      `function add() { ${TOOL} } ${OTHER} if (process.env.SEA) add(); else add();`,
    ],
    [
      "where a file asks whether it is run itself",
      `${OTHER} if (process.argv[1] === import.meta.filename) { ${TOOL} }`,
    ],
  ])("%s", (_, code) => {
    expect(readProject(SERVER + code).tools).toHaveLength(2);
    expect(off(SERVER + code)).toEqual([]);
  });
});

describe("a tool that a function of a list registers", () => {
  it.each([
    ["with others", "if (process.env.OPEN) all.push(...atSea); else all.push(...inPort);"],
    ["that is put in under a condition", "if (process.env.OPEN) { all.push(...atSea); }"],
  ])("is off by default where that is only there if something is set, %s", (_, added) => {
    const code = `const dock = (port: McpServer) => { port.registerTool("dock_ship", {}, handler); };
const sail = (port: McpServer) => { port.registerTool("sail_ship", {}, handler); };
const moor = (port: McpServer) => { port.registerTool("moor_ship", {}, handler); };
const [atSea, inPort] = [[sail], [moor]];
const all = [dock];
${added}
for (const register of all) register(server);`;
    expect(off(SERVER + code)).toEqual(["sail_ship"]);
  });
});

describe("a flag of a module", () => {
  const flagged = (code: string): string => `const config = { isLoud: process.env.LOUD === "1" };
const harbour = { isOpen: false };
${code}
server.registerTool("dock_ship", {}, handler);
for (const { name, isOn } of [{ name: "sail_ship", isOn: () => harbour.isOpen || config.isLoud }])
  if (isOn()) server.registerTool(name, {}, handler);`;

  it.each([
    ["takes in what it is given", "export function open(given: object) { Object.assign(harbour, given); }"],
    ["sets it", "export function open(given: { isOpen: boolean }) { harbour.isOpen = given.isOpen; }"],
  ])("is off by default where only a function that nobody calls %s", (_, code) => {
    expect(off(SERVER + flagged(code))).toEqual(["sail_ship"]);
  });

  it("is not where the program turns it on", () => {
    const code = "function open(given: { isOpen: boolean }) { harbour.isOpen = given.isOpen; } open({ isOpen: true });";
    const set = readProject(SERVER + flagged(code));
    expect(namesOf(set)).toEqual(["dock_ship", "sail_ship"]);
    expect(off(SERVER + flagged(code))).toEqual([]);
  });
});
