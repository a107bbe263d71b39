import { describe, expect, it } from "vitest";
import { KeyedChanges } from "../../../src/extract/typescript/changes/fields/keyed-changes.ts";
import { ts } from "../../../src/extract/typescript/compiler.ts";
import { evaluatedFile } from "../../support/evaluated-file.ts";

/** The places of a file that may give a member of its first class a value by a key, as they are written. */
function placesIn(code: string): readonly string[] {
  const { source, evaluator, references } = evaluatedFile(code);
  const node = source.statements.find(ts.isClassDeclaration)!;
  const pier = { kind: "class", node, frame: evaluator.rootFrame(source), statics: new Map() } as const;
  return new KeyedChanges(references).of([pier]).map((change) => change.node.getText());
}

const PIER = "class Pier { title = 'North'; }\n";

describe("what is given a value by a key", () => {
  it.each(["unknown", "Pier", "Record<string, any>", "{ [key: string]: any }", "Berth"])(
    "may be an instance where it is declared as `%s`",
    (type) => {
      const code = `${PIER}function put(held: ${type}, key: string) { held[key] = "South"; }`;
      expect(placesIn(code)).toEqual(['held[key] = "South"']);
    },
  );

  it.each(["Record<string, unknown>", "Record<string, string> | undefined", "{ [key: string]: number | null }"])(
    "is none where it is declared as `%s`, which instances of classes are not",
    (type) => {
      const code = `${PIER}function put(held: ${type}, key: string) { held[key] = "South"; }`;
      expect(placesIn(code)).toEqual([]);
    },
  );

  it.each([
    ["the class itself", "class Pier { title = 'North'; open() { put(this as unknown as Record<string, unknown>); } }"],
    ["who makes it", `${PIER}put(new Pier() as any);`],
    ["who has made it", `${PIER}const pier = new Pier(); put(pier as any);`],
  ])("may be an instance where %s passes it off as something else", (_, code) => {
    const put = 'function put(held: Record<string, unknown>, key = "title") { held[key] = "South"; }';
    expect(placesIn(`${code}\n${put}`)).toEqual(['held[key] = "South"']);
  });
});
