import { expect, it } from "vitest";
import { SERVER, toolsOf } from "../../support/source-project.ts";

/** The descriptions of the tools that a function `add(name, text)` has put into `texts`. */
function keptBy(code: string, entries = "texts"): (string | undefined)[] {
  const tools = toolsOf(`${SERVER}${code}
    add("moor", "first"); add("moor", "second"); add("tow", "Tows.");
    for (const [name, description] of ${entries}) server.registerTool(name, { description }, handler);`);
  return tools.flatMap(({ description, alternatives }) =>
    [description, ...alternatives.map((face) => face.description)].map((text) => text?.value),
  );
}

it.each([
  ["a map is asked", `if (!texts.has(name)) texts.set(name, text);`],
  ["a map is asked before the way out", `if (texts.has(name)) return; texts.set(name, text);`],
  ["a map is asked, and something else", `if (text !== "" && !texts.get(name)) { texts.set(name, text); }`],
])("keeps the first of several where %s", (_, code) => {
  expect(
    keptBy(`const texts = new Map<string, string>(); function add(name: string, text: string) { ${code} }`),
  ).toEqual(["first", "Tows."]);
});

it.each([
  ["by its name", `if (name in texts) return; texts[name] = text;`],
  ["for what is under it", `if (!texts[name]) texts[name] = text;`],
])("keeps the first of several where a record is asked %s", (_, code) => {
  const declared = `const texts: Record<string, string> = {}; function add(name: string, text: string) { ${code} }`;
  expect(keptBy(declared, "Object.entries(texts)")).toEqual(["first", "Tows."]);
});

it("keeps the last of several where another key is asked for", () => {
  const tools = keptBy(
    `const texts = new Map<string, string>(); function add(name: string, text: string) { if (!texts.has("lift")) texts.set(name, text); }`,
  );
  expect(tools).toContain("second");
});
