import { describe, expect, it } from "vitest";
import { ts } from "../../../src/extract/typescript/compiler.ts";
import { Evaluator } from "../../../src/extract/typescript/evaluate/evaluator.ts";
import { ImportResolver } from "../../../src/extract/typescript/modules/resolve-import.ts";
import { SourceFiles } from "../../../src/extract/typescript/modules/source-files.ts";
import { Packages } from "../../../src/extract/typescript/packages/packages.ts";
import { memoryHost } from "../../../src/rule-tester/memory-host.ts";

/** The collections of which it is asked who adds to them, while the call `asked()` is worked out. */
function collectionsAsked(code: string): readonly string[] {
  const file = "/port/src/quay.ts";
  const host = memoryHost("/port", { [file]: code });
  const files = new SourceFiles(host);
  const evaluator = new Evaluator(files, new ImportResolver(host), new Packages(host));
  const asked: string[] = [];
  evaluator.additionsTo = (declaration, value) => {
    if ("name" in declaration) asked.push(declaration.name.getText());
    return value;
  };
  const quay = files.get(file)!;
  const last = quay.statements.at(-1)!;
  if (!ts.isExpressionStatement(last)) throw new Error("The code does not end with a call.");
  evaluator.evaluate(last.expression, evaluator.rootFrame(quay));
  return asked;
}

const CACHE = 'import { z } from "zod";\nconst schemas = new Map();\n';

/** A function that remembers what it makes for each berth. */
const remembering = (made: string): string => `function asked(berth) {
  const known = schemas.get(berth);
  if (known) return known;
  const schema = ${made};
  schemas.set(berth, schema);
  return schema;
}
asked("north");`;

describe("who puts what into a cache", () => {
  it.each([
    ["a schema", "z.object({ ship: z.string() })"],
    ["a schema that is changed at once", 'z.string().describe("A berth.").optional()'],
    ["what a package gives after a while", "await z.lazy(() => z.string()).parseAsync(berth)"],
  ])("is not looked for where the function that looks into it makes the same again: %s", (_, made) => {
    expect(collectionsAsked(CACHE + remembering(made))).toEqual([]);
  });

  it.each([
    ["a list", "[]"],
    ["an object", "{ berth }"],
    ["an instance", "new Berth(berth)"],
    ["what one of the project's functions gives", "make(berth)"],
  ])("is looked for where it matters which one is given back, as others may add to it: %s", (_, made) => {
    const code = `${CACHE}class Berth { constructor(name) {} }\nconst make = (berth) => ({ berth });\n${remembering(made)}`;
    expect(collectionsAsked(code)).toContain("schemas");
  });

  it("is looked for where what is found is used otherwise", () => {
    const code =
      "function asked(berth) { const known = schemas.get(berth); return known ?? z.string(); }\nasked('north');";
    expect(collectionsAsked(CACHE + code)).toContain("schemas");
  });
});

describe("who puts what into a collection", () => {
  it.each([
    ["map", "const seen = new Map();", "seen.set(berth, berth)"],
    ["set", "const seen = new Set();", "seen.add(berth)"],
    ["list", "const seen: string[] = [];", "seen.push(berth)"],
  ])("is not looked for where a function only adds to it: a %s", (_, made, adding) => {
    const code = `${made}\nfunction asked(berth) {\n  const lines = [];\n  const note = () => lines.push(berth);\n  ${adding};\n  note();\n  return lines;\n}\nasked("north");`;
    expect(collectionsAsked(code)).toEqual([]);
  });
});
