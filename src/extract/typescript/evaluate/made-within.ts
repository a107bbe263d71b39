import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import type { Evaluator } from "./evaluator.ts";
import { makesNew } from "./makes-new.ts";
import type { ArrayValue, ObjectValue, Value } from "./values/value.ts";

/** What is nested deeper is no list of a list any more: `Object.fromEntries(quays.map((quay) => [quay, { tools: [] }]))`. */
const MOST_DEEP = 3;

/** Lets a running function change what it has made by the expression that a variable of it begins with. */
export function ownWhatIsMade({ madeByRuns }: Evaluator, initializer: TS.Expression, value: Value): void {
  if (makesNew(initializer)) madeByRuns.own(value);
  const made =
    makesNew(initializer) && isCollection(value)
      ? partsWrittenIn(initializer, value, 0)
      : madeWithin(initializer, value);
  for (const one of made) madeByRuns.own(one);
}

/**
 * The lists and objects that a call made of what is written in it, `quays.map(() => [])`, and what it gives, when it holds
 * such: nobody else knows them yet. A call that hands on what others have made made nothing.
 */
function madeWithin(initializer: TS.Expression, value: Value): readonly Value[] {
  const call = bareExpression(initializer);
  if (!ts.isCallExpression(call) || !isCollection(value)) return [];
  const made = partsWrittenIn(call, value, 0);
  return made.length > 0 ? [value, ...made] : [];
}

function partsWrittenIn(made: TS.Node, whole: ArrayValue | ObjectValue, depth: number): readonly Value[] {
  if (depth > MOST_DEEP) return [];
  const parts = whole.kind === "array" ? whole.items : [...whole.properties.values()].map(({ value }) => value);
  return parts
    .filter(isCollection)
    .flatMap((part) => [...(isWrittenIn(made, part) ? [part] : []), ...partsWrittenIn(made, part, depth + 1)]);
}

function isWrittenIn(call: TS.Node, { node }: ArrayValue | ObjectValue): boolean {
  return (
    node !== undefined && call.pos <= node.pos && node.end <= call.end && node.getSourceFile() === call.getSourceFile()
  );
}

function isCollection(value: Value): value is ArrayValue | ObjectValue {
  return value.kind === "array" || value.kind === "object";
}
