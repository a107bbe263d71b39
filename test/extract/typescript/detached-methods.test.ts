import { describe, expect, it } from "vitest";
import { SERVER, toolsOf } from "../../support/source-project.ts";

const PORT = `const port = { label: "North", name(this: any) { return this?.label ?? "None"; } };\n`;

const described = (code: string): (string | undefined)[] =>
  toolsOf(`${SERVER}${PORT}${code}`).map(({ description }) => description?.value);

describe("a method that a pattern takes out of its object", () => {
  it.each([
    ["finds no object", `const { name } = port; const label = name();`, "None"],
    [
      "finds none where a function is handed the object",
      `const named = ({ name }: any) => name(); const label = named(port);`,
      "None",
    ],
    [
      "finds the one that it is bound to",
      `const { name } = { name: port.name.bind(port) }; const label = name();`,
      "North",
    ],
    [
      "finds the one that it is called on then",
      `const { name } = port; const quay = { label: "Quay", name }; const label = quay.name();`,
      "Quay",
    ],
    [
      "finds what it was made in, as an arrow function",
      `const { name } = { name: () => port.name() }; const label = name();`,
      "North",
    ],
  ])("%s", (_, code, label) => {
    expect(described(`${code}\nserver.registerTool("moor_ship", { description: label }, handler);`)).toEqual([label]);
  });
});
