import { ts } from "../compiler.ts";
import { isUndefined, primitive, type FunctionValue, type Value } from "./values/value.ts";

/**
 * A member of an object as a variable of its own has it: what is called by that finds no `this`, `const { moor } = port;
 * moor();`. What was bound knows whatever it was bound to.
 */
export function detached(member: Value, owner: Value): Value {
  const isOwn = member.kind === "function" && owner.kind === "object" && member.thisValue === owner;
  return isOwn && !ts.isArrowFunction(member.node) ? { ...member, thisValue: primitive(undefined) } : member;
}

/** What a function finds as `this` wherever it is kept; undefined where that is what it is called on. */
export function boundTo({ thisValue }: FunctionValue): Value | undefined {
  return isUndefined(thisValue) ? undefined : thisValue;
}
