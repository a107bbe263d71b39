import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, SERVER, toolOf, toolsOf } from "../../support/source-project.ts";

const TIE_AND_MOOR = `${SERVER}
const tie = server.registerTool("tie_ship", { description: "Ties." }, handler);
const moor = server.registerTool("moor_ship", { description: "Moors." }, handler);
`;

describe("a tool that is switched off by its handle at the start is none,", () => {
  it.each([
    ["in a list", "for (const handle of [tie]) handle.disable();"],
    ["in a list that is run through by a callback", "[tie].forEach((handle) => handle.remove());"],
    ["in an object", "const handles = { tie, moor }; handles.tie.disable();"],
    ["among an object's values", "const old = { tie }; for (const handle of Object.values(old)) handle.remove();"],
    ["in a map", `const handles = new Map([["tie", tie], ["moor", moor]]); handles.get("tie")?.disable();`],
    [
      "by a function that is told which",
      `const handles: any = { tie, moor }; function allow(key: string, isOn: boolean) { if (isOn) handles[key].enable(); else handles[key].disable(); } allow("tie", false);`,
    ],
    ["by an update", "tie.update({ enabled: false });"],
    ["by an update that takes its name", "tie.update({ name: null });"],
    ["and switched off again", "tie.disable(); tie.enable(); tie.disable();"],
  ])("the handle being kept %s", (_, code) => {
    expect(namesOf(toolsOf(TIE_AND_MOOR + code))).toEqual(["moor_ship"]);
  });

  it("of those alone that a loop over their names comes to", () => {
    expect(
      namesOf(
        toolsOf(`${SERVER}const handles = new Map();
          for (const name of ["tie_ship", "moor_ship"]) handles.set(name, server.registerTool(name, {}, handler));
          for (const [name, handle] of handles) if (name.startsWith("tie")) handle.disable();`),
      ),
    ).toEqual(["moor_ship"]);
  });

  it("by a method of the object that registered it", () => {
    expect(
      namesOf(
        toolsOf(`${SERVER}class Rope {
            private handle: any;
            constructor(private name: string) {}
            fasten() { this.handle = server.registerTool(this.name, {}, handler); return this; }
            loosen() { this.handle.disable(); }
          }
          const ropes = [new Rope("tie_ship"), new Rope("moor_ship")].map((rope) => rope.fasten());
          ropes[0].loosen();`),
      ),
    ).toEqual(["moor_ship"]);
  });
});

it("is listed, without a hole, where each that is registered says of itself that it is on", () => {
  const set = readProject(`${SERVER}class Keeper {
      handles = new Map();
      keep(tool, handle) { const isOn = tool.isOn ?? true; this.handles.set(tool.name, handle); if (!isOn) handle.disable(); }
    }
    const keeper = new Keeper();
    const offer = (tool, describe) => { const config = { title: tool.name }; describe(config); keeper.keep(tool, server.registerTool(tool.name, config, handler)); };
    for (const tool of [{ name: "tie_ship" }, { name: "free_berth", isOn: true }]) offer(tool, (config) => { config.description = tool.name; });`);
  expect([namesOf(set), holeSentences(set)]).toEqual([["tie_ship", "free_berth"], []]);
});

describe("a tool that may be switched off by its handle stays,", () => {
  it("with a hole where a condition decides that is not known", () => {
    const set = readProject(`${TIE_AND_MOOR}if (Date.now() % 2) [tie].forEach((handle) => handle.disable());`);
    expect(namesOf(set)).toEqual(["tie_ship", "moor_ship"]);
    expect(holeSentences(set)).toEqual([
      "/enabled: the tool may be taken off the list by its handle here, under a condition that is not known",
    ]);
  });

  it.each([
    ["only whoever starts the server asks for it", `if (process.env.READ_ONLY === "1") tie.disable();`],
    ["it is switched on again", "tie.disable(); tie.enable();"],
    ["that comes later", "setTimeout(() => tie.disable(), 1000);"],
    ["it is another's handle that is used", `moor.update({ description: "Moors a ship." });`],
  ])("without one where %s", (_, code) => {
    expect(namesOf(toolsOf(TIE_AND_MOOR + code))).toEqual(["tie_ship", "moor_ship"]);
  });
});

describe("a tool that is changed by its handle at the start", () => {
  it("is what it was changed to", () => {
    const tool =
      toolOf(`${SERVER}const tie = server.registerTool("tie", { description: "Old.", inputSchema: { a: z.string() } }, handler);
      tie.update({ name: "tie_ship", title: "Tie", description: "Ties a ship.", paramsSchema: { berth: z.number() }, annotations: { readOnlyHint: false } });`);
    expect([tool.name.value, tool.title?.value, tool.description?.value]).toEqual(["tie_ship", "Tie", "Ties a ship."]);
    expect(tool.input.fields.map(({ name }) => name)).toEqual(["berth"]);
    expect(tool.annotations.readOnlyHint?.value).toBe(false);
  });

  it.each([
    ["throws", 'if (tie === undefined) throw new Error("Nothing is tied.");'],
    ["gives up", "if (!tie) return;"],
  ])("by a function that %s where there is no handle", (_, guard) => {
    const tool = toolOf(`${SERVER}const handles = new Map();
      handles.set("tie_ship", server.registerTool("tie_ship", { description: "Starting." }, handler));
      function install(name: string, description: string) { const tie = handles.get(name); ${guard} tie.update({ description }); }
      install("tie_ship", "Ties a ship.");`);
    expect([tool.description?.value, tool.alternatives]).toEqual(["Ties a ship.", []]);
  });

  it("has both faces, where a condition decides that is not known", () => {
    const tool = toolOf(`${SERVER}const tie = server.registerTool("tie_ship", { description: "Ties." }, handler);
      if (Date.now() % 2) tie.update({ description: "Ties a ship." });`);
    expect([tool.description?.value, tool.alternatives[0]?.description?.value]).toEqual(["Ties.", "Ties a ship."]);
  });

  it("has a hole where it is not known to what", () => {
    const set = readProject(`${SERVER}const tie = server.registerTool("tie_ship", { description: "Ties." }, handler);
      tie.update(await (await fetch("https://harbour.example/tie")).json());`);
    expect(namesOf(set)).toEqual(["tie_ship"]);
    expect(holeSentences(set).join("\n")).toContain("/description: the description may be changed by its handle");
  });
});

describe("what a tool's handle is given as a member", () => {
  it("is what the tool has", () => {
    const tool = toolOf(`${SERVER}const moor = server.registerTool("moor_ship", { description: "Moors." }, handler);
      moor.title = "Moor"; moor.description = "Moors a ship."; moor.inputSchema = z.object({ ship: z.string() });`);
    expect(tool.title?.value).toBe("Moor");
    expect(tool.description?.value).toBe("Moors a ship.");
    expect(tool.input.fields.map(({ name }) => name)).toEqual(["ship"]);
  });

  it("takes it off the list, and is none of another's", () => {
    const set = readProject(
      `${TIE_AND_MOOR}tie.enabled = false; const berth = { description: "" }; berth.description = "Free.";`,
    );
    expect(set.tools.map(({ name, description }) => [name.value, description?.value])).toEqual([
      ["moor_ship", "Moors."],
    ]);
  });
});
