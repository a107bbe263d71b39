import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import type { ExternalInstanceValue, Value } from "../evaluate/values/value.ts";
import { nullishness, unknown } from "../evaluate/values/value.ts";

const CREATE = ["Object", "create"];

/** `Object.create(null)`, and `Object.create(server)`: an object that does what a package has made does, till it is given other methods. */
export function madeOfPrototype(args: readonly Value[], node: TS.Node): Value {
  const [prototype] = args;
  if (prototype && nullishness(prototype) === true) return { kind: "object", properties: new Map(), node };
  if (prototype?.kind !== "external-instance") return unknown("is made of a prototype", node);
  const of = { kind: "external", module: "", path: CREATE, importedIn: node.getSourceFile().fileName } as const;
  return { kind: "external-instance", of, arguments: args, node };
}

/** Whether something is an object of its own with what a package has made behind it. */
export function isMadeOfPrototype({ of }: ExternalInstanceValue): boolean {
  return of.module === "" && of.path.join(".") === CREATE.join(".");
}

/** Whether code makes an object of something: `Object.create(server)`. */
export function isPrototypeGiven(node: TS.Node): boolean {
  return ts.isCallExpression(node) && bareExpression(node.expression).getText() === CREATE.join(".");
}
