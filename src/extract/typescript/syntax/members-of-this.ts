import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { forEachNode } from "./for-each-node.ts";
import { outermost } from "./outermost.ts";
import { thisIn } from "./this-in.ts";

const known = new WeakMap<TS.ClassLikeDeclaration, ReadonlySet<string> | undefined>();

/**
 * The members that the code of a class reads or calls of its own instances; undefined where it does anything else with
 * these, as to hand them on, and where decorators may.
 */
export function membersOfThis(owner: TS.ClassLikeDeclaration): ReadonlySet<string> | undefined {
  if (known.has(owner)) return known.get(owner);
  const found = isDecorated(owner) ? undefined : namesRead(owner);
  known.set(owner, found);
  return found;
}

function namesRead(owner: TS.ClassLikeDeclaration): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  for (const place of owner.members.flatMap(thisIn)) {
    const { parent } = outermost(place);
    if (!ts.isPropertyAccessExpression(parent)) return undefined;
    names.add(parent.name.text);
  }
  return names;
}

function isDecorated(owner: TS.ClassLikeDeclaration): boolean {
  let isFound = false;
  forEachNode(owner, (node) => {
    isFound ||= ts.isDecorator(node);
    return isFound ? "skip" : undefined;
  });
  return isFound;
}
