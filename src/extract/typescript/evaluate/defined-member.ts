import type { ts as TS } from "ts-morph";
import type { Evaluator } from "./evaluator.ts";
import type { Property, Value } from "./values/value.ts";
import { keyString, primitive, truthiness } from "./values/value.ts";

/** How a function of the language changes the object that it is handed first. */
type ObjectChange = "merge" | "set" | "definition";

/** Functions of the language that add members to their first argument. */
export const OBJECT_CHANGES: ReadonlyMap<string, ObjectChange> = new Map([
  ["Object.assign", "merge"],
  ["Reflect.set", "set"],
  ["Object.defineProperty", "definition"],
  ["Reflect.defineProperty", "definition"],
]);

/**
 * The member that `Reflect.set(tools, name, tool)` or `Object.defineProperty(tools, name, { value: tool, enumerable: true })`
 * gives an object; undefined for one that is on no list of its members.
 * @param args what stands behind the object
 */
export function definedMember(
  evaluator: Evaluator,
  how: "set" | "definition",
  [computed = primitive(undefined), given = primitive(undefined)]: readonly Value[],
  node: TS.Node,
): { readonly key: string | undefined; readonly property: Property } | undefined {
  const key = keyString(computed);
  if (how === "set") return { key, property: { value: given, node } };
  const isHidden = truthiness(evaluator.member(given, "enumerable", node)) === false;
  return isHidden ? undefined : { key, property: { value: evaluator.member(given, "value", node), node } };
}
