import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, SERVER, toolsOf } from "../../support/source-project.ts";

const BERTH = `class Berth {
  prefix = "port";
  at(prefix: string) { this.prefix = prefix; return this; }
  tool(name: string) { server.registerTool(\`\${this.prefix}_\${name}\`, {}, handler); return this; }
}
`;

const DRAFT = `class Draft {
  notes = "Moors.";
  order = 0;
  isReadOnly = false;
  constructor(public name: string) {}
  note(text: string) { this.notes += \` \${text}\`; this.order++; return this; }
  readOnly() { this.isReadOnly = true; return this; }
  add(to: McpServer) {
    to.registerTool(this.name, { description: \`\${this.order}: \${this.notes}\`, annotations: { readOnlyHint: this.isReadOnly } }, handler);
  }
}
`;

const registered = (code: string): string[] => namesOf(toolsOf(`${SERVER}${code}`)).toSorted();

describe("a field of a builder is what the calls before have made of it", () => {
  it.each([
    [
      "in a chain",
      `new Berth().tool("moor").at("quay").tool("tow").at("dock").tool("lift");`,
      ["dock_lift", "port_moor", "quay_tow"],
    ],
    [
      "in calls on a variable",
      `const berth = new Berth(); berth.tool("moor"); berth.at("quay"); berth.tool("tow");`,
      ["port_moor", "quay_tow"],
    ],
    [
      "where each turn of a loop makes its own",
      `for (const name of ["moor", "tow"]) { const berth = new Berth(); berth.at(name).tool("ship"); }`,
      ["moor_ship", "tow_ship"],
    ],
    [
      "where functions are handed it one after the other",
      `const berth = new Berth();
      function addQuay(to: Berth) { to.at("quay").tool("moor"); }
      function addDock(to: Berth) { to.at("dock").tool("lift"); }
      addQuay(berth); addDock(berth);`,
      ["dock_lift", "quay_moor"],
    ],
  ])("%s", (_, code, names) => {
    expect(registered(`${BERTH}${code}`)).toEqual(names);
  });

  it("that adds to a text, counts and turns a flag on", () => {
    const [moor, tow] = toolsOf(
      `${SERVER}${DRAFT}new Draft("moor").note("Ships.").readOnly().note("Boats.").add(server); new Draft("tow").note("Barges.").add(server);`,
    );
    expect(moor?.description?.value).toBe("2: Moors. Ships. Boats.");
    expect(moor?.annotations.readOnlyHint?.value).toBe(true);
    expect(tow?.description?.value).toBe("1: Moors. Barges.");
    expect(tow?.annotations.readOnlyHint?.value).toBe(false);
  });

  it("that is made anew of itself", () => {
    const tools = toolsOf(
      `${SERVER}class Quay {
        options = { prefix: "port", title: "Quay" };
        set(more: object) { this.options = { ...this.options, ...more }; return this; }
        tool(name: string) { server.registerTool(\`\${this.options.prefix}_\${name}\`, { title: this.options.title }, handler); return this; }
      }
      new Quay().set({ prefix: "quay" }).tool("moor").set({ title: "Old quay" }).tool("tow");`,
    );
    expect(tools.map(({ name, title }) => [name.value, title?.value])).toEqual([
      ["quay_moor", "Quay"],
      ["quay_tow", "Old quay"],
    ]);
  });

  it("that the methods of its own class change for those of the one above", () => {
    const tools = toolsOf(
      `${SERVER}abstract class Group {
        protected isReadOnly = true;
        register() { this.define(); }
        protected abstract define(): void;
        protected tool(name: string) { server.registerTool(name, { annotations: { readOnlyHint: this.isReadOnly } }, handler); }
      }
      class Ships extends Group { protected define() { this.tool("get_ship"); this.isReadOnly = false; this.tool("moor_ship"); } }
      class Crew extends Group { protected define() { this.tool("list_crew"); } }
      const groups = [new Ships(), new Crew()];
      for (const group of groups) group.register();`,
    );
    expect(Object.fromEntries(tools.map((tool) => [tool.name.value, tool.annotations.readOnlyHint?.value]))).toEqual({
      get_ship: true,
      moor_ship: false,
      list_crew: true,
    });
  });

  it("that a method changes before it calls another", () => {
    const tools = toolsOf(
      `${SERVER}class Quay {
        state = "closed";
        open() { this.state = "open"; this.add(); }
        private add() { server.registerTool("moor", { description: this.state }, handler); }
      }
      new Quay().open();`,
    );
    expect(tools.map(({ description }) => description?.value)).toEqual(["open"]);
  });
});

describe("a collection that a builder keeps in a field", () => {
  const META = `class Offer {
    config: Record<string, unknown> = {};
    constructor(public name: string) {}
    set(key: string, value: unknown) { this.config[key] = value; return this; }
  }
  `;
  it("has all that calls of one method put into it, one behind the other", () => {
    const set = readProject(
      `${SERVER}${META}
      const moor = new Offer("moor").set("title", "Moor").set("description", "Moors.").set("title", "Moor a ship");
      const tow = new Offer("tow").set("title", "Tow");
      for (const { name, config } of [moor, tow]) server.registerTool(name, config, handler);`,
    );
    expect(set.tools.map(({ title, description }) => [title?.value, description?.value])).toEqual([
      ["Moor a ship", "Moors."],
      ["Tow", undefined],
    ]);
    expect(holeSentences(set)).toEqual([]);
  });
});

describe("an instance that a function makes and gives back", () => {
  const SLIP = `class Slip {
    name: string;
    shape: Record<string, z.ZodType> = {};
    constructor(name: string) { this.name = name; }
    field(key: string, type: z.ZodType) { this.shape[key] = type; return this; }
    build() { return { name: this.name, shape: this.shape }; }
  }
  const add = (slip: { name: string; shape: object }) => server.registerTool(slip.name, { inputSchema: slip.shape }, handler);
  `;

  it.each([
    ["function", `function slip(name: string) { const made = new Slip("?"); made.name = name; return made; }`],
    [
      "async function",
      `async function slip(name: string) { const made = new Slip("?"); made.name = name; return made; }`,
    ],
    [
      "static method",
      `class Slips { static of(name: string) { const made = new Slip("?"); made.name = name; return made; } }`,
    ],
  ])("has what the %s gives its fields in the place of what they began with", (kind, maker) => {
    const call = { function: "(slip(", "async function": "(await slip(" }[kind] ?? "(Slips.of(";
    expect(registered(`${SLIP}${maker}\nadd(${call}"moor"))); add(${call}"tow")));`)).toEqual(["moor", "tow"]);
  });

  it("has all that a chain behind the call puts into it", () => {
    const [tool, ...others] = toolsOf(
      `${SERVER}${SLIP}function slip(name: string) { const made = new Slip("?"); made.name = name; return made; }
      add(slip("moor").field("ship", z.string()).field("berth", z.number()).build());`,
    );
    expect(others).toEqual([]);
    expect(tool?.name.value).toBe("moor");
    expect(tool?.input.fields.map(({ name }) => name)).toEqual(["ship", "berth"]);
  });

  it.each([
    ["function hands it on before", SLIP, `const made = new Slip("?"); add(made); made.name = name; return made;`],
    [
      "constructor hands it on",
      SLIP.replace("this.name = name;", "this.name = name; add(this);"),
      `const made = new Slip("?"); made.name = name; return made;`,
    ],
  ])("has what they began with where the %s", (_, slip, body) => {
    expect(registered(`${slip}function slip(name: string) { ${body} }\nslip("moor");`)).toContain("?");
  });
});

it("gives a field what a method gives it that the constructor calls, in the class below too", () => {
  const set = readProject(
    `${SERVER}class Offer {
      title = "Offer";
      constructor(public name: string) { this.prepare(); }
      prepare() { this.title = \`Offer \${this.name}\`; }
      add(to: McpServer) { to.registerTool(this.name, { title: this.title }, handler); }
    }
    class Urgent extends Offer { prepare() { super.prepare(); this.isUrgent = true; } }
    for (const offer of [new Offer("moor"), new Urgent("tow")]) offer.add(server);`,
  );
  expect(set.tools.map(({ title }) => title?.value)).toEqual(["Offer moor", "Offer tow"]);
  expect(holeSentences(set)).toEqual([]);
});

describe("a field that is counted", () => {
  const COUNTER = `${SERVER}class Counter { turn = 0; next() { this.turn += 1; return this.turn; } }
    const counter = new Counter();`;

  it("is that for each turn of a loop at the top of a file", () => {
    const tools = toolsOf(
      `${COUNTER}for (const name of ["moor", "tow"]) server.registerTool(name, { description: \`Ship \${counter.next()}\` }, handler);`,
    );
    expect(tools.map(({ description }) => description?.value)).toEqual(["Ship 1", "Ship 2"]);
  });

  it("leaves a hole where functions count it in an order that is not followed", () => {
    const set = readProject(
      `${COUNTER}export function add() { for (const name of ["moor", "tow"]) server.registerTool(name, { description: \`Ship \${counter.next()}\` }, handler); }`,
    );
    expect(holeSentences(set).join("\n")).toContain("computed step by step, in an order that is not followed");
  });
});

describe("a field that a method sets for the time of a call", () => {
  const QUAYS = `class Quays {
    prefix = "";
    path: string[] = [];
    set(prefix: string, fill: (to: Quays) => void) { this.prefix = prefix; fill(this); this.prefix = ""; }
    within(prefix: string, fill: (to: Quays) => void) { const before = this.prefix; this.prefix = before + prefix; fill(this); this.prefix = before; }
    under(name: string, fill: (to: Quays) => void) { this.path.push(name); fill(this); this.path.pop(); }
    tool(name: string) { server.registerTool([...this.path, this.prefix + name].join("_"), {}, handler); }
  }
  const quays = new Quays();
  `;

  it.each([
    [
      "is that for the function that is called",
      `quays.set("east_", (to) => { to.tool("moor"); to.tool("tow"); }); quays.tool("lift");`,
      ["east_moor", "east_tow", "lift"],
    ],
    [
      "is another within that",
      `quays.within("east_", () => { quays.tool("moor"); quays.within("far_", () => quays.tool("tow")); }); quays.tool("lift");`,
      ["east_far_tow", "east_moor", "lift"],
    ],
  ])("%s", (_, code, names) => {
    expect(registered(`${QUAYS}${code}`)).toEqual(names);
  });

  it("leaves a hole where it is a list that is filled and emptied again", () => {
    const set = readProject(`${SERVER}${QUAYS}quays.under("east", (to) => { to.tool("moor"); }); quays.tool("lift");`);
    expect(holeSentences(set)).toEqual(["a tool's name is filled and emptied by the same function"]);
  });

  it("is so where an object holds it", () => {
    const code = `const state = { prefix: "" };
      const tool = (name: string) => server.registerTool(state.prefix + name, {}, handler);
      function within(prefix: string, fill: () => void) { const before = state.prefix; state.prefix = prefix; fill(); state.prefix = before; }
      within("east_", () => { tool("moor"); });`;
    expect(registered(code)).toEqual(["east_moor"]);
  });
});

describe("a method that asks for a field of its own", () => {
  const DRAFT_WITH_SWITCH = `class Switched {
    isOn = true;
    constructor(private name: string) {}
    turnOff() { this.isOn = false; return this; }
    register() { if (!this.isOn) return; server.registerTool(this.name, {}, handler); }
  }
  `;

  it.each([
    [
      "in calls on variables",
      `const tow = new Switched("tow"); tow.turnOff(); const moor = new Switched("moor"); moor.register(); tow.register();`,
    ],
    ["in a loop", `for (const one of [new Switched("moor"), new Switched("tow").turnOff()]) one.register();`],
  ])("registers what is not turned off, %s", (_, code) => {
    expect(registered(`${DRAFT_WITH_SWITCH}${code}`)).toEqual(["moor"]);
  });

  it("registers what may be turned off later on", () => {
    const code = `const moor = new Switched("moor"); moor.register(); process.on("SIGTERM", () => moor.turnOff());`;
    expect(registered(`${DRAFT_WITH_SWITCH}${code}`)).toEqual(["moor"]);
  });
});

it("keeps what methods put into the depth of a field, one behind the other", () => {
  const [tool] = toolsOf(`${SERVER}class Draft {
      config = { inputSchema: {} };
      describe(description) { this.config.description = description; return this; }
      field(key, schema) { this.config.inputSchema[key] = schema; return this; }
    }
    server.registerTool("moor_ship", new Draft().describe("Moors.").field("ship", z.string()).field("berth", z.number()).config, handler);`);
  expect(tool?.description?.value).toBe("Moors.");
  expect(tool?.input.fields.map(({ name }) => name)).toEqual(["ship", "berth"]);
});

it("lets the constructor of a base class find its own fields, and those of a class below only behind it", () => {
  const code = `class Tool {
      title = "Base";
      constructor(name) { this.name = name; this.label = this.title; this.rest = () => this.title; }
      describe() { return \`\${this.label}, \${this.title}, \${this.rest()}\`; }
    }
    class Moor extends Tool { title = "Moor"; }
    for (const tool of [new Tool("tow_ship"), new Moor("moor_ship")])
      server.registerTool(tool.name, { description: tool.describe() }, handler);`;
  expect(toolsOf(`${SERVER}${code}`).map(({ description }) => description?.value)).toEqual([
    "Base, Base, Base",
    "Base, Moor, Moor",
  ]);
});

describe("an object whose own methods change it", () => {
  const TEXT = `const said = (text: string) => ({ text, notes: [] as string[],
      add(more: string) { this.text += \` \${more}\`; return this; },
      note(more: string) { this.notes.push(more); return this; },
      whole() { return [this.text, ...this.notes].join(" "); } });
  `;
  const described = (code: string): (string | undefined)[] =>
    toolsOf(SERVER + TEXT + code).map(({ description }) => description?.value);

  it.each([
    [
      "in a chain",
      `server.registerTool("moor_ship", { description: said("Moors.").add("Ships.").add("Boats.").whole() }, handler);`,
    ],
    [
      "in a chain that a variable keeps",
      `const it = said("Moors.").add("Ships.").add("Boats."); server.registerTool("moor_ship", { description: it.text }, handler);`,
    ],
    [
      "by the list that it holds",
      `server.registerTool("moor_ship", { description: said("Moors.").note("Ships.").note("Boats.").whole() }, handler);`,
    ],
  ])("is what the calls before have made of it, %s", (_, code) => {
    expect(described(code)).toEqual(["Moors. Ships. Boats."]);
  });

  it("is another one for each chain", () => {
    const code = `for (const name of ["moor", "tow"]) server.registerTool(name, { description: said("Here:").add(name).whole() }, handler);`;
    expect(described(code)).toEqual(["Here: moor", "Here: tow"]);
  });
});
