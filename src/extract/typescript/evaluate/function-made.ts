import { ts } from "../compiler.ts";
import type { Evaluator } from "./evaluator.ts";
import type { Frame } from "./values/frame.ts";
import type { FunctionValue } from "./values/value.ts";
import type { InlineFunction } from "../syntax/inline-function.ts";

/** The function that an expression makes. */
export function functionMade({ inOrder }: Evaluator, node: InlineFunction, around: Frame): FunctionValue {
  const frame = inOrder.closureOf(node, around);
  return { kind: "function", node, frame, thisValue: ts.isArrowFunction(node) ? frame.thisValue : undefined };
}
