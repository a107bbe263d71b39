import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { extractFromSource } from "../../../src/extract/typescript/extract-from-source.ts";
import { diskHost } from "../../../src/project/disk-host.ts";
import type { ToolSet } from "../../../src/tool-model/tool-set.ts";
import { holeSentences, namesOf, SERVER } from "../../support/source-project.ts";
import { temporaryFolder } from "../../project/temporary-folder.ts";

/** Registers what it is given, as the servers of a workspace share it. */
const KIT = `export function registerAll(server, tools) {
  for (const tool of tools) server.registerTool(tool.name, { description: tool.description }, async () => ({ content: [] }));
}
export function registerSlowly(server, { config }) { server.registerTool(config.name, {}, async () => ({ content: [] })); }
`;

/** What is read of a server in `port/apps/desk` that hands its tools to the package `@port/kit`. */
function readWithKit(files: Readonly<Record<string, string>>, start: string): ToolSet {
  const root = temporaryFolder({
    "port/pnpm-lock.yaml": PNPM_LOCK.replaceAll("texts", "kit"),
    "port/pnpm-workspace.yaml": "packages: ['apps/*', 'packages/*']",
    "port/apps/desk/package.json": JSON.stringify({ dependencies: { "@modelcontextprotocol/sdk": "^1.20.0" } }),
    "port/apps/desk/server.ts": `${SERVER}${start}`,
    "port/packages/kit/package.json": JSON.stringify({ name: "@port/kit", exports: "./dist/index.js" }),
    ...files,
  });
  const desk = `${root}/port/apps/desk`;
  return extractFromSource(diskHost(desk, [`${desk}/server.ts`]));
}

/** The description of the tool of a server in `port/apps/desk`, which takes it from the package `@port/texts`. */
function describedBy(files: Readonly<Record<string, string>>, link?: string, target = ""): string | undefined {
  const root = temporaryFolder({
    "port/package.json": JSON.stringify({ workspaces: ["apps/*", "packages/*"] }),
    "port/apps/desk/package.json": JSON.stringify({ dependencies: { zod: "^4.1.0" } }),
    "port/apps/desk/server.ts": `${SERVER}import { TEXT } from "@port/texts";\nserver.registerTool("moor", { description: TEXT }, handler);`,
    ...files,
  });
  if (link !== undefined) {
    mkdirSync(join(root, link, ".."), { recursive: true });
    symlinkSync(join(root, target), join(root, link));
  }
  const desk = `${root}/port/apps/desk`;
  const [tool] = extractFromSource(diskHost(desk, [`${desk}/server.ts`])).tools;
  return tool?.description?.value;
}

test("a package of the same repository is read where its link leads, though its built files are missing", () => {
  const files = {
    "port/packages/texts/package.json": JSON.stringify({ name: "@port/texts", exports: "./dist/index.js" }),
    "port/packages/texts/src/index.ts": 'export { TEXT } from "./text.js";',
    "port/packages/texts/src/text.ts": 'export const TEXT = "Moor a ship.";',
  };
  expect(describedBy(files, "port/node_modules/@port/texts", "port/packages/texts")).toBe("Moor a ship.");
});

test("a build that is kept in the repository does not stand before the source that it is made of", () => {
  const files = {
    "port/packages/texts/package.json": JSON.stringify({ name: "@port/texts", main: "dist/index.js" }),
    "port/packages/texts/src/index.ts": 'export const TEXT = "Moor a ship.";',
    "port/packages/texts/dist/index.js": 'export const TEXT = "Moor a boat.";',
    "port/packages/texts/dist/index.d.ts": "export declare const TEXT: string;",
  };
  expect(describedBy(files, "port/node_modules/@port/texts", "port/packages/texts")).toBe("Moor a ship.");
});

test("where declarations lie beside the code that they declare, the code is read", () => {
  const files = {
    "port/packages/texts/package.json": JSON.stringify({ name: "@port/texts", main: "dist/index.js" }),
    "port/packages/texts/dist/index.js": 'export * from "./text.js";',
    "port/packages/texts/dist/index.d.ts": 'export * from "./text.js";',
    "port/packages/texts/dist/text.js": 'export const TEXT = "Moor a ship.";',
    "port/packages/texts/dist/text.d.ts": "export declare const TEXT: string;",
  };
  expect(describedBy(files, "port/node_modules/@port/texts", "port/packages/texts")).toBe("Moor a ship.");
});

/** As Yarn 4 writes it, which leaves no links where it plugs itself into Node. */
const YARN_LOCK = `__metadata:
  version: 8
  cacheKey: 10c0

"@port/desk@workspace:apps/desk":
  version: 0.0.0-use.local
  resolution: "@port/desk@workspace:apps/desk"
  dependencies:
    "@port/texts": "workspace:*"
  languageName: unknown
  linkType: soft

"@port/texts@workspace:*, @port/texts@workspace:packages/texts":
  version: 0.0.0-use.local
  resolution: "@port/texts@workspace:packages/texts"
  languageName: unknown
  linkType: soft
`;

test("a package of the same repository is read where Yarn's lock file says that it lies, though nothing links to it", () => {
  const files = {
    "port/yarn.lock": YARN_LOCK,
    "port/packages/texts/package.json": JSON.stringify({ name: "@port/texts", exports: "./dist/index.js" }),
    "port/packages/texts/src/index.ts": 'export const TEXT = "Moor a ship.";',
  };
  expect(describedBy(files)).toBe("Moor a ship.");
});

/** As pnpm 9 writes it. */
const PNPM_LOCK = `lockfileVersion: '9.0'

importers:

  .: {}

  apps/desk:
    dependencies:
      '@port/texts':
        specifier: workspace:*
        version: link:../../packages/texts
      zod:
        specifier: ^4.1.0
        version: 4.1.12

packages:

  zod@4.1.12:
    resolution: {integrity: sha512-x}
`;

const NPM_LOCK = JSON.stringify({
  lockfileVersion: 3,
  packages: { "node_modules/@port/texts": { resolved: "packages/texts", link: true } },
});

const BUN_LOCK = `{
  "lockfileVersion": 1,
  "packages": {
    "@port/texts": ["@port/texts@workspace:packages/texts"],
  }
}
`;

test.each([
  ["pnpm-lock.yaml", PNPM_LOCK],
  ["package-lock.json", NPM_LOCK],
  ["bun.lock", BUN_LOCK],
])(
  "a package of the same repository is read where %s says that it lies, before anything is installed",
  (lock, text) => {
    const files = {
      [`port/${lock}`]: text,
      "port/packages/texts/package.json": JSON.stringify({ name: "@port/texts", exports: "./dist/index.js" }),
      "port/packages/texts/src/index.ts": 'export const TEXT = "Moor a ship.";',
    };
    expect(describedBy(files)).toBe("Moor a ship.");
  },
);

test.each([
  ["texts", { workspaces: ["apps/*", "packages/*"] }, undefined],
  ["port-texts", { workspaces: { packages: ["packages/**"] } }, undefined],
  ["texts", { workspaces: ["packages/texts"] }, undefined],
  ["texts", {}, "packages:\n  - apps/*\n  - 'packages/*'\n"],
])(
  "a package of the same workspace is read in the folder %s, which %j or %j names, before anything is locked",
  (folder, manifest, settings) => {
    const files = {
      "port/package.json": JSON.stringify(manifest),
      ...(settings !== undefined && { "port/pnpm-workspace.yaml": settings }),
      [`port/packages/${folder}/package.json`]: JSON.stringify({ name: "@port/texts", exports: "./dist/index.js" }),
      [`port/packages/${folder}/src/index.ts`]: 'export const TEXT = "Moor a ship.";',
    };
    expect(describedBy(files)).toBe("Moor a ship.");
  },
);

test("a package in such a folder that has another name is none, and neither is one that the workspace leaves out", () => {
  const files = {
    "port/package.json": JSON.stringify({ workspaces: ["packages/*", "!old/*"] }),
    "port/packages/texts/package.json": JSON.stringify({ name: "@quay/texts", exports: "./dist/index.js" }),
    "port/packages/texts/src/index.ts": 'export const TEXT = "Moor a ship.";',
    "port/old/texts/package.json": JSON.stringify({ name: "@port/texts", exports: "./dist/index.js" }),
    "port/old/texts/src/index.ts": 'export const TEXT = "Moor a boat.";',
  };
  expect(describedBy(files)).toBeUndefined();
});

test("a package that Yarn's lock file places outside of the repository is none", () => {
  const files = {
    "port/yarn.lock": YARN_LOCK.replaceAll("packages/texts", "../../elsewhere/texts"),
    "elsewhere/texts/package.json": JSON.stringify({ name: "@port/texts", exports: "./index.ts" }),
    "elsewhere/texts/index.ts": 'export const TEXT = "Moor a ship.";',
  };
  expect(describedBy(files)).toBeUndefined();
});

test("a package that is installed is none, though a link leads to it", () => {
  const store = "port/node_modules/.store/texts/node_modules/@port/texts";
  const files = {
    [`${store}/package.json`]: JSON.stringify({ name: "@port/texts", exports: "./index.ts" }),
    [`${store}/index.ts`]: 'export const TEXT = "Moor a ship.";',
  };
  expect(describedBy(files, "port/apps/desk/node_modules/@port/texts", store)).toBeUndefined();
});

test("of a package that is installed as it was published, the next release in the same workspace says nothing", () => {
  const files = {
    "port/apps/desk/node_modules/@port/texts/package.json": JSON.stringify({ name: "@port/texts", version: "1.0.0" }),
    "port/apps/desk/node_modules/@port/texts/index.js": 'export const TEXT = "Moor a boat.";',
    "port/packages/texts/package.json": JSON.stringify({ name: "@port/texts", exports: "./dist/index.js" }),
    "port/packages/texts/src/index.ts": 'export const TEXT = "Moor a ship.";',
  };
  expect(describedBy(files)).toBeUndefined();
});

const MOORINGS =
  '[{ name: "moor_ship", description: "Moors a ship." }, { name: "list_ships", description: "Lists ships." }]';

test("tools that another package of the workspace registers are the server's which is linted alone", () => {
  const set = readWithKit(
    {
      "port/packages/kit/src/index.ts": 'export { registerAll } from "./register.js";',
      "port/packages/kit/src/register.ts": KIT,
    },
    `import { registerAll } from "@port/kit";\nregisterAll(server, ${MOORINGS});`,
  );
  expect(namesOf(set)).toEqual(["moor_ship", "list_ships"]);
  expect(set.tools.map(({ description }) => description?.value)).toEqual(["Moors a ship.", "Lists ships."]);
});

test("what such a package registers for other servers is not told of, not even as what is not known", () => {
  const set = readWithKit(
    {
      "port/packages/kit/src/index.ts": `${KIT}export const registerPrinter = (server) => server.registerTool("print", {}, () => {});`,
    },
    `import { registerAll } from "@port/kit";\nregisterAll(server, ${MOORINGS});`,
  );
  expect(namesOf(set)).toEqual(["moor_ship", "list_ships"]);
  expect(holeSentences(set)).toEqual([]);
});

test("files of the workspace that the server does not import have no part in it", () => {
  const other = `${SERVER}server.registerTool("print", {}, handler);`;
  const set = readWithKit(
    {
      "port/packages/kit/src/index.ts": KIT,
      "port/packages/kit/src/other.ts": other,
      "port/apps/other/server.ts": other,
    },
    `import { registerAll } from "@port/kit";\nregisterAll(server, ${MOORINGS});`,
  );
  expect(namesOf(set)).toEqual(["moor_ship", "list_ships"]);
});

test("a package of another repository is none, though a link leads to it", () => {
  const files = {
    "texts/package.json": JSON.stringify({ name: "@port/texts", exports: "./index.ts" }),
    "texts/index.ts": 'export const TEXT = "Moor a ship.";',
  };
  expect(describedBy(files, "port/node_modules/@port/texts", "texts")).toBeUndefined();
});
