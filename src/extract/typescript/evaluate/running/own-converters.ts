import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import type { Evaluator } from "../evaluator.ts";
import type { Frame } from "../values/frame.ts";
import type { Property } from "../values/value.ts";
import { keyString, unknown } from "../values/value.ts";

/**
 * Notes by what a schema tells its JSON Schema from now on, where code gives it something of its own for that:
 * `schema["~standard"].jsonSchema = { input, output }`.
 * @param target what is given a member: `schema["~standard"]`
 * @returns whether the target is that part of a schema
 */
export function noteConverter(
  evaluator: Evaluator,
  target: TS.Expression,
  given: { readonly key: string | undefined; readonly property: Property },
  frame: Frame,
): boolean {
  const standard = bareExpression(target);
  if (!ts.isElementAccessExpression(standard)) return false;
  if (keyString(evaluator.evaluate(standard.argumentExpression, frame)) !== "~standard") return false;
  const schema = evaluator.evaluate(standard.expression, frame);
  if (schema.kind !== "schema") return false;
  const { value, conditional } = given.property;
  if (given.key === "jsonSchema" || given.key === undefined)
    evaluator.provenance.converters.set(
      schema.schema.instance,
      conditional === true || given.key === undefined
        ? unknown("may be converted by code of its own, under a condition", target)
        : value,
    );
  return true;
}
