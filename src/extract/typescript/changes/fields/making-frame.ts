import { ts } from "../../compiler.ts";
import { classChain } from "../../evaluate/classes/classes.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { Frame } from "../../evaluate/values/frame.ts";
import { isWithin, type FieldChange } from "./field-changes.ts";
import type { InstanceValue } from "../../evaluate/values/value.ts";

/**
 * The frame of code that is run while an instance is made: that gives a field its first value, `ships = new Ships(this.tools)`,
 * or changes in a constructor, in no loop, what a field holds. For the one instance, that is run once: of all that make
 * instances of the class, none has to be found.
 * @returns undefined where the code is no such one of the instance's classes
 */
export function makingFrame(evaluator: Evaluator, change: FieldChange, self: InstanceValue): Frame | undefined {
  const member = ts.findAncestor(
    change.node,
    (at) => ts.isFunctionLike(at) || ts.isClassElement(at) || ts.isIterationStatement(at, false),
  );
  if (!member || (!ts.isPropertyDeclaration(member) && !ts.isConstructorDeclaration(member))) return undefined;
  const owner = classChain(evaluator, self.class).classes.find((one) => one.node === member.parent);
  // What a constructor gives the field itself is read where the instance is.
  if (owner && ts.isConstructorDeclaration(member))
    return isWithin(change) ? self.constructorFrames.get(owner.node) : undefined;
  return owner && new Frame(owner.node, owner.frame, self);
}
