import { expect, test } from "vitest";
import { formatToolList } from "../../src/report/tool-list.ts";
import { readProject, SERVER } from "../support/source-project.ts";

/** What the list says of a tool for mcp-lint alone. */
function ownMeta(description: string): unknown {
  const set = readProject(
    `${SERVER}function add(hosted: boolean) { server.registerTool("moor_ship", { description: ${description} }, handler); }\nadd(true);\nadd(false);`,
  );
  const { tools } = JSON.parse(formatToolList(set, "/port")) as { tools: { _meta: Record<string, unknown> }[] };
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
