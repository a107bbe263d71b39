import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import type { Value } from "../../evaluate/values/value.ts";
import { nullishness, primitive } from "../../evaluate/values/value.ts";
import { scopeOf } from "../../reach/order/scope-of.ts";
import { alternatives } from "../../evaluate/values/alternatives.ts";
import { assignmentsOf, GIVING, isCounted } from "../../syntax/assignments.ts";
import { namesVariable } from "../../syntax/names-variable.ts";
import { renews } from "../places/addition-places.ts";
import { isCollection, type Collection } from "../collections/collection.ts";
import { isPartOf } from "../fields/field-changes.ts";
import type { References } from "../../modules/references.ts";
import type { Reach } from "../../reach/reach.ts";
import { isNothingWritten } from "../../syntax/is-nothing-written.ts";
import { madeWhenAsked } from "./made-when-asked.ts";
import { isNeverCalled } from "./never-called.ts";

/**
 * The collection that a variable of a file comes to hold: `let tools = []; function load() { tools = [moor]; }`. In what
 * order functions give it their values is not known, so all of these are taken for possible.
 * @returns undefined when it may be given something that is not known, or is made of what it held before
 */
export function assignedElsewhere(
  evaluator: Evaluator,
  { references, reach }: { readonly references: References; readonly reach: Reach },
  declaration: TS.VariableDeclaration,
  frame: Frame,
): Value | undefined {
  if (!ts.isSourceFile(frame.scope) || isCounted(declaration)) return undefined;
  const { initializer } = declaration;
  const isHeld = initializer !== undefined && !isNothingWritten(initializer);
  if (isHeld && assignmentsOf(declaration).every((one) => isNeverCalled(references, one)))
    return evaluator.additionsTo(declaration, evaluator.evaluate(initializer, frame), frame);
  const given = assignmentsOf(declaration).filter(
    ({ left, right }) => !renews(right, left) && !isPartOf(right, left.getText()),
  );
  if (given.some(({ operatorToken, right }) => !GIVING.has(operatorToken.kind) || namesVariable(right, declaration)))
    return undefined;
  const start = initializer ? evaluator.evaluate(initializer, frame) : primitive(undefined, declaration);
  const made = nullishness(start) === true && madeWhenAsked(evaluator, { references, reach }, declaration, frame);
  if (made) return made;
  // What is nothing at first is mostly kept for a time, and made anew; unless one function chooses what it is.
  if (!isCollection(start) && !(nullishness(start) === true && areOfOneFunction(given))) return undefined;
  const values = given.flatMap((one) => reach.framesAt(one).map((run) => evaluator.evaluate(one.right, run)));
  const all = [start, ...values].filter((one) => nullishness(one) !== true);
  if (!all.every(isCollection)) return undefined;
  const filled = all.filter((one) => !isEmpty(one));
  const [first = start, ...others] = filled;
  return others.length > 0 ? alternatives(filled, declaration) : evaluator.additionsTo(declaration, first, frame);
}

/** `if (isSmall) tools = few; else tools = all;` */
function areOfOneFunction(given: readonly TS.BinaryExpression[]): boolean {
  const [scope, ...others] = new Set(given.map((one) => scopeOf(one)));
  return scope !== undefined && others.length === 0 && !ts.isSourceFile(scope);
}

function isEmpty(collection: Collection): boolean {
  if (collection.unresolved) return false;
  if (collection.kind === "array") return collection.items.length === 0;
  return collection.kind === "map" ? collection.entries.length === 0 : collection.properties.size === 0;
}
