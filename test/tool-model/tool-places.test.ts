import { expect, test } from "vitest";
import { toolPlaces } from "../../src/tool-model/tool-places.ts";
import { readProject, SERVER, type ProjectFiles } from "../support/source-project.ts";

/** The text at the place of each tool, by its name. */
function placesOf(files: ProjectFiles): Record<string, string> {
  const { tools } = readProject(files);
  const placeOf = toolPlaces(tools);
  return Object.fromEntries(
    tools.map((tool) => {
      const range = placeOf(tool);
      const text = files[range?.file.replace("/port/", "") ?? ""] ?? "";
      return [tool.name.value, text.slice(range?.start, range?.end)];
    }),
  );
}

test("a tool with a definition of its own is found where its name stands in that", () => {
  const places = placesOf({ "src/server.ts": `${SERVER}server.registerTool("moor_ship", {}, handler);` });
  expect(places).toEqual({ moor_ship: "moor_ship" });
});

test("a tool whose name is kept apart from a definition of its own is found by that", () => {
  const places = placesOf({
    "src/names.ts": 'export const MOOR = "moor_ship";',
    "src/server.ts": `import { MOOR } from "./names.js";\n${SERVER}server.registerTool(MOOR, {}, handler);`,
  });
  expect(places).toEqual({ moor_ship: "server.registerTool(MOOR, {}, handler)" });
});

test("tools that a loop registers are found where each gets its name", () => {
  const places = placesOf({
    "src/tools.ts": 'export const tools = [{ name: "moor_ship" }, { name: "sail_ship" }];',
    "src/server.ts": `import { tools } from "./tools.js";\n${SERVER}for (const { name } of tools) server.registerTool(name, {}, handler);`,
  });
  expect(places).toEqual({ moor_ship: "moor_ship", sail_ship: "sail_ship" });
});

test("of a name that begins like those of other tools, the part counts that is the tool's own", () => {
  const places = placesOf({
    "src/tools.ts": 'export const tools = [{ name: "moor" }, { name: "sail" }];',
    "src/server.ts": `import { tools } from "./tools.js";\n${SERVER}function add(group: string) { for (const { name } of tools) server.registerTool(\`\${group}_\${name}\`, {}, handler); }\nadd("harbour");`,
  });
  expect(places).toEqual({ harbour_moor: "moor", harbour_sail: "sail" });
});

test("tools whose names are worked out are found by their descriptions", () => {
  const places = placesOf({
    "src/server.ts": `import { snakeCase } from "change-case";
${SERVER}const tools = [["moorShip", "Moors."], ["sailShip", "Sails."]] as const;
for (const [name, description] of tools) server.registerTool(snakeCase(name), { description }, handler);`,
  });
  expect(places).toEqual({ moor_ship: "Moors.", sail_ship: "Sails." });
});
