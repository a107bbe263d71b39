import { describe, expect, it } from "vitest";
import { SERVER, toolsOf } from "../../support/source-project.ts";

const told = (code: string): unknown[] =>
  toolsOf(`${SERVER}const tools: any[] = [{ name: "moor", description: "Moors" }, { name: "tow", description: "Tows" }];
    ${code}
    for (const { name, ...config } of tools) server.registerTool(name, config, handler);`).map((tool) => [
    tool.name.value,
    tool.description?.value,
  ]);

describe("a member of a list is changed", () => {
  it.each([
    [
      "by a function that finds it",
      `const named = (name: string) => tools.find((tool) => tool.name === name)!; named("tow").description += " a ship";`,
    ],
    [
      "by a function with a body that finds it",
      `function named(name: string) { return tools.find((tool) => tool.name === name); } named("tow")!.description = "Tows a ship";`,
    ],
    [
      "by a record that is made of the list",
      `const byName = Object.fromEntries(tools.map((tool) => [tool.name, tool])); byName.tow.description += " a ship";`,
    ],
    [
      "by a map that is made of the list",
      `const byName = new Map(tools.map((tool) => [tool.name, tool])); byName.get("tow")!.description = "Tows a ship";`,
    ],
  ])("%s", (_, code) => {
    expect(told(code)).toEqual([
      ["moor", "Moors"],
      ["tow", "Tows a ship"],
    ]);
  });

  it("under a condition that is not known, and has either text", () => {
    const [, tow] =
      toolsOf(`${SERVER}const tools: any[] = [{ name: "moor", description: "Moors" }, { name: "tow", description: "Tows" }];
      const named = (name: string) => tools.find((tool) => tool.name === name)!;
      if (globalThis.isWindy) named("tow").description = "Tows a ship";
      for (const { name, ...config } of tools) server.registerTool(name, config, handler);`);
    const texts = [tow?.description?.value, ...(tow?.alternatives ?? []).map((one) => one.description?.value)];
    expect(new Set(texts)).toEqual(new Set(["Tows", "Tows a ship"]));
  });
});
