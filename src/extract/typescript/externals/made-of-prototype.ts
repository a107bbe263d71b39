import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { definedMembers, putDefined } from "../evaluate/defined-member.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { ExternalInstanceValue, ObjectValue, Value } from "../evaluate/values/value.ts";
import { isUndefined, nullishness, unknown } from "../evaluate/values/value.ts";

const CREATE = ["Object", "create"];

/** `Object.create(null)`, and `Object.create(server)`: an object that does what a package has made does, till it is given other methods. */
export function madeOfPrototype(evaluator: Evaluator, args: readonly Value[], node: TS.Node): Value {
  const [prototype, described] = args;
  if (prototype && nullishness(prototype) === true) return madeOfNothing(evaluator, described, node);
  if (prototype?.kind !== "external-instance") return unknown("is made of a prototype", node);
  const of = { kind: "external", module: "", path: CREATE, importedIn: node.getSourceFile().fileName } as const;
  return { kind: "external-instance", of, arguments: args, node };
}

/** `Object.create(null, { title: { value: "Moor" } })` */
function madeOfNothing(evaluator: Evaluator, described: Value | undefined, node: TS.Node): Value {
  const object: ObjectValue = { kind: "object", properties: new Map(), node };
  const members =
    described && !isUndefined(described) ? definedMembers(evaluator, "definitions", [described], node) : [];
  for (const member of members)
    putDefined(object, member, node, (to, key, property) => void to.properties.set(key, property));
  return object;
}

/** Whether something is an object of its own with what a package has made behind it. */
export function isMadeOfPrototype({ of }: ExternalInstanceValue): boolean {
  return of.module === "" && of.path.join(".") === CREATE.join(".");
}

/** Whether code makes an object of something: `Object.create(server)`. */
export function isPrototypeGiven(node: TS.Node): boolean {
  return ts.isCallExpression(node) && bareExpression(node.expression).getText() === CREATE.join(".");
}
