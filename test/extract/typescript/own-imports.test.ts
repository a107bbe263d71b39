import { expect, it } from "vitest";
import { readProject, SERVER } from "../../support/source-project.ts";

/** The description of a tool that takes it from `#texts/moor`. */
function describedBy(imports: unknown): string | undefined {
  const set = readProject({
    "package.json": JSON.stringify({ type: "module", dependencies: { zod: "^4.1.0" }, imports }),
    "src/texts/moor.ts": 'export const TEXT = "Moor a ship.";',
    "src/server.ts": `${SERVER}import { TEXT } from "#texts/moor";\nserver.registerTool("moor", { description: TEXT }, handler);`,
  });
  return set.tools[0]?.description?.value;
}

it.each([
  ["what is built", { "#texts/*": "./dist/texts/*.js" }],
  ["what is built, under a condition", { "#texts/*": { types: "./dist/texts/*.d.ts", default: "./dist/texts/*.js" } }],
  ["one file", { "#texts/moor": "./dist/texts/moor.js" }],
  ["the source itself", { "#texts/*": "./src/texts/*.ts" }],
])("`imports` of a package.json are read from the sources, where they name %s", (_, imports) => {
  expect(describedBy(imports)).toBe("Moor a ship.");
});

it.each([
  ["that the package does not have", { "#notes/*": "./dist/texts/*.js" }],
  ["of another package", { "#texts/*": "port-texts/*" }],
])("a name %s is not read", (_, imports) => {
  expect(describedBy(imports)).toBeUndefined();
});
