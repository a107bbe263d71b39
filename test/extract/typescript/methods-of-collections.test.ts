import { expect, it } from "vitest";
import type { Change } from "../../../src/extract/typescript/changes/collections/collection-change.ts";
import { hasMethodOf } from "../../../src/extract/typescript/changes/collections/collection-change.ts";
import type { Collection } from "../../../src/extract/typescript/changes/collections/collection.ts";
import { ts } from "../../../src/extract/typescript/compiler.ts";

const LIST: Collection = { kind: "array", items: [] };
const MAP: Collection = { kind: "map", set: false, entries: [] };
const SET: Collection = { kind: "map", set: true, entries: [] };
const RECORD: Collection = { kind: "object", properties: new Map() };

function changeBy(code: string): Change {
  const [statement] = ts.createSourceFile("quay.ts", code, ts.ScriptTarget.Latest, true).statements;
  const call = ts.isExpressionStatement(statement!) ? statement.expression : undefined;
  if (!call || !ts.isCallExpression(call)) return expect.unreachable("The code is a call.");
  return { node: call, addition: { node: call, how: "method" } };
}

it.each([
  ["quay.push(ship)", [LIST, RECORD]],
  ["quay.unshift(ship)", [LIST, RECORD]],
  ["quay.splice(0, 0, ship)", [LIST, RECORD]],
  ["quay.set(name, ship)", [MAP, RECORD]],
  ["quay.add(ship)", [SET, RECORD]],
])("`%s` is no change of a collection that has no such method", (code, having) => {
  expect([LIST, MAP, SET, RECORD].filter((one) => hasMethodOf(changeBy(code), one))).toEqual(having);
});

it("a change of a member of it may be by whatever method", () => {
  const change = changeBy("quay.get(name).push(ship)");
  const ofMember: Change = { ...change, addition: { ...change.addition!, path: [{ key: "north" }] } };
  expect(hasMethodOf(ofMember, MAP)).toBe(true);
});
