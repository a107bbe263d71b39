import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { Frame } from "../evaluate/frame.ts";
import type { FunctionValue } from "../evaluate/value.ts";
import { declarationOf } from "../modules/declarations.ts";
import type { References } from "../modules/references.ts";
import { additionAt, fill, type Addition, type Collection } from "./additions.ts";
import { outermost } from "./outermost.ts";
import type { Reach } from "./reach.ts";

/** A collection that is handed to a function of the project, which adds to it: `addBerthTools(tools)`. */
export interface HandedOn {
  readonly call: TS.CallExpression;
  readonly callee: FunctionValue;
  readonly parameter: TS.ParameterDeclaration;
  readonly additions: readonly Addition[];
}

/**
 * What is done where a collection stands as an argument, by a function that its file declares or imports.
 * @param place the expression that stands for the collection
 */
export function handedOnAt(evaluator: Evaluator, references: References, place: TS.Expression): HandedOn | undefined {
  const whole = outermost(place);
  const call = whole.parent;
  if (!ts.isCallExpression(call) || !ts.isIdentifier(call.expression)) return undefined;
  const declaration = declarationOf(call.expression);
  const index = call.arguments.findIndex((one) => one === whole);
  if (!declaration || ts.isParameter(declaration) || index < 0 || call.arguments.some(ts.isSpreadElement))
    return undefined;
  const callee = evaluator.evaluate(call.expression, evaluator.rootFrame(call.getSourceFile()));
  const parameter = callee.kind === "function" ? callee.node.parameters[index] : undefined;
  if (callee.kind !== "function" || !parameter || !ts.isIdentifier(parameter.name) || parameter.dotDotDotToken)
    return undefined;
  const additions = references.to(parameter).flatMap((use) => additionAt(use) ?? []);
  return additions.length > 0 ? { call, callee, parameter, additions } : undefined;
}

/** Puts what a function adds to a collection that it is handed, in one run of the call, into that collection. */
export function fillHandedOn(
  evaluator: Evaluator,
  reach: Reach,
  collection: Collection,
  { call, callee, parameter, additions }: HandedOn,
  frame: Frame,
): void {
  const inner = new Frame(callee.node, callee.frame, callee.thisValue, call);
  callee.node.parameters.forEach((one, index) => {
    const argument = call.arguments[index];
    if (one !== parameter && argument) inner.bindings.set(one, evaluator.evaluate(argument, frame));
  });
  inner.bindings.set(parameter, { ...collection });
  for (const addition of additions)
    for (const run of reach.framesWithin(addition.node, callee.node, inner)) fill(evaluator, collection, addition, run);
}
