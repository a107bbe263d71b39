import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import type { Field } from "../../evaluate/values/value.ts";
import type { Reach } from "../../reach/reach.ts";
import { askedChangesWith, readsOfAsking } from "../collections/asked-changes.ts";
import type { FieldChange } from "./field-changes.ts";
import { makingFrame } from "./making-frame.ts";

/**
 * The frames that a change of a field is run in. A static method that keeps the one instance makes it once, whoever calls:
 * `this` is the class in all of its runs.
 */
export function framesOfChange(
  evaluator: Evaluator,
  reach: Reach,
  { self }: Field,
  change: FieldChange,
): readonly Frame[] {
  const { node, receiver } = change;
  const asked = askedChangesWith(node);
  if (asked) return reach.framesAt(asked.body, readsOfAsking(reach.reads, asked));
  const isThis = receiver.kind === ts.SyntaxKind.ThisKeyword;
  const making = isThis && self.kind === "instance" ? makingFrame(evaluator, change, self) : undefined;
  if (making) return [making];
  const isOfClass = self.kind === "class" && isThis;
  return isOfClass && ts.isBinaryExpression(node)
    ? reach.framesAt(node, reach.reads.of(node.right))
    : reach.framesAt(node);
}
