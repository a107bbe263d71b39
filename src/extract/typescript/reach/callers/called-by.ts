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

/** A call of a function: plainly, by way of its own `call` and `apply`, or of `Reflect.apply`. */
export interface Called extends Handed {
  readonly call: TS.CallExpression;
  /** The expression that stands for the function. */
  readonly callee: TS.Expression;
  /** What it finds as `this`, where the call says so: the `port` of `moor.call(port, name)`. */
  readonly self?: TS.Expression | undefined;
}

/** The call of what stands at a place: `moor(name)`, `moor.call(port, name)`, `moor.apply(port, [name])`, `Reflect.apply(moor, port, [name])`. */
export function calledAt(place: TS.Node): Called | undefined {
  const whole = outermost(place);
  const { parent } = whole;
  if (ts.isCallExpression(parent))
    return (isReflected(parent) ? parent.arguments[0] : parent.expression) === whole ? calledBy(parent) : undefined;
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

/** Whether it is `Reflect.apply` that calls the function. */
export function isReflected({ expression }: TS.CallExpression): boolean {
  const callee = bareExpression(expression);
  return (
    ts.isPropertyAccessExpression(callee) &&
    callee.name.text === "apply" &&
    ts.isIdentifier(callee.expression) &&
    callee.expression.text === "Reflect"
  );
}

/** A call by what it calls: the `moor` of `moor(name)`, `moor.call(port, name)` and `Reflect.apply(moor, port, [name])`. */
export function calledBy(call: TS.CallExpression): Called {
  const [reflected, itsSelf, itsList] = isReflected(call) ? call.arguments : [];
  if (reflected) return { call, callee: reflected, self: itsSelf, ...inList(itsList) };
  const callee = bareExpression(call.expression);
  if (!ts.isPropertyAccessExpression(callee) || !isBorrowing(call))
    return { call, callee: call.expression, arguments: call.arguments };
  const [self, ...given] = call.arguments;
  const own = { call, callee: callee.expression, self };
  if (callee.name.text === "call") return { ...own, arguments: given };
  return { ...own, ...inList(given[0]) };
}

/** The arguments that a list holds: each by itself, where it is written out. */
function inList(list: TS.Expression | undefined): Handed {
  const literal = list && bareExpression(list);
  return literal && ts.isArrayLiteralExpression(literal) ? { arguments: literal.elements } : { list };
}

/** Whether the arguments of a call are those that the function is given: not for `moor.call(port, name)`. */
export function isPlainCall({ call, callee }: Called): boolean {
  return call.expression === callee;
}
