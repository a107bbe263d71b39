import { expect, it } from "vitest";
import { extractFromManifest } from "../../../src/extract/tool-manifest/extract-from-manifest.ts";

const registriesOf = (manifest: object) => {
  const text = JSON.stringify(manifest);
  const known = extractFromManifest({ file: "/pier/tools.json", name: "tools.json", text }).registries?.known;
  return known?.map(({ name, kind, tool, members }) => ({
    name,
    kind,
    tool,
    written: members.map(({ range }) => range && text.slice(range.start, range.end)),
  }));
};

const tools = [{ name: "list_tides" }, { name: "log_catch" }, { name: "batch_tools" }];

it("a bare list of names belongs to the one tool that runs others", () => {
  expect(registriesOf({ tools, batchRegistry: ["list_tides", "log_catch"] })).toEqual([
    { name: "batchRegistry", kind: "dispatch", tool: "batch_tools", written: ["list_tides", "log_catch"] },
  ]);
});

it("registries may be recorded beside the tools, with their kind and tool", () => {
  const registries = [{ name: "READS", kind: "allow", tool: "run", members: ["list_tides"] }];
  expect(registriesOf({ tools: [...tools, { name: "run" }], _meta: { "mcp-lint": { registries } } })).toEqual([
    { name: "READS", kind: "allow", tool: "run", written: ["list_tides"] },
  ]);
});

it.each([
  ["no tool runs others", { tools: [{ name: "list_tides" }], batchRegistry: ["list_tides"] }],
  ["the list is none", { tools, batchRegistry: "list_tides" }],
  ["the kind is none", { tools, _meta: { "mcp-lint": { registries: [{ kind: "tally", members: [] }] } } }],
  ["there is nothing", { tools }],
])("nothing is known when %s", (_, manifest) => {
  expect(registriesOf(manifest)).toBeUndefined();
});
