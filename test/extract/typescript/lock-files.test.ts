import { describe, expect, it } from "vitest";
import { holeSentences, readProject, SERVER, toolOf } from "../../support/source-project.ts";

const JOINED = { type: ["string", "null"] };
const APART = { anyOf: [{ type: "string" }, { type: "null" }] };

/** The schema of a field of which releases of zod before 4.5 make something else than later ones. */
function fieldWith(files: Readonly<Record<string, string>>, place = ""): unknown {
  const code = `${SERVER}server.registerTool("moor_ship", { inputSchema: { flag: z.string().nullable() } }, handler);`;
  const dependencies = { "@modelcontextprotocol/sdk": "^1.23.0", zod: "^4.3.6" };
  const manifest = JSON.stringify({ name: "@port/quay", dependencies });
  return toolOf(
    {
      "node_modules/zod/package.json": "",
      ...(place !== "" && { [`${place}package.json`]: manifest }),
      ...files,
      [`${place}src/server.ts`]: code,
    },
    { dependencies },
  ).input.fields[0]?.schema;
}

const pnpm = (versions: Readonly<Record<string, string>>): string =>
  `lockfileVersion: '9.0'\n\nimporters:\n\n${Object.entries(versions)
    .map(
      ([place, version]) =>
        `  ${place}:\n    dependencies:\n      '@modelcontextprotocol/sdk':\n        specifier: ^1.23.0\n        version: 1.25.0(zod@${version})\n      zod:\n        specifier: ^4.3.6\n        version: ${version}\n`,
    )
    .join("\n")}\npackages:\n\n  zod@4.3.6:\n    resolution: {integrity: sha512-x}\n`;

describe("without an installed package, its version is the one that is locked", () => {
  it("by nothing: the newest that is asked for", () => {
    expect(fieldWith({})).toEqual(JOINED);
  });

  it.each([
    ["pnpm", "pnpm-lock.yaml", pnpm({ ".": "4.3.6" })],
    [
      "pnpm, in its older form",
      "pnpm-lock.yaml",
      "lockfileVersion: '6.0'\n\ndependencies:\n  zod:\n    specifier: ^4.3.6\n    version: 4.3.6\n\npackages:\n",
    ],
    ["bun", "bun.lock", '{\n  "packages": {\n    "zod": ["zod@4.3.6", "", {}, "sha512-x"],\n  }\n}\n'],
    ["Yarn 1", "yarn.lock", '"zod@^3.25 || ^4.0", zod@^4.3.6:\n  version "4.3.6"\n  resolved "x"\n'],
    ["Yarn", "yarn.lock", '"zod@npm:^4.0.0, zod@npm:^4.3.6":\n  version: 4.3.6\n  resolution: "zod@npm:4.3.6"\n'],
  ])("by %s", (_, file, lock) => {
    expect(fieldWith({ [file]: lock })).toEqual(APART);
  });

  it("for the package of a workspace that the file is in", () => {
    const quay = "packages/quay/";
    expect(fieldWith({ "pnpm-lock.yaml": pnpm({ ".": "4.6.7", "packages/quay": "4.3.6" }) }, quay)).toEqual(APART);
    const bun = '{ "packages": {\n "zod": ["zod@4.6.7", ""],\n "@port/quay/zod": ["zod@4.3.6", ""],\n} }';
    expect(fieldWith({ "bun.lock": bun }, quay)).toEqual(APART);
  });

  it("unless it is older than what package.json asks for by now", () => {
    expect(fieldWith({ "pnpm-lock.yaml": pnpm({ ".": "4.1.5" }) })).toEqual(JOINED);
    expect(fieldWith({ "bun.lock": '{ "packages": {\n "zod": ["zod@4.1.5", ""],\n} }' })).toEqual(JOINED);
    expect(fieldWith({ "yarn.lock": "zod@^4.0.0:\n  version 4.1.5\n" })).toEqual(JOINED);
  });

  describe("where no package.json names it, since another package brings it along,", () => {
    const server = `${SERVER}server.registerTool("moor_ship", { inputSchema: { flag: z.string().nullable() } }, handler);`;
    const read = (file: string, lock: string): ReturnType<typeof readProject> =>
      readProject(
        { "node_modules/zod/package.json": "", [file]: lock, "src/server.ts": server },
        { dependencies: { "harbour-kit": "^1.23.0" } },
      );

    it.each([
      ["pnpm", "pnpm-lock.yaml", "packages:\n\n  zod@4.3.6:\n    resolution: x\n\nsnapshots:\n\n  zod@4.3.6: {}\n"],
      ["bun", "bun.lock", '{ "packages": {\n "zod": ["zod@4.3.6", ""],\n "moorings/zod": ["zod@3.25.1", ""],\n} }'],
      ["Yarn", "yarn.lock", '"zod@npm:^4.0.0, zod@npm:^4.3.0":\n  version: 4.3.6\n'],
    ])("by %s", (_, file, lock) => {
      const { tools } = read(file, lock);
      expect(tools[0]?.holes).toEqual([]);
      expect(tools[0]?.input.fields[0]?.schema).toEqual(APART);
    });

    it.each([
      ["pnpm", "pnpm-lock.yaml", "packages:\n\n  zod@4.3.6:\n    resolution: x\n\n  zod@3.25.1:\n    resolution: x\n"],
      ["Yarn", "yarn.lock", "zod@^4.0.0:\n  version 4.3.6\n\nzod@^3.0.0:\n  version 3.25.1\n"],
    ])("but not by %s where there are several of it", (_, file, lock) => {
      expect(holeSentences(read(file, lock))).toEqual([
        "/inputSchema/properties/flag: the field `flag` is built by a version of zod that no package.json names",
      ]);
    });
  });
});
