import { expect, test } from "vitest";
import { readProject, SERVER } from "../../support/source-project.ts";

/** The one tool of a server that registers what `copy` gives for `tool`. */
function copied(copy: string, tool: string): ReturnType<typeof readProject>["tools"][number] | undefined {
  const set = readProject(
    `${SERVER}const copy = (value: any) => ${copy};\nconst { name, ...config } = copy(${tool});\nserver.registerTool(name, config, handler);`,
  );
  return set.tools[0];
}

const BY_JSON = "JSON.parse(JSON.stringify(value))";

test("a copy by way of JSON is known with the place where the text is written", () => {
  const tool = copied(BY_JSON, '{ name: "moor_ship", description: "Moors." }');
  expect(tool?.description).toMatchObject({ value: "Moors.", pieces: [{ range: { file: "/port/src/server.ts" } }] });
});

test("a copy by way of JSON is known but for the part that is not", () => {
  const tool = copied(BY_JSON, '{ name: "moor_ship", title: "Moor", description: fetchText() }');
  expect(tool?.title?.value).toBe("Moor");
  expect(tool?.holes).toMatchObject([{ path: "/description" }]);
});

test("a copy by way of JSON has nothing that JSON leaves out", () => {
  const { tools } = readProject(
    `${SERVER}const ship = { berth: 1, moor() {}, crew: undefined, depths: [() => 1] };
server.registerTool("moor_ship", { description: Object.keys(JSON.parse(JSON.stringify(ship))).join() }, handler);`,
  );
  expect(tools[0]?.description?.value).toBe("berth,depths");
});

test("what a copy by way of JSON is given is not given to what it is a copy of", () => {
  const set = readProject(
    `${SERVER}const ship = { description: "Moors." };
const copy = JSON.parse(JSON.stringify(ship));
copy.description = "Sails.";
server.registerTool("moor_ship", ship, handler);
server.registerTool("sail_ship", copy, handler);`,
  );
  expect(set.tools.map(({ description }) => description?.value)).toEqual(["Moors.", "Sails."]);
});

test("a copy by way of JSON has what getters give", () => {
  const tool = copied(BY_JSON, '{ name: "moor_ship", get description() { return "Moors."; } }');
  expect(tool?.description?.value).toBe("Moors.");
  expect(tool?.holes).toEqual([]);
});

test("what `toJSON` gives is not guessed", () => {
  const tool = copied(BY_JSON, '{ name: "moor_ship", toJSON() { return { name: "sail_ship" }; } }');
  expect(tool).toBeUndefined();
});

test("a zod schema is not followed through JSON", () => {
  const tool = copied(BY_JSON, '{ name: "moor_ship", description: "Moors.", inputSchema: { berth: z.string() } }');
  expect(tool?.description?.value).toBe("Moors.");
  expect(tool?.holes).toMatchObject([{ path: "/inputSchema/properties/berth" }]);
});

test.each([
  ["lodash", 'import { cloneDeep } from "lodash-es"', "cloneDeep(ship)"],
  ["lodash.clonedeep", 'import cloneDeep from "lodash.clonedeep"', "cloneDeep(ship)"],
  ["rfdc", 'import rfdc from "rfdc"', "rfdc()(ship)"],
  ["klona", 'import { klona } from "klona"', "klona(ship)"],
  ["structuredClone", "", "structuredClone(ship)"],
])("a copy of %s is another object with the same places", (_name, imported, call) => {
  const set = readProject(
    `${imported};\n${SERVER}const ship = { description: "Moors." };
const copy: any = ${call};
copy.title = "Moor";
server.registerTool("moor_ship", copy, handler);
server.registerTool("sail_ship", ship, handler);`,
  );
  const [moor, sail] = set.tools;
  expect(moor).toMatchObject({ title: { value: "Moor" }, description: { pieces: [{ range: {} }] }, holes: [] });
  expect(sail?.title).toBeUndefined();
});
