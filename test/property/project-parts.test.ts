import fc from "fast-check";
import { expect, test } from "vitest";
import { ImportGraph } from "../../src/extract/typescript/modules/import-graph.ts";
import { projectParts } from "../../src/extract/typescript/modules/project-parts.ts";
import { ImportResolver } from "../../src/extract/typescript/modules/resolve-import.ts";
import { SourceFiles } from "../../src/extract/typescript/modules/source-files.ts";
import { Packages } from "../../src/extract/typescript/packages/packages.ts";
import type { SourceHost } from "../../src/extract/source-host.ts";
import { memoryHost } from "../../src/rule-tester/memory-host.ts";

/** Files that may be there; those in `test/` are not to be linted. */
const FILES = ["server.ts", "index.ts", "bread.js", "tools/cake.ts", "tools/index.ts", "test/helper.ts"];
const PACKAGES = ["", "baker/", "florist/", "baker/cellar/"];

/** What a file may import, wherever it is. */
const SPECIFIERS = [
  "./server",
  "./server.js",
  "./bread.js",
  "./tools",
  "./tools/",
  ".",
  "..",
  "./index",
  "../server.ts",
  "../../baker/server",
  "../baker/tools/cake",
  "./cellar/server",
  "./test/helper",
  "../test/helper",
  "../florist/test/helper.js",
  "@arcade/baker",
  "@arcade/florist/tools/cake",
  "#own",
  "#florist",
  "@/server",
  "zod",
  String.raw`\u002e./florist/server`,
];

const WAYS: readonly ((specifier: string) => string)[] = [
  (specifier) => `import { dough } from "${specifier}";`,
  (specifier) => `export * from '${specifier}'`,
  (specifier) => `const dough = require(\`${specifier}\`);`,
  (specifier) => `// don't
const dough = await import(/* later */
  "${specifier}");`,
  (specifier) => `import dough = require("${specifier}")`,
  (specifier) => `import type { Dough } from "${specifier}"; const it = 'it';`,
];

const text = fc
  .array(fc.tuple(fc.constantFrom(...WAYS), fc.constantFrom(...SPECIFIERS)), { maxLength: 2 })
  .map((imports) => imports.map(([write, specifier]) => write(specifier)).join("\n"));

const manifest = fc.constantFrom<string | undefined>(
  undefined,
  "{}",
  '{ "imports": { "#own": "./server.ts", "#florist": "../florist/server.ts" } }',
);

const project = fc
  .record({
    texts: fc.dictionary(
      fc.tuple(fc.constantFrom(...PACKAGES), fc.constantFrom(...FILES)).map((parts) => parts.join("")),
      text,
      { minKeys: 3, maxKeys: 14, noNullPrototype: true },
    ),
    cellar: manifest,
    aliases: fc.constantFrom<string | undefined>(
      undefined,
      undefined,
      '{ "compilerOptions": { "paths": { "@/*": ["./florist/*"] } } }',
      '{ "compilerOptions": { "baseUrl": "." } }',
    ),
  })
  .map(({ texts, cellar, aliases }) => ({
    "package.json": "{}",
    "server.ts": "",
    "baker/package.json": '{ "name": "@arcade/baker", "imports": { "#florist": "../florist/server.ts" } }',
    "florist/package.json": '{ "name": "@arcade/florist" }',
    ...(cellar !== undefined && { "baker/cellar/package.json": cellar }),
    ...(aliases !== undefined && { "tsconfig.json": aliases }),
    ...texts,
  }));

function hostOf(files: Readonly<Record<string, string>>): SourceHost {
  const texts = Object.fromEntries(Object.entries(files).map(([path, content]) => [`/arcade/${path}`, content]));
  const listed = Object.keys(texts).filter((file) => /\.[jt]s$/u.test(file) && !file.includes("/test/"));
  return memoryHost("/arcade", texts, listed.sort());
}

/** The same by asking each file for all of its imports. */
function partsByAllImports(host: SourceHost): (readonly string[])[] {
  const packages = new Packages(host);
  const home = (file: string): string => packages.packageFolder(file);
  const graph = new ImportGraph(new SourceFiles(host), new ImportResolver(host));
  const parts = new Map(host.files.map((file) => [home(file), new Set([home(file)])]));
  for (const file of graph.downstreamOf(host.files))
    for (const imported of graph.importedBy(file)) {
      const joined = new Set([home(file), home(imported)].flatMap((one) => [...(parts.get(one) ?? [one])]));
      for (const one of joined) parts.set(one, joined);
    }
  const linked = new Map<Set<string> | undefined, string[]>();
  for (const file of host.files) {
    const part = parts.get(home(file));
    linked.set(part, [...(linked.get(part) ?? []), file]);
  }
  return [...linked.values()];
}

test("a project has the parts that all imports of all files make, though few are looked for", () => {
  fc.assert(
    fc.property(project, (files) => {
      expect(projectParts(hostOf(files))).toEqual(partsByAllImports(hostOf(files)));
    }),
    { numRuns: 600 },
  );
});
