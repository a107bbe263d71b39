import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { isAssignment, isCount } from "../../syntax/assignments.ts";
import { outermost } from "../../syntax/outermost.ts";
import { thisIn } from "../../syntax/this-in.ts";
import { unknown, type ObjectValue, type Property } from "./value.ts";

/** A member as it is copied onto another object: `{ ...ship }`. A setter stays with its own. */
export function withoutSetter(property: Property): Property {
  return property.setter ? { ...property, setter: undefined } : property;
}

/**
 * Says that nobody knows what a setter of an object leaves there that is given a value, at a time that is not followed:
 * neither what it assigns, nor, where that is not seen, anything else.
 */
export function loseBySetter(object: ObjectValue, key: string, property: Property, node: TS.Node): void {
  const why = unknown("is what a setter leaves that is given a value here, which is not followed", node);
  const changed = property.setter ? assignedBy(property.setter.node) : undefined;
  for (const name of changed ?? object.properties.keys()) {
    const before = object.properties.get(name);
    if (!before?.setter && before?.value.kind !== "function") object.properties.set(name, { ...before, value: why });
  }
  if (!changed) object.unresolved ??= why;
  const isGot = property.value.kind === "function";
  if (!isGot) object.properties.set(key, { ...property, value: why });
}

/** The members of its object that a setter assigns; undefined where it does anything else with that. */
function assignedBy(setter: TS.FunctionLikeDeclaration): readonly string[] | undefined {
  const names: string[] = [];
  for (const self of thisIn(setter)) {
    const access = outermost(self).parent;
    if (!ts.isPropertyAccessExpression(access)) return undefined;
    const { parent } = outermost(access);
    const isGiven = ts.isBinaryExpression(parent) && parent.left === access && isAssignment(parent.operatorToken.kind);
    if (!isGiven && !isCount(parent)) return undefined;
    names.push(access.name.text);
  }
  return names.length > 0 ? names : undefined;
}
