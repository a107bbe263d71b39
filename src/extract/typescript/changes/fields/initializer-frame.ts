import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { classChain } from "../../evaluate/classes/classes.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { Frame } from "../../evaluate/values/frame.ts";
import type { InstanceValue } from "../../evaluate/values/value.ts";

/**
 * The frame of code that gives a field of an instance its first value: `ships = new Ships(this.tools)`. No function is
 * around it that anybody calls.
 * @returns undefined where the code is no such one of the instance's classes
 */
export function initializerFrame(evaluator: Evaluator, node: TS.Node, self: InstanceValue): Frame | undefined {
  const member = ts.findAncestor(node, (at) => ts.isFunctionLike(at) || ts.isClassElement(at));
  if (!member || !ts.isPropertyDeclaration(member)) return undefined;
  const owner = classChain(evaluator, self.class).classes.find((one) => one.node === member.parent);
  return owner && new Frame(owner.node, owner.frame, self);
}
