import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { declarationOf } from "../syntax/declarations.ts";
import type { Evaluator } from "./evaluator.ts";
import { changesOfParameter, changesOfThis } from "./member-changes.ts";
import { memberName } from "./classes/classes.ts";
import { thisIn } from "../syntax/this-in.ts";
import { ownCopy, ownInstance } from "./own-copies.ts";
import type { FunctionValue, Value } from "./values/value.ts";

/**
 * What a function is handed that no variable holds, as a copy where the function changes it: of `makeTools().map(trace)`
 * nobody else sees what `trace` does to them. What variables hold is changed where it is held.
 */
export function handedCopies(
  evaluator: Evaluator,
  { node: { parameters } }: FunctionValue,
  args: readonly Value[],
  call: TS.Node,
): readonly Value[] {
  if (!ts.isCallExpression(call)) return args;
  return args.map((arg, index) => {
    const parameter = parameters[index];
    const isOwn = evaluator.madeByRuns.has(arg);
    return parameter && !isOwn && isChangedForItself(evaluator, arg, parameter, givenBy(call, index))
      ? ownCopy(evaluator, arg)
      : arg;
  });
}

/** Whether a function changes something that it is handed and that no variable holds. */
export function isChangedForItself(
  evaluator: Evaluator,
  arg: Value,
  parameter: TS.ParameterDeclaration,
  given: TS.Expression | undefined,
): boolean {
  if (!COPIED.has(arg.kind) || parameter.dotDotDotToken || isHeldByVariable(given)) return false;
  return changesOfParameter(evaluator, parameter).length > 0;
}

const COPIED: ReadonlySet<Value["kind"]> = new Set(["object", "array", "map"]);

/**
 * What a method of an object finds as `this`: a copy where the method changes it and no variable holds it, as in
 * `describe("Moors.").note("Ships.")`, so that it is another one than the call before has given. Of an instance, a copy where
 * it is as it was at a moment that is over: `container.get("moor")`, which makes what is asked for the first time.
 */
export function ownThis(
  evaluator: Evaluator,
  { node, thisValue }: FunctionValue,
  call: TS.Node,
): FunctionValue["thisValue"] {
  if (thisValue?.kind === "instance")
    return evaluator.madeByRuns.isSettled(thisValue) && mayChangeThis(evaluator, node)
      ? ownInstance(evaluator, thisValue)
      : thisValue;
  if (thisValue?.kind !== "object" || !ts.isCallExpression(call)) return thisValue;
  const callee = bareExpression(call.expression);
  if (!ts.isPropertyAccessExpression(callee) || isHeldByVariable(callee.expression)) return thisValue;
  return changesOfThis(evaluator, node).length > 0 ? ownCopy(evaluator, thisValue) : thisValue;
}

/** Whether a method changes what it is called on, itself or by another of its class. */
function mayChangeThis(
  evaluator: Evaluator,
  node: TS.FunctionLikeDeclaration,
  seen = new Set<TS.Node>([node]),
): boolean {
  if (changesOfThis(evaluator, node).length > 0) return true;
  const names = new Set(
    thisIn(node).flatMap(({ parent }) => (ts.isPropertyAccessExpression(parent) ? [parent.name.text] : [])),
  );
  const methods = ts.isClassLike(node.parent) ? node.parent.members.filter(ts.isMethodDeclaration) : [];
  return methods.some((one) => {
    const isCalled = !seen.has(one) && names.has(memberName(one) ?? "");
    return isCalled && mayChangeThis(evaluator, one, seen.add(one));
  });
}

/** The expression that an argument comes from: that of the call itself, or the list that a method hands out. */
export function givenBy({ expression, arguments: given }: TS.CallExpression, index: number): TS.Expression | undefined {
  const isEach = ts.isPropertyAccessExpression(expression) && /^(?:forEach|map|flatMap)$/u.test(expression.name.text);
  return isEach ? expression.expression : given[index];
}

/** Whether a variable holds what an expression gives, or the list or object that it is taken from: then that is where it is changed. */
export function isHeldByVariable(expression: TS.Expression | undefined): boolean {
  const bare = expression && bareExpression(expression);
  if (!bare || ts.isSpreadElement(bare)) return true;
  if (ts.isIdentifier(bare)) {
    const declaration = declarationOf(bare);
    const loop = declaration && ts.isVariableDeclaration(declaration) ? declaration.parent.parent : undefined;
    if (loop && ts.isForOfStatement(loop)) return isHeldByVariable(loop.expression);
    return declaration !== undefined && !ts.isNamespaceImport(declaration);
  }
  if (ts.isAwaitExpression(bare)) return isHeldByVariable(bare.expression);
  if (ts.isPropertyAccessExpression(bare) || ts.isElementAccessExpression(bare))
    return isHeldByVariable(bare.expression);
  if (!ts.isCallExpression(bare) || !ts.isPropertyAccessExpression(bare.expression)) return false;
  const [first] = bare.arguments;
  return isHeldByVariable(/^Object\.\w+$/u.test(bare.expression.getText()) ? first : bare.expression.expression);
}
