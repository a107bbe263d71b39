import { expect, test } from "vitest";
import { formatToolList } from "../../src/report/tool-list.ts";
import { isOffByDefault } from "../../src/tool-model/off-by-default.ts";
import { extractFromManifest } from "../../src/extract/tool-manifest/extract-from-manifest.ts";
import { readProject, SERVER } from "../support/source-project.ts";

/** The list of a tool that is registered in two ways. */
function listOf(members: string): string {
  const set = readProject(
    `${SERVER}function add(hosted: boolean) { server.registerTool("moor_ship", { ${members} }, handler); }\nadd(true);\nadd(false);`,
  );
  return formatToolList(set, "/port");
}

/** What the list says of a tool for mcp-lint alone. */
function ownMeta(description: string): unknown {
  const { tools } = JSON.parse(listOf(`description: ${description}`)) as {
    tools: { _meta: Record<string, unknown> }[];
  };
  return tools.map((tool) => tool._meta["mcp-lint"]);
}

test("a tool with another text for another of its servers is printed with both", () => {
  expect(ownMeta('hosted ? "Moors within 45 seconds." : "Moors."')).toEqual([
    expect.objectContaining({ holes: [], alternatives: [{ description: "Moors." }] }),
  ]);
});

test("a tool with one text has no others", () => {
  expect(ownMeta('"Moors."')).toEqual([expect.not.objectContaining({ alternatives: expect.anything() as unknown })]);
});

test("whether a tool is off by default is printed, and read back from the list", () => {
  const set = readProject(
    `${SERVER}server.registerTool("moor_ship", {}, handler);\nif (process.env.SEA) server.registerTool("sail_ship", {}, handler);`,
  );
  const text = formatToolList(set, "/port");
  const { tools } = extractFromManifest({ file: "/port/tools.json", name: "tools.json", text });
  expect(tools.filter(isOffByDefault).map(({ name }) => name.value)).toEqual(["sail_ship"]);
});

test("what else a tool may be is read back from the list, each text with its place there", () => {
  const text = listOf(
    'description: hosted ? "Moors within 45 seconds." : "Moors.", inputSchema: hosted ? { berth: z.string() } : { ship: z.number() }',
  );
  const { tools } = extractFromManifest({ file: "/port/tools.json", name: "tools.json", text });
  const [face] = tools[0]?.alternatives ?? [];
  expect(face).toMatchObject({
    description: { value: "Moors." },
    input: { fields: [{ name: "ship", required: true }] },
  });
  const range = face?.description?.pieces[0]?.range;
  expect(text.slice(range?.start, range?.end)).toBe("Moors.");
});

test("a list that was read back is printed with the same alternatives", () => {
  const text = listOf('description: hosted ? "Moors within 45 seconds." : "Moors."');
  const set = extractFromManifest({ file: "/port/tools.json", name: "tools.json", text });
  expect(JSON.parse(formatToolList(set, "/port"))).toEqual(JSON.parse(text));
});

test("alternatives that are none are left out where a list is read back", () => {
  const text = listOf('description: hosted ? "Tows." : "Moors."').replace(
    '"alternatives": [',
    '"alternatives": ["Loads.",',
  );
  const { tools } = extractFromManifest({ file: "/port/tools.json", name: "tools.json", text });
  expect(text).toContain('"Loads."');
  expect(tools[0]?.alternatives.map(({ description }) => description?.value)).toEqual(["Moors."]);
});
