import { expect, test } from "vitest";
import { readProject, SERVER } from "../../support/source-project.ts";

/** The description that an expression gives a tool; undefined where it is a hole. */
function described(expression: string, before = ""): string | undefined {
  const { tools } = readProject(
    `${SERVER}${before}\nserver.registerTool("moor_ship", { description: ${expression} }, handler);`,
  );
  return tools[0]?.holes.some(({ path }) => path === "/description") === true ? "a hole" : tools[0]?.description?.value;
}

test.each([
  ['"Moors. Sails. Docks.".split(". ", 2).join(". ")', "Moors. Sails"],
  ['"Moors. Sails. Docks.".split(". ", undefined).join(". ")', "Moors. Sails. Docks."],
  ['"Moors. Sails.".split(". ", 0).length + " parts"', "0 parts"],
  [String.raw`"Créer été".normalize("NFD").replace(/[\u0300-\u036f]/g, "")`, "Creer ete"],
  ['"Moors".padEnd(7, ".")', "Moors.."],
  ['[[["moor"]], ["sail"]].flat(Infinity).join()', "moor,sail"],
  ['[[["moor"]], ["sail"]].flat(Number.POSITIVE_INFINITY).length + " tools"', "2 tools"],
  ['[[["moor"]], ["sail"]].flat().length + " lists"', "2 lists"],
])("%s is %s", (expression, value) => {
  expect(described(expression)).toBe(value);
});

test.each([
  ['"Moors. Sails.".split(". ", fetchCount()).join()'],
  ['"Moors".normalize(fetchForm())'],
  ['"Moors".padEnd(7, fetchFiller())'],
  ['[["moor"], ["sail"]].flat(fetchDepth()).join()'],
])("%s is a hole", (expression) => {
  expect(described(expression)).toBe("a hole");
});

test.each([
  ['"1"', "1", "On"],
  ['"0"', "false", "On"],
  ["true", "1", "On"],
  ["null", "undefined", "On"],
  ["null", "0", "Off"],
  ['"one"', "1", "Off"],
])("%s == %s is %s", (one, other, value) => {
  expect(described('mode == other ? "On" : "Off"', `const mode: any = ${one};\nconst other: any = ${other};`)).toBe(
    value,
  );
});
