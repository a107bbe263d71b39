import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { instantiate, memberName } from "../../evaluate/classes/classes.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import type { Value } from "../../evaluate/values/value.ts";
import type { References } from "../../modules/references.ts";
import { isStatic } from "../../syntax/modifiers.ts";
import { concreteHeirs } from "./concrete-heirs.ts";

/**
 * What `this` may be in a function that nobody calls: an instance of its class, or of each that extends an abstract one;
 * undefined in a function of no class.
 */
export function thisOfUncalled(
  evaluator: Evaluator,
  references: References,
  node: TS.FunctionLikeDeclaration,
  frame: Frame,
): readonly (Value | undefined)[] {
  const { parent } = node;
  if (!ts.isClassLike(parent)) return [undefined];
  const isOfClass = ts.isMethodDeclaration(node) && isStatic(node);
  const name = ts.isClassElement(node) ? memberName(node) : undefined;
  const heirs = isOfClass ? [] : concreteHeirs(references, parent, name);
  return heirs.length === 0
    ? [thisOf(evaluator, parent, frame, isOfClass)]
    : heirs.map((heir) => thisOf(evaluator, heir, evaluator.rootFrame(heir.getSourceFile()), false));
}

function thisOf(
  evaluator: Evaluator,
  owner: TS.ClassLikeDeclaration,
  frame: Frame,
  isOfClass: boolean,
): Value | undefined {
  const value = evaluator.evaluate(owner, frame);
  if (value.kind !== "class" || isOfClass) return value.kind === "class" ? value : undefined;
  return instantiate(evaluator, value, undefined);
}
