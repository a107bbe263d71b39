import { expect, test } from "vitest";
import { ts } from "../../../src/extract/typescript/compiler.ts";
import { FieldsInVain } from "../../../src/extract/typescript/changes/fields/fields-in-vain.ts";
import type { Field } from "../../../src/extract/typescript/evaluate/values/value.ts";
import { evaluatedFile } from "../../support/evaluated-file.ts";

const { source, evaluator } = evaluatedFile("class Pier { ships = []; berths = []; }");
const [pier] = source.statements;

/** The field of another instance each time. */
function fieldOf(name: string): Field {
  const node = ts.isClassDeclaration(pier!) ? pier : expect.unreachable("The file holds a class.");
  const owner = { kind: "class" as const, node, frame: evaluator.rootFrame(source), statics: new Map() };
  return { self: owner, owner: node, name };
}

test("a field that took too many steps is tried again the second, fourth and eighth time that it is asked for", () => {
  const inVain = new FieldsInVain();
  expect(inVain.isGivenUp(fieldOf("ships"), 100)).toBe(false);
  inVain.giveUp(fieldOf("ships"), 100);
  const times = Array.from({ length: 8 }, () => inVain.isGivenUp(fieldOf("ships"), 100));
  expect(times).toEqual([false, false, true, false, true, true, true, false]);
});

test("a field is tried again where there are more steps for it", () => {
  const inVain = new FieldsInVain();
  inVain.giveUp(fieldOf("ships"), 100);
  expect(Array.from({ length: 3 }, () => inVain.isGivenUp(fieldOf("ships"), 101))).toEqual([false, false, false]);
});

test("another field of the class is tried", () => {
  const inVain = new FieldsInVain();
  inVain.giveUp(fieldOf("ships"), 100);
  expect(Array.from({ length: 3 }, () => inVain.isGivenUp(fieldOf("berths"), 100))).toEqual([false, false, false]);
});
