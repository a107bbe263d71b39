import type { ts as TS } from "ts-morph";
import { describe, expect, it } from "vitest";
import { ts } from "../../../src/extract/typescript/compiler.ts";
import { isInType } from "../../../src/extract/typescript/syntax/is-in-type.ts";

/** Whether the last `moor` of a source stands in a type. */
function isLastInType(code: string): boolean {
  const file = ts.createSourceFile("pier.ts", code, ts.ScriptTarget.Latest, true);
  const found: TS.Identifier[] = [];
  const visit = (node: TS.Node): void => {
    if (ts.isIdentifier(node) && node.text === "moor") found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return isInType(found.at(-1)!);
}

describe("a name stands in a type", () => {
  it.each([
    ["behind `typeof`", "let ship: typeof moor;"],
    ["as a type argument", "const ships = new Map<string, moor>();"],
    ["as the type of a cast", "const ship = given as moor;"],
    ["as a member of an interface", "interface Pier { moor: string }"],
    ["as a method of a type", "type Pier = { moor(ship: string): void };"],
    ["as a parameter of a function type", "let call: (moor: string) => void;"],
    ["as what an interface extends", "interface Pier extends moor {}"],
    ["as what a class implements", "class Pier implements moor {}"],
    ["as the name of a type", "type moor = string;"],
    ["as an overload", "function moor(ship: string): void;"],
    ["as a parameter of an overload", "function tie(moor: string): void;"],
    ["as a method that is still to be written", "abstract class Pier { abstract moor(): void; }"],
  ])("%s", (_, code) => {
    expect(isLastInType(code)).toBe(true);
  });

  it.each([
    ["called", "moor(ship);"],
    ["what a class extends", "class Pier extends moor {}"],
    ["a declared function", "function moor() {}"],
    ["what a parameter has by default", "function tie(ship = moor) {}"],
    ["a variable with a type", "const moor: string = given;"],
    ["a member of an object", "const pier = { moor };"],
    ["held to a type", "const page = moor satisfies Page;"],
  ])("not where it is %s", (_, code) => {
    expect(isLastInType(code)).toBe(false);
  });
});
