import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { assignmentsOf } from "../../syntax/assignments.ts";
import { bindParameters } from "../calls.ts";
import type { Evaluator } from "../evaluator.ts";
import { givenBy, isChangedForItself } from "../handed-copies.ts";
import { changesOfParameter } from "../member-changes.ts";
import { giveAway, ownCopy } from "../own-copies.ts";
import { Frame } from "../values/frame.ts";
import type { Value } from "../values/value.ts";
import { runBody } from "./run-body.ts";

/** A function that does more before it is done with what it was given is no wrapper. */
const MOST_STATEMENTS = 40;

const known = new WeakMap<Evaluator, Map<TS.Node, readonly TS.Statement[]>>();

/**
 * The statements up to the last by which a function changes what it is handed: `config.description += " Read-only."`,
 * `args.splice(2, 0, hints)`. None for a function that leaves it as it is.
 */
export function changingParameters(evaluator: Evaluator, node: TS.FunctionLikeDeclaration): readonly TS.Statement[] {
  const ofFunctions = known.get(evaluator) ?? new Map<TS.Node, readonly TS.Statement[]>();
  known.set(evaluator, ofFunctions);
  const before = ofFunctions.get(node);
  if (before) return before;
  // Of a function that calls itself, what it does beside that.
  ofFunctions.set(node, []);
  const { body } = node;
  const changes = body && ts.isBlock(body) ? node.parameters.flatMap((one) => changesIn(evaluator, one)) : [];
  const statements = body && ts.isBlock(body) ? body.statements : [];
  const last = statements.findLastIndex((one) =>
    changes.some((change) => one.pos <= change.pos && change.end <= one.end),
  );
  const found = last < MOST_STATEMENTS ? statements.slice(0, last + 1) : [];
  ofFunctions.set(node, found);
  return found;
}

/** Whether a function changes what it is handed as one of its parameters. */
export function isChanged(evaluator: Evaluator, parameter: TS.ParameterDeclaration): boolean {
  return changesIn(evaluator, parameter).length > 0;
}

function changesIn(evaluator: Evaluator, parameter: TS.ParameterDeclaration): readonly TS.Node[] {
  const depth = parameter.dotDotDotToken ? 0 : 1;
  return changesOfParameter(evaluator, parameter).flatMap((one) => (one.depth > 0 || depth === 0 ? one.node : []));
}

/**
 * Binds the parameters of a function to what it is handed, as its own statements change that before they hand it on. What a
 * variable holds is changed where it is held.
 * @param call where it is called, if that is known
 */
export function bindAsChanged(
  evaluator: Evaluator,
  node: TS.FunctionLikeDeclaration,
  args: readonly Value[],
  { frame, call }: { readonly frame: Frame; readonly call?: TS.Node | undefined },
): void {
  const statements = changingParameters(evaluator, node);
  const handed =
    statements.length > 0 && call && ts.isCallExpression(call) ? copiesFor(evaluator, node, args, call) : args;
  bindParameters(evaluator, node.parameters, handed, frame);
  if (statements.length === 0) return;
  const rest = node.parameters.filter((one) => one.dotDotDotToken && isChanged(evaluator, one));
  const lists = rest.flatMap((one) => frame.bindings.get(one) ?? []);
  const copies = handed.filter((one, index) => one !== args[index]);
  if (lists.length + copies.length === 0) return;
  for (const list of lists) evaluator.madeByRuns.own(list);
  const bound = new Map(frame.bindings);
  const run = new Frame(node.body ?? node, frame);
  for (const statement of statements) runBody(evaluator, statement, run);
  // What the parameters themselves are given is told by the places of that.
  for (const [parameter, value] of bound) frame.bindings.set(parameter, value);
  keepConstants(run, frame);
  // What is put among the arguments under a condition leaves open which of them is which.
  for (const list of lists) if (list.kind === "array" && list.conditional) list.isUnordered = true;
  for (const one of [...lists, ...copies]) giveAway(evaluator, one);
}

/** What a function is handed, as copies where it changes that and no variable holds it. */
function copiesFor(
  evaluator: Evaluator,
  { parameters }: TS.FunctionLikeDeclaration,
  args: readonly Value[],
  call: TS.CallExpression,
): readonly Value[] {
  return args.map((arg, index) => {
    const parameter = parameters[index];
    const isOwn = parameter && isChangedForItself(evaluator, arg, parameter, givenBy(call, index));
    return isOwn ? ownCopy(evaluator, arg) : arg;
  });
}

/** Numbers and texts that were worked out by the way, `const last = args.length - 1`, are what they were by then. */
function keepConstants(run: Frame, frame: Frame): void {
  for (const [declaration, value] of run.bindings) {
    const isPlain = value.kind === "text" || value.kind === "primitive";
    if (isPlain && ts.isVariableDeclaration(declaration) && assignmentsOf(declaration).length === 0)
      frame.bindings.set(declaration, value);
  }
}
