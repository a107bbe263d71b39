import { describe, expect, it } from "vitest";
import {
  holeSentences,
  namesOf,
  readProject,
  SERVER,
  toolsOf,
  type ProjectFiles,
} from "../../support/source-project.ts";

/** A decorator that keeps by its class what it is given, and a server that looks it up there. */
const theatre = (made: string, look = "kept.get(one)"): ProjectFiles => ({
  "src/stage.ts": `export const kept = ${made};
export function Play(said: { name: string; description: string }): ClassDecorator {
  return (target) => { kept.set(target, said); };
}`,
  "src/plays.ts": `import { Play } from "./stage.ts";
@Play({ name: "raise_curtain", description: "Raises the curtain." }) export class Curtain {}
@Play({ name: "dim_lights", description: "Dims the lights." }) export class Lights {}
export class Foyer {}`,
  "src/server.ts": `${SERVER}import * as plays from "./plays.ts";
import { kept } from "./stage.ts";
for (const one of Object.values(plays)) {
  const said = ${look};
  if (said === undefined) continue;
  server.registerTool(said.name, { description: said.description }, handler);
}`,
});

describe("a map whose keys are classes", () => {
  it.each(["new Map<any, any>()", "new WeakMap<any, any>()"])("gives what %s keeps for each", (made) => {
    const tools = toolsOf(theatre(made));
    expect(tools.map((tool) => [tool.name.value, tool.description?.value])).toEqual([
      ["raise_curtain", "Raises the curtain."],
      ["dim_lights", "Dims the lights."],
    ]);
  });

  it("is asked whether it has one", () => {
    const files = theatre("new Map<any, any>()", "kept.has(one) ? kept.get(one) : undefined");
    expect(namesOf(toolsOf(files))).toEqual(["raise_curtain", "dim_lights"]);
  });

  it("is asked for what is not known, and leaves a hole", () => {
    const set = readProject(theatre("new Map<any, any>()", "kept.get(globalThis.pick(one))"));
    expect(namesOf(set)).toEqual([]);
    expect(holeSentences(set)).toHaveLength(1);
  });
});

describe("a map whose keys are functions", () => {
  const wharf = (asked: string): string => `${SERVER}
    const moor = () => 1; const tow = () => 2;
    const make = () => () => 3; const first = make(); const second = make();
    const names = new Map<() => number, string>([[moor, "moor_ship"], [tow, "tow_ship"], [first, "pilot_ship"], [second, "berth_ship"]]);
    server.registerTool(names.get(${asked})!, { description: "Works in the port" }, handler);`;

  it.each([
    ["moor", "moor_ship"],
    ["tow", "tow_ship"],
  ])("gives what is kept for `%s`", (asked, name) => {
    expect(namesOf(toolsOf(wharf(asked)))).toEqual([name]);
  });

  it("guesses nothing of two that one function makes", () => {
    const set = readProject(wharf("second"));
    expect(namesOf(set).filter((name) => name !== "berth_ship")).toEqual([]);
    expect(namesOf(set).length + holeSentences(set).length).toBe(1);
  });
});
