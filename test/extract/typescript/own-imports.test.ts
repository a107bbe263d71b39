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

it("a build that is there does not stand before the source of an own import", () => {
  const set = readProject({
    "package.json": JSON.stringify({
      type: "module",
      dependencies: { zod: "^4.1.0" },
      imports: { "#texts/*": "./dist/texts/*.js" },
    }),
    "src/texts/moor.ts": 'export const TEXT = "Moor a ship.";',
    "dist/texts/moor.js": 'export const TEXT = "Moor a ship, as of last month.";',
    "src/server.ts": `${SERVER}import { TEXT } from "#texts/moor";\nserver.registerTool("moor", { description: TEXT }, handler);`,
  });
  expect(set.tools[0]?.description?.value).toBe("Moor a ship.");
});

it.each([
  ["that the package does not have", { "#notes/*": "./dist/texts/*.js" }],
  ["of another package", { "#texts/*": "port-texts/*" }],
])("a name %s is not read", (_, imports) => {
  expect(describedBy(imports)).toBeUndefined();
});

const OF_NODE = "./src/texts/moor.ts";
const OF_PAGES = "./src/texts/page.ts";

it.each([
  ["as it is for Node", { node: OF_NODE, default: OF_PAGES }],
  ["as it is for all that are not browsers", { browser: OF_PAGES, default: OF_NODE }],
  ["as it is imported by Node", { require: OF_PAGES, node: { require: OF_PAGES, import: OF_NODE }, default: OF_PAGES }],
  ["as it is first written", { import: OF_NODE, node: OF_PAGES, default: OF_PAGES }],
  ["as it is built for Node", { browser: "./dist/texts/page.js", node: "./dist/texts/moor.js" }],
])("what stands under conditions of `imports` and `exports` is read %s", (_, target) => {
  const set = readProject({
    "src/texts/moor.ts": 'export const TEXT = "Moor a ship.";',
    "src/texts/page.ts": 'export const TEXT = "Show a ship.";',
    "package.json": JSON.stringify({
      name: "harbour",
      type: "module",
      dependencies: { zod: "^4.1.0" },
      imports: { "#text": target },
      exports: { "./text": target },
    }),
    "src/server.ts": `${SERVER}import { TEXT } from "#text";\nimport { TEXT as OTHER } from "harbour/text";
server.registerTool("moor", { description: TEXT + " " + OTHER }, handler);`,
  });
  expect(set.tools[0]?.description?.value).toBe("Moor a ship. Moor a ship.");
});
