import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Evaluator } from "./evaluator.ts";
import { firstByDefault } from "./values/alternatives.ts";
import type { Frame } from "./values/frame.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { primitive, setting, truthiness, type Value } from "./values/value.ts";

/**
 * What a condition comes to. One that holds, or does not, only as long as nobody sets anything may go either way, by default
 * first: `(process.env.MODE ?? "shut") === "open"`.
 */
export function tested(evaluator: Evaluator, condition: TS.Expression, frame: Frame): Value {
  const { result, isSettable } = evaluator.settings.during(() => evaluator.evaluate(condition, frame));
  const known = truthiness(result);
  if (known !== undefined && (!isSettable || asksForList(evaluator, condition, frame))) return result;
  const met = evaluator.conditionMet(condition, frame);
  if (met !== undefined) return primitive(met, condition);
  if (known === undefined) return result;
  const otherwise = setting("depends on what is set where the server is started", condition);
  return firstByDefault([primitive(known, condition), otherwise], condition);
}

/** Whether it is asked if there is a list: `!names`. There is one, whatever is set of its members. */
function asksForList(evaluator: Evaluator, condition: TS.Expression, frame: Frame): boolean {
  const node = bareExpression(condition);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return asksForList(evaluator, node.operand, frame);
  const { kind } = evaluator.evaluate(node, frame);
  return kind === "array" || kind === "map";
}
