import { expect, test } from "vitest";
import { projectParts } from "../../../src/extract/typescript/modules/project-parts.ts";
import { memoryHost } from "../../../src/rule-tester/memory-host.ts";

/** Three shops under one roof, each a package of its own, with the given files beside or in place of theirs. */
function partsOf(files: Readonly<Record<string, string>> = {}, listed?: readonly string[]): string[][] {
  const all: Readonly<Record<string, string>> = {
    "baker/package.json": '{"name":"@arcade/baker"}',
    "baker/src/server.ts": "",
    "baker/src/bread.ts": "",
    "florist/package.json": '{"name":"@arcade/florist"}',
    "florist/src/server.ts": "",
    "tailor/package.json": '{"name":"@arcade/tailor","exports":"./dist/index.js"}',
    "tailor/src/index.ts": "",
    ...files,
  };
  const texts = Object.fromEntries(Object.entries(all).map(([path, text]) => [`/arcade/${path}`, text]));
  const host = memoryHost("/arcade", texts, listed && Object.keys(texts).filter((file) => listed.includes(file)));
  return projectParts(host).map((part) => part.map((file) => file.slice("/arcade/".length)));
}

const APART = [["baker/src/server.ts", "baker/src/bread.ts"], ["florist/src/server.ts"], ["tailor/src/index.ts"]];

test("packages that import nothing of each other are parts of their own", () => {
  expect(partsOf()).toEqual(APART);
});

test("a package is never split: frameworks find files by their folder", () => {
  expect(partsOf({ "baker/src/tools/cake.ts": "" })[0]).toEqual([
    "baker/src/server.ts",
    "baker/src/bread.ts",
    "baker/src/tools/cake.ts",
  ]);
});

test.each([
  ["by its path", { "baker/src/bread.ts": 'import { buttons } from "../../tailor/src/index";' }],
  ["by its name, before it is built", { "baker/src/bread.ts": 'export * from "@arcade/tailor";' }],
  ["only when it runs", { "baker/src/bread.ts": 'const tailor = await import("../../tailor/src/index.ts");' }],
  ["in the old way", { "baker/src/bread.ts": 'const { buttons } = require("@arcade/tailor");' }],
  [
    "by a path of the compiler's settings",
    {
      "tsconfig.json": '{"compilerOptions":{"paths":{"#tailor":["./tailor/src/index.ts"]}}}',
      "baker/src/bread.ts": 'import { buttons } from "#tailor";',
    },
  ],
])("a package is one part with what it imports %s", (_, files) => {
  expect(partsOf(files)).toEqual([
    ["baker/src/server.ts", "baker/src/bread.ts", "tailor/src/index.ts"],
    ["florist/src/server.ts"],
  ]);
});

test("two packages that import a third are one part", () => {
  const buying = 'import { buttons } from "@arcade/tailor";';
  expect(partsOf({ "baker/src/bread.ts": buying, "florist/src/server.ts": buying })).toHaveLength(1);
});

test("imports count that lead by way of a file which is not to be linted", () => {
  const files = {
    "baker/src/bread.ts": 'import "../../tests/helper";',
    "tests/helper.ts": 'import "../tailor/src/index";',
  };
  const listed = APART.flat().map((file) => `/arcade/${file}`);
  expect(partsOf(files, listed)).toEqual([
    ["baker/src/server.ts", "baker/src/bread.ts", "tailor/src/index.ts"],
    ["florist/src/server.ts"],
  ]);
});
