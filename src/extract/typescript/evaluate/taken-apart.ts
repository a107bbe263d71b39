import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Evaluator } from "./evaluator.ts";
import { orFallback } from "./or-fallback.ts";
import type { Frame } from "./values/frame.ts";
import { iterate } from "./values/iterate.ts";
import { propertyKey } from "./literals.ts";
import type { Value } from "./values/value.ts";
import { primitive, unknown } from "./values/value.ts";

/** One target of an assignment that takes something apart, and what it is given. */
export interface Part {
  readonly target: TS.Expression;
  readonly value: Value;
}

/** What each target of `({ name, title = "Ship" } = found)` or `[first, ...rest] = ships` is given; undefined where it is no pattern. */
export function partsOf(
  evaluator: Evaluator,
  pattern: TS.Expression,
  value: Value,
  frame: Frame,
): readonly Part[] | undefined {
  if (ts.isArrayLiteralExpression(pattern)) return membersOf(evaluator, pattern, value, frame);
  if (!ts.isObjectLiteralExpression(pattern)) return undefined;
  const taken = new Set<string | undefined>();
  return pattern.properties.flatMap((property): readonly Part[] => {
    if (ts.isSpreadAssignment(property))
      return [{ target: property.expression, value: restOf(value, taken, property) }];
    if (!ts.isShorthandPropertyAssignment(property) && !ts.isPropertyAssignment(property)) return [];
    const key = propertyKey(evaluator, property.name, frame);
    taken.add(key);
    const part =
      key === undefined ? unknown("is taken by a computed key", property) : evaluator.member(value, key, property);
    return ts.isPropertyAssignment(property)
      ? [givenTo(evaluator, property.initializer, part, frame)]
      : [{ target: property.name, value: orFallback(evaluator, part, property.objectAssignmentInitializer, frame) }];
  });
}

function membersOf(
  evaluator: Evaluator,
  { elements }: TS.ArrayLiteralExpression,
  value: Value,
  frame: Frame,
): readonly Part[] {
  const list = iterate(value);
  return elements.flatMap((target, index): readonly Part[] => {
    if (ts.isOmittedExpression(target)) return [];
    if (ts.isSpreadElement(target))
      return [{ target: target.expression, value: { ...list, items: list.items.slice(index) } }];
    const member = list.items[index] ?? list.unresolved ?? primitive(undefined, target);
    return [givenTo(evaluator, target, member, frame)];
  });
}

/** `title = "Ship"`: what counts where there is none. */
function givenTo(evaluator: Evaluator, target: TS.Expression, value: Value, frame: Frame): Part {
  return ts.isBinaryExpression(target)
    ? { target: target.left, value: orFallback(evaluator, value, target.right, frame) }
    : { target, value };
}

function restOf(value: Value, taken: ReadonlySet<string | undefined>, node: TS.Node): Value {
  if (value.kind !== "object" || taken.has(undefined))
    return value.kind === "unknown" ? value : unknown("takes the rest of something that is not known", node);
  return { ...value, properties: new Map([...value.properties].filter(([key]) => !taken.has(key))) };
}
