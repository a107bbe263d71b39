import { describe, expect, it } from "vitest";
import { holeSentences, LOW_LEVEL_SERVER, namesOf, readProject } from "../../support/source-project.ts";

const listing = (copy: string): string => `${LOW_LEVEL_SERVER}
import { older, isOld } from "ancient-clients";
const all = [
  { name: "moor", description: "Moors a ship.", inputSchema: { type: "object", properties: { ship: { type: "string" } } } },
  { name: "tow", description: "Tows a ship.", inputSchema: { type: "object" } },
];
let listed = [...all];
if (isOld()) listed = ${copy};
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: listed }));
`;

describe("a list of tools that is changed under a condition", () => {
  it("is told once where its schemas are changed in a way that is not known", () => {
    const set = readProject(listing("listed.map((tool) => ({ ...tool, inputSchema: older(tool.inputSchema) }))"));
    expect(namesOf(set)).toEqual(["moor", "tow"]);
    expect(holeSentences(set)).toEqual([]);
  });

  it("is told twice where its texts are changed", () => {
    const set = readProject(listing("listed.map((tool) => ({ ...tool, description: older(tool.description) }))"));
    expect(namesOf(set).toSorted()).toEqual(["moor", "moor", "tow", "tow"]);
  });

  it("is told with its holes where all of it is changed", () => {
    const set = readProject(
      listing("listed").replace(
        "tools: listed",
        "tools: listed.map((tool) => ({ ...tool, inputSchema: older(tool.inputSchema) }))",
      ),
    );
    expect(namesOf(set)).toEqual(["moor", "tow"]);
    expect(holeSentences(set)).toHaveLength(2);
  });
});
