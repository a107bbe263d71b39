import { describe, expect, it } from "vitest";
import { namesOf, readProject, SERVER, toolsOf } from "../../support/source-project.ts";

const PORT = `class Port {
    use(...steps: ((port: Port) => void)[]) { HANDING return this; }
    tool(name: string, description: string) { server.registerTool(name, { description }, handler); return this; }
  }
  new Port().use((port) => port.tool("moor_ship", "Moors a ship."), (port) => { port.tool("tow_ship", "Tows a ship."); });`;

describe("functions that are handed over one by one and called in turn are followed", () => {
  it.each([
    ["in a loop", "for (const step of steps) step(this);"],
    ["by forEach", "steps.forEach((step) => step(this));"],
    ["by map", "steps.map((step) => step.call(undefined, this));"],
  ])("%s", (_, handing) => {
    const tools = toolsOf(`${SERVER}${PORT.replace("HANDING", handing)}`);
    expect(namesOf(tools)).toEqual(["moor_ship", "tow_ship"]);
  });

  it("each as often as it is called itself", () => {
    const code = `const each = (prefix: string, ...steps: ((prefix: string) => void)[]) => { for (const step of steps) step(prefix); };
      each("quay_", (prefix) => server.registerTool(prefix + "moor", {}, handler));
      each("sea_", (prefix) => server.registerTool(prefix + "tow", {}, handler));`;
    expect(namesOf(toolsOf(`${SERVER}${code}`))).toEqual(["quay_moor", "sea_tow"]);
  });
});

it("a call of that name without anything to run registers nothing", () => {
  const set = readProject(`${SERVER}export const plan = (port: any) => { port.tool("moor_ship", "Moors a ship."); };`);
  expect(set.tools).toEqual([]);
});
