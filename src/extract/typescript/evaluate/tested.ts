import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Evaluator } from "./evaluator.ts";
import { alternatives, firstByDefault } from "./values/alternatives.ts";
import type { Frame } from "./values/frame.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { untaken } from "./values/untaken.ts";
import { primitive, setting, truthiness, unknown, type Value } from "./values/value.ts";

/**
 * What a condition comes to. One that holds, or does not, only as long as nobody sets anything may go either way, by default
 * first: `(process.env.MODE ?? "shut") === "open"`.
 */
export function tested(evaluator: Evaluator, condition: TS.Expression, frame: Frame): Value {
  const { result, isSettable } = evaluator.settings.during(() => evaluator.evaluate(condition, frame));
  const known = truthiness(result);
  if (known !== undefined && (!isSettable || asksForList(evaluator, condition, frame))) return result;
  const met = evaluator.conditionMet(condition, frame);
  if (met !== undefined) return met ? primitive(true, condition) : notTrue(result, condition);
  if (known === undefined) return result;
  const otherwise = setting("depends on what is set where the server is started", condition);
  return firstByDefault([primitive(known, condition), otherwise], condition);
}

/** What something is where it is known not to count as true: `config.note && …` gives that, and it need not be `false`. */
function notTrue(value: Value, condition: TS.Expression): Value {
  const nothing: Value = { ...unknown("is something that does not count as true", condition), isFalsy: true };
  const several = value.kind === "alternatives" ? value.values : [value];
  const left = several.filter((one) => truthiness(one) !== true).map(untaken);
  return alternatives(left.length > 0 ? left.map((one) => (truthiness(one) === false ? one : nothing)) : [nothing]);
}

/** Whether it is asked if there is a list: `!names`. There is one, whatever is set of its members. */
function asksForList(evaluator: Evaluator, condition: TS.Expression, frame: Frame): boolean {
  const node = bareExpression(condition);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return asksForList(evaluator, node.operand, frame);
  const { kind } = evaluator.evaluate(node, frame);
  return kind === "array" || kind === "map";
}
