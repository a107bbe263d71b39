import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { ClassValue, Value } from "../evaluate/values/value.ts";
import { keyString, isUndefined } from "../evaluate/values/value.ts";

/** What metadata is kept on: a class, its prototype or a method of it, or one of their members by its name. */
export interface Place {
  readonly owner: ClassValue;
  readonly of: "class" | "prototype" | TS.Node;
  readonly member?: string | undefined;
}

/** The place that a target of metadata is; undefined where that is not known. */
export function placeOf(target: Value, member?: Value): Place | undefined {
  const name = member && !isUndefined(member) ? keyString(member) : undefined;
  if (member && !isUndefined(member) && name === undefined) return undefined;
  if (target.kind === "class") return { owner: target, of: "class", member: name };
  if (target.kind === "instance") return { owner: target.class, of: "prototype", member: name };
  const owner = target.kind === "function" ? ownerOf(target.node) : undefined;
  return target.kind === "function" && owner
    ? { owner: { kind: "class", node: owner, frame: target.frame, statics: new Map() }, of: target.node, member: name }
    : undefined;
}

export function isSamePlace(one: Place, other: Place): boolean {
  return one.of === other.of && one.member === other.member;
}

function ownerOf(node: TS.Node): TS.ClassLikeDeclaration | undefined {
  return ts.isMethodDeclaration(node) && ts.isClassLike(node.parent) ? node.parent : undefined;
}
