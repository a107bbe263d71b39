import { describe, expect, it } from "vitest";
import {
  holeSentences,
  LOW_LEVEL_SERVER,
  namesOf,
  readProject,
  SERVER,
  toolsOf,
} from "../../support/source-project.ts";

const BERTHS = `type Tool = { name: string; description?: string };
const moor: Tool = { name: "moor_ship" };
const free: Tool = { name: "free_berth" };
`;

const START = LOW_LEVEL_SERVER + BERTHS;

const REGISTRY = `class Registry {
  private readonly tools = new Map<string, Tool>();
  register(tool: Tool) { this.tools.set(tool.name, tool); return this; }
  all() { return [...this.tools.values()]; }
}
`;

/** A handler that lists what an expression gives. */
const listing = (tools: string): string =>
  `\nserver.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: ${tools} }));`;

/** The names of the tools that a server lists, all of which is to be known. */
const listed = (code: string, tools: string): string[] => namesOf(toolsOf(START + code + listing(tools)));

describe("a registry that keeps its tools in a field", () => {
  it("of a Map lists those that a method puts in", () => {
    expect(
      listed(
        `${REGISTRY}const registry = new Registry(); registry.register(moor).register(free);`,
        "registry.all().map((tool) => ({ name: tool.name }))",
      ),
    ).toEqual(["moor_ship", "free_berth"]);
  });

  it("of a list, of a record or of private name does too", () => {
    expect(
      listed(
        `class Lists { tools: Tool[] = []; register(tool: Tool) { this.tools.push(tool); } }
        class Records { tools: Record<string, Tool> = {}; register(tool: Tool) { this.tools[tool.name] = tool; } }
        class Hidden { #tools: Tool[] = []; register(tool: Tool) { this.#tools.push(tool); } get tools() { return this.#tools; } }
        const lists = new Lists(), records = new Records(), hidden = new Hidden();
        lists.register(moor); records.register(free); hidden.register({ name: "shift_ship" });`,
        "[...lists.tools, ...Object.values(records.tools), ...hidden.tools]",
      ),
    ).toEqual(["moor_ship", "free_berth", "shift_ship"]);
  });

  it("that is static lists those of all classes that share it", () => {
    expect(
      listed(
        `class Registry { static tools: Tool[] = []; static register(tool: Tool) { this.tools.push(tool); } }
        class Harbour extends Registry {}
        Registry.register(moor); Harbour.register(free);`,
        "Registry.tools",
      ),
    ).toEqual(["moor_ship", "free_berth"]);
  });

  it("that is made anew with more in it lists all", () => {
    expect(
      listed(
        `class Registry { tools: Tool[] = []; register(tool: Tool) { this.tools = [...this.tools, tool]; } more(tools: Tool[]) { this.tools = this.tools.concat(tools); } }
        const registry = new Registry(); registry.register(moor); registry.more([free]);`,
        "registry.tools",
      ),
    ).toEqual(["moor_ship", "free_berth"]);
  });

  it("that a method gives another list holds that one", () => {
    expect(
      listed(
        `class Registry { tools: Tool[] = []; load() { this.tools = [moor, free]; } }
        const registry = new Registry(); registry.load();`,
        "registry.tools",
      ),
    ).toEqual(["moor_ship", "free_berth"]);
  });

  it.each([
    [
      "a list behind a test whether there is one",
      "tools: Tool[] | null = null; load() { if (this.tools !== null) return; this.tools = []; for (const one of [moor, free]) this.tools.push(one); }",
    ],
    [
      "a map that another method fills",
      "tools: Map<string, Tool> | null = null; load() { if (!this.tools) { this.tools = new Map(); this.add(moor); this.add(free); } } add(one: Tool) { if (this.tools) this.tools.set(one.name, one); }",
    ],
    [
      "a record in a field that is only declared",
      "tools!: Record<string, Tool>; load() { this.tools = {}; for (const one of [moor, free]) this.tools[one.name] = one; }",
    ],
    [
      "a list by the way of what is put into it",
      "tools?: Tool[]; load() { this.add(moor); this.add(free); } add(one: Tool) { (this.tools ??= []).push(one); }",
    ],
    [
      "a list that other methods clear",
      "tools: Tool[] | null = null; load() { this.tools = []; this.tools.push(moor, free); } clear() { this.tools = []; } drop() { this.tools = null; }",
    ],
  ])("that a method gives a field which holds nothing before lists what is added: %s", (_, members) => {
    expect(
      listed(
        `class Registry { ${members} all() { this.load(); return this.tools ? Array.from(Object.values(this.tools instanceof Map ? Object.fromEntries(this.tools) : this.tools)) : []; } }
        const registry = new Registry();`,
        "registry.all()",
      ),
    ).toEqual(["moor_ship", "free_berth"]);
  });

  it("of records of handlers gives their keys as names", () => {
    expect(
      listed(
        `class Port {
          private readonly handlers: Record<string, () => void> = {};
          constructor() { this.handlers["moor_ship"] = () => {}; this.handlers.free_berth = () => {}; }
          list() { return Object.keys(this.handlers).map((name) => ({ name })); }
        }
        const port = new Port();`,
        "port.list()",
      ),
    ).toEqual(["moor_ship", "free_berth"]);
  });

  it("may be filled in the constructor, in a loop over imports", () => {
    const files = {
      "src/server.ts": `${LOW_LEVEL_SERVER}import * as berths from "./berths.js";
        class Registry { private tools = new Map(); constructor() { for (const tool of Object.values(berths)) this.tools.set(tool.name, tool); } all() { return [...this.tools.values()]; } }
        const registry = new Registry();${listing("registry.all()")}`,
      "src/berths.ts": `export const free = { name: "free_berth" };\nexport const moor = { name: "moor_ship" };`,
    };
    expect(namesOf(toolsOf(files))).toEqual(["free_berth", "moor_ship"]);
  });

  it("may be filled by a subclass", () => {
    expect(
      listed(
        `abstract class Group { protected tools: Tool[] = []; protected add(tool: Tool) { this.tools.push(tool); } all() { return this.tools; } }
        class Berths extends Group { constructor() { super(); this.add(moor); this.add(free); } }
        const berths = new Berths();`,
        "berths.all()",
      ),
    ).toEqual(["moor_ship", "free_berth"]);
  });

  it("may be handed to functions of several files", () => {
    const register = (name: string, tool: string): string =>
      `import type { Registry } from "./registry.js"; export function ${name}(registry: Registry) { registry.register({ name: "${tool}" }); }`;
    const files = {
      "src/server.ts": `${LOW_LEVEL_SERVER}import { Registry } from "./registry.js"; import { berths } from "./berths.js"; import { ships } from "./ships.js";
        async function main() { const registry = new Registry(); berths(registry); ships(registry);${listing("registry.all()")} }
        main();`,
      "src/registry.ts": `type Tool = { name: string };\nexport ${REGISTRY}`,
      "src/berths.ts": register("berths", "free_berth"),
      "src/ships.ts": register("ships", "moor_ship"),
    };
    expect(namesOf(toolsOf(files))).toEqual(["free_berth", "moor_ship"]);
  });

  it("may be the only instance of its class", () => {
    const once = (get: string): string =>
      `class Registry { private static instance: Registry | undefined; tools: Tool[] = []; static getInstance() { ${get} } }
      Registry.getInstance().tools.push(moor); Registry.getInstance().tools.push(free);`;
    const ways = [
      "if (!Registry.instance) Registry.instance = new Registry(); return Registry.instance;",
      "return (Registry.instance ??= new Registry());",
    ];
    for (const way of ways)
      expect(listed(once(way), "Registry.getInstance().tools")).toEqual(["moor_ship", "free_berth"]);
  });

  it("may be kept in a variable that a function fills when it is first asked", () => {
    expect(
      listed(
        `${REGISTRY}let only: Registry | undefined; function registry() { only ??= new Registry(); return only; }
        registry().register(moor); registry().register(free);`,
        "registry().all()",
      ),
    ).toEqual(["moor_ship", "free_berth"]);
  });

  it("may be a part of the server, which registers each tool", () => {
    expect(
      namesOf(
        toolsOf(`${SERVER}${BERTHS}
        class Registry { private tools = new Map<string, Tool>(); register(tool: Tool) { this.tools.set(tool.name, tool); } bind(to: McpServer) { for (const [name] of this.tools) to.registerTool(name, {}, handler); } }
        class Port { private registry = new Registry(); constructor() { this.fill(); this.registry.bind(server); } private fill() { [moor, free].forEach((tool) => this.registry.register(tool)); } }
        new Port();`),
      ),
    ).toEqual(["moor_ship", "free_berth"]);
  });

  it("keeps its tools apart from those of another instance", () => {
    const other = `other.register({ name: "sing_shanty" });`;
    const makings = [
      `const mine = new Registry(), other = new Registry();`,
      `function make() { return new Registry(); } const mine = make(); const other = make();`,
      `const [mine, other] = ["mine", "other"].map((name) => new Registry());`,
    ];
    for (const making of makings)
      expect(listed(`${REGISTRY}${making} mine.register(moor).register(free); ${other}`, "mine.all()")).toEqual([
        "moor_ship",
        "free_berth",
      ]);
  });

  it("keeps its tools apart from what another class keeps under the same names", () => {
    expect(
      listed(
        `${REGISTRY}class Prompts { tools = new Map<string, Tool>(); register(prompt: Tool) { this.tools.set(prompt.name, prompt); } }
        const prompts = new Prompts(); prompts.register({ name: "sing_shanty" });
        const registry = new Registry(); registry.register(moor);`,
        "registry.all()",
      ),
    ).toEqual(["moor_ship"]);
  });

  it.each([
    ["a method", "register(tool: Tool) { this.tools.push(tool); }"],
    ["a function of a field", "register = (tool: Tool) => { this.tools.push(tool); };"],
    [
      "a function of a field that a type names, too",
      "register = (tool: Tool) => { this.tools.push(tool); return this; };",
    ],
  ])("lists what it starts with alone, where %s that adds is never called", (_, adding) => {
    expect(
      listed(
        `interface Adding { register: (tool: Tool) => unknown }
        class Registry implements Adding { tools: Tool[] = [moor]; ${adding} }
        const registry = new Registry();`,
        "registry.tools",
      ),
    ).toEqual(["moor_ship"]);
  });

  it("lists what was made as it was first asked, however many may have asked first", () => {
    const places = Array.from({ length: 60 }, (_, at) => at);
    const berths = Array.from({ length: 120 }, (_, at) => `berth("take_berth_${at}")`);
    const names = listed(
      `const suffixed = (text: string) => ["", ...text].join("").concat("").padEnd(2).trim();
      const berth = (name: string): Tool => ({ name: suffixed(suffixed(suffixed(name))) });
      const allBerths = (owner: Registry): Tool[] => owner.isOpen ? [${berths.join(", ")}] : [];
      class Registry {
        isOpen = true;
        #made: Tool[] | null = null;
        all(): Tool[] {
          if (this.#made) return this.#made;
          this.#made = allBerths(this);
          return this.#made;
        }
      }
      const registry = new Registry();
      ${places.map((at) => `export async function count${at}(port: string) { return port + registry.all().length; }`).join("\n")}`,
      "registry.all()",
    );
    expect(names).toEqual(berths.map((_, at) => `take_berth_${at}`));
  });
});

describe("a list that is handed to functions which add to it", () => {
  const ADDING = `function addBerths(list: Tool[]) { list.push(free); } function addShips(port: string, list: Tool[]) { if (port) list.push(moor); }`;

  it("lists what they add, from a variable", () => {
    expect(listed(`${ADDING} const tools: Tool[] = []; addBerths(tools); addShips("Leith", tools);`, "tools")).toEqual([
      "free_berth",
      "moor_ship",
    ]);
  });

  it("lists what they add, from a field", () => {
    expect(
      listed(
        `${ADDING} class Registry { tools: Tool[] = [moor]; constructor() { addBerths(this.tools); } } const registry = new Registry();`,
        "registry.tools",
      ),
    ).toEqual(["moor_ship", "free_berth"]);
  });
});

describe("a registry that may hold more than is known", () => {
  const holesIn = (code: string, tools: string): string[] => holeSentences(readProject(START + code + listing(tools)));

  it("says so where what is registered comes from elsewhere", () => {
    const code = `${REGISTRY}const registry = new Registry(); for (const tool of await (await fetch("https://port.example/tools")).json()) registry.register(tool);`;
    expect(holesIn(code, "registry.all()")).not.toEqual([]);
  });

  it("says so where a method gives it a list from elsewhere", () => {
    const code = `class Registry { tools: Tool[] = []; async load() { this.tools = await (await fetch("https://port.example/tools")).json(); } } const registry = new Registry(); await registry.load();`;
    expect(holesIn(code, "registry.tools")).not.toEqual([]);
  });

  it("says so where it is filled from what it holds itself", () => {
    const code = `${REGISTRY}const registry = new Registry(); registry.register(moor); for (const tool of registry.all()) registry.register({ name: tool.name + "_twice" });`;
    expect(holesIn(code, "registry.all()")).not.toEqual([]);
  });
});

describe("counting loops", () => {
  const TIDES = `const tides = [{ name: "high_tide" }, { name: "low_tide" }];`;

  it("register a tool each turn", () => {
    expect(
      namesOf(
        toolsOf(
          `${SERVER}${TIDES} for (let i = 0; i < tides.length; i++) { const tide = tides[i]; server.registerTool(tide.name, {}, handler); }`,
        ),
      ),
    ).toEqual(["high_tide", "low_tide"]);
  });

  it("may count the number that ends them", () => {
    const set = toolsOf(
      `${SERVER} for (let quay = 1; quay <= 2; quay++) server.registerTool("dredge_quay_" + quay, {}, handler);`,
    );
    expect(namesOf(set)).toEqual(["dredge_quay_1", "dredge_quay_2"]);
  });

  it("fill lists", () => {
    expect(
      listed(
        `${TIDES} const tools: Tool[] = []; for (let i = 0, end = tides.length; i < end; ++i) tools.push(tides[i]);`,
        "tools",
      ),
    ).toEqual(["high_tide", "low_tide"]);
  });

  it("of which the end is not known are a hole, and no single tool", () => {
    const set = readProject(
      `${SERVER}${TIDES} for (let i = 0; i < Number(process.argv[2]); i++) server.registerTool(tides[i].name, {}, handler);`,
    );
    expect(namesOf(set)).toEqual([]);
    expect(holeSentences(set)).toHaveLength(1);
  });
});

it("the spread of an instance holds its fields, whether or not they were read before", () => {
  expect(
    listed(
      `class Berth { name = "moor_ship"; constructor(readonly description: string) {} }`,
      `[{ ...new Berth("Moors.") }]`,
    ),
  ).toEqual(["moor_ship"]);
});

it("the one instance of a class that a static method makes by way of `this` holds what is put into it", () => {
  const registry = (make: string): string => `class Berths {
    private static only?: Berths;
    readonly #names = new Map<string, string>();
    static get(): Berths { ${make} }
    add(name: string): this { this.#names.set(name, name); return this; }
    all() { return [...this.#names.keys()]; }
  }
  Berths.get().add("moor_ship").add("free_berth");
  for (const name of Berths.get().all()) server.registerTool(name, {}, handler);`;
  for (const make of [
    "return (this.only ??= new Berths());",
    "if (!this.only) this.only = new Berths(); return this.only;",
  ])
    expect(namesOf(toolsOf(`${SERVER}${registry(make)}`))).toEqual(["moor_ship", "free_berth"]);
});

describe("modules whose constructors put their tools into a registrar that they are given", () => {
  const REGISTRAR = `class Registrar {
    constructor(private readonly to: McpServer) {}
    offer(name: string) { this.to.registerTool(name, {}, handler); }
  }
  abstract class Module {
    constructor(protected readonly registrar: Registrar) { this.setUp(); }
    protected abstract setUp(): void;
  }
  class Ships extends Module { protected setUp() { this.registrar.offer("moor_ship"); } }
  class Berths extends Module { protected setUp() { this.registrar.offer("free_berth"); } }
  const registrar = new Registrar(server);
  registrar.offer("tow_ship");
  `;
  it.each([
    [
      "a function that a list of classes is gone through with",
      "[Ships, Berths].forEach((Each) => new Each(registrar));",
    ],
    ["a loop over a list of classes", "for (const Each of [Ships, Berths]) new Each(registrar);"],
    ["a loop over a table of classes", "for (const Each of Object.values({ Ships, Berths })) new Each(registrar);"],
    [
      "a function that is given a class",
      "const start = (Each: new (of: Registrar) => Module) => new Each(registrar); start(Ships); start(Berths);",
    ],
    [
      "a table that a class is picked from",
      'const known = { ships: Ships, berths: Berths }; for (const key of ["ships", "berths"] as const) new known[key](registrar);',
    ],
  ])("are made by %s", (_, code) => {
    expect(namesOf(toolsOf(SERVER + REGISTRAR + code)).toSorted()).toEqual(["free_berth", "moor_ship", "tow_ship"]);
  });
});

describe("a registry behind many calls from method to method", () => {
  /** Each method calls the next, the last one does something. */
  const chain = (last: string): string =>
    ["open", "light", "man", "clear", "ready", "call", "lower", "raise", "sound", "serve"]
      .map((name, at, all) => `${name}() { ${all[at + 1] ? `this.${all[at + 1]}();` : last} }`)
      .join("\n");

  it("is filled by the one object that there is of the class", () => {
    const code = `${REGISTRY}
class Port { registry = new Registry(); ${chain("this.fill();")} fill() { this.registry.register(moor); this.registry.register(free); } }
const port = new Port(); port.open();`;
    expect(listed(code, "port.registry.all()")).toEqual(["moor_ship", "free_berth"]);
  });

  it("is filled for that object alone of several which calls lead to", () => {
    const code = `${REGISTRY}
class Port { registry = new Registry(); constructor(private tool: Tool) {} ${chain("this.fill();")} fill() { this.registry.register(this.tool); } }
const port = new Port(moor); const other = new Port(free); port.open();`;
    expect(listed(code, "[...port.registry.all(), ...other.registry.all()]")).toEqual(["moor_ship"]);
  });
});
