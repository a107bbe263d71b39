import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { outermost } from "../../syntax/outermost.ts";

/** What a call hands to a function. */
export interface Handed {
  /** The arguments, each by itself. */
  readonly arguments?: readonly TS.Expression[] | undefined;
  /** The list of all arguments: the `names` of `moor.apply(port, names)`. */
  readonly list?: TS.Expression | undefined;
}

/** A call of a function: plainly, or by way of `call` and `apply`. */
export interface Called extends Handed {
  readonly call: TS.CallExpression;
  /** The expression that stands for the function. */
  readonly callee: TS.Expression;
  /** What it finds as `this`, where the call says so: the `port` of `moor.call(port, name)`. */
  readonly self?: TS.Expression | undefined;
}

/** The call of what stands at a place: `moor(name)`, `moor.call(port, name)`, `moor.apply(port, [name])`. */
export function calledAt(place: TS.Node): Called | undefined {
  const whole = outermost(place);
  const { parent } = whole;
  if (ts.isCallExpression(parent)) return parent.expression === whole ? calledBy(parent) : undefined;
  const isBorrowed =
    ts.isPropertyAccessExpression(parent) && parent.expression === whole && /^(?:call|apply)$/u.test(parent.name.text);
  const call = isBorrowed ? outermost(parent).parent : undefined;
  return call && ts.isCallExpression(call) && bareExpression(call.expression) === parent ? calledBy(call) : undefined;
}

/** Whether something is called by way of `call` or `apply`, as far as the name behind the dot says. */
export function isBorrowing({ expression }: TS.CallExpression | TS.NewExpression): boolean {
  const callee = bareExpression(expression);
  return ts.isPropertyAccessExpression(callee) && /^(?:call|apply)$/u.test(callee.name.text);
}

/** A call by what it calls: the `moor` of `moor(name)`, `moor.call(port, name)` and `moor.apply(port, [name])`. */
export function calledBy(call: TS.CallExpression): Called {
  const callee = bareExpression(call.expression);
  if (!ts.isPropertyAccessExpression(callee) || !isBorrowing(call))
    return { call, callee: call.expression, arguments: call.arguments };
  const [self, ...given] = call.arguments;
  const own = { call, callee: callee.expression, self };
  if (callee.name.text === "call") return { ...own, arguments: given };
  const [list] = given;
  const literal = list && bareExpression(list);
  return literal && ts.isArrayLiteralExpression(literal) ? { ...own, arguments: literal.elements } : { ...own, list };
}

/** Whether the arguments of a call are those that the function is given: not for `moor.call(port, name)`. */
export function isPlainCall({ call, callee }: Called): boolean {
  return call.expression === callee;
}
