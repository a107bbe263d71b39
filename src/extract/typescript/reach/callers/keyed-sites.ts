import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { NamedExpression, References } from "../../modules/references.ts";
import { outermost } from "../../syntax/outermost.ts";
import { turnVariable } from "./turn-variable.ts";

/** Declarations and lists that one text is followed through. */
const MOST_STEPS = 5;

/**
 * The members that a name is the key of, by its text: `pier["moor"]`, `pier[key]` after `const key = "moor"`, or in a loop
 * over `["moor", "tow"]`. There, the key may be another in other turns.
 */
export function keyedSites(references: References, name: string): readonly TS.ElementAccessExpression[] {
  return [...new Set(references.namedByText(name).flatMap((text) => keyedBy(references, text, MOST_STEPS)))];
}

function keyedBy(references: References, value: TS.Expression, steps: number): readonly TS.ElementAccessExpression[] {
  const whole = outermost(value);
  const { parent } = whole;
  if (ts.isElementAccessExpression(parent)) return parent.argumentExpression === whole ? [parent] : [];
  if (steps === 0) return [];
  if (ts.isConditionalExpression(parent))
    return parent.condition === whole ? [] : keyedBy(references, parent, steps - 1);
  return variablesFrom(references, whole, steps).flatMap((variable) =>
    usesOf(references, variable).flatMap((use) => keyedBy(references, use, steps - 1)),
  );
}

type Variable = TS.VariableDeclaration | TS.ParameterDeclaration;

/** The variables that hold a value from where it stands: by itself, or as a member of the list that is gone over. */
function variablesFrom(references: References, value: TS.Node, steps: number): readonly Variable[] {
  const { parent } = value;
  if (ts.isVariableDeclaration(parent) && parent.initializer === value) return [parent];
  if (!ts.isArrayLiteralExpression(parent)) return [];
  const list = outermost(parent);
  return [list, ...listsNamed(references, list, steps)].flatMap((at) => turnVariable(at) ?? []);
}

/** Where a list is named that a variable holds. */
function listsNamed(references: References, list: TS.Node, steps: number): readonly TS.Node[] {
  const { parent } = list;
  if (steps === 0 || !ts.isVariableDeclaration(parent) || parent.initializer !== list) return [];
  return usesOf(references, parent).map(outermost);
}

function usesOf(references: References, variable: Variable): readonly NamedExpression[] {
  return ts.isIdentifier(variable.name) ? references.expressionsFor(variable) : [];
}
