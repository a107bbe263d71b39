import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { References } from "../../modules/references.ts";
import { functionCalled } from "../../reach/callers/function-called.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { isCall } from "../../syntax/function-places.ts";
import { givenParameters } from "../../syntax/given-parameters.ts";
import { additionsAt } from "../places/addition-places.ts";
import { argumentAt } from "../places/argument-places.ts";
import type { Place } from "../places/collection-places.ts";
import { parametersNamed } from "./adding-methods.ts";
import type { Change } from "./collection-change.ts";

/**
 * Where a collection is a member of an object that is handed to a function, which copies that object, and of such copies adds to
 * the member: `with(more) { return new Draft({ ...this.parts, ...more }); }` beside `add(tool) { this.parts.tools.push(tool); }`.
 * Who is made of which copy is not followed.
 */
export function keptInCopyAt(evaluator: Evaluator, references: References, { at, path }: Place): readonly Change[] {
  const { argument, key } = argumentAt(at);
  const call = argument.parent;
  if (key === undefined || path.length > 0 || !isCall(call)) return [];
  const index = call.arguments?.findIndex((one) => one === argument) ?? -1;
  if (index < 0) return [];
  const isKept = parametersAt(evaluator, references, call, index).some(
    (one) => isCopied(one) && references.named(key).some((use) => isAddedToCopy(use, one)),
  );
  return isKept
    ? [{ node: call, lost: `is kept as \`${key}\` by copies of what it is handed on in, which add to it` }]
    : [];
}

function parametersAt(
  evaluator: Evaluator,
  references: References,
  call: TS.CallExpression | TS.NewExpression,
  index: number,
): readonly TS.ParameterDeclaration[] {
  const called = functionCalled(evaluator, call);
  if (called) return givenParameters(called.node.parameters).slice(index, index + 1);
  const callee = bareExpression(call.expression);
  return ts.isPropertyAccessExpression(callee) ? parametersNamed(references, callee, index) : [];
}

const copied = new WeakMap<TS.ParameterDeclaration, boolean>();

/** Whether a function makes a copy of what it is handed: `{ ...more }`. */
function isCopied(parameter: TS.ParameterDeclaration): boolean {
  const known = copied.get(parameter);
  if (known !== undefined) return known;
  const { name, parent } = parameter;
  let isFound = false;
  if (ts.isIdentifier(name) && "body" in parent && parent.body?.getText().includes(`...${name.text}`))
    forEachNode(parent.body, (node) => {
      isFound ||= ts.isSpreadAssignment(node) && namesParameter(node.expression, parameter);
    });
  copied.set(parameter, isFound);
  return isFound;
}

function namesParameter(node: TS.Node, parameter: TS.ParameterDeclaration): boolean {
  return ts.isIdentifier(node) && declarationOf(node) === parameter;
}

/** Whether a member is added to of what may be such a copy: a field of the same class holds it, or a function around is given it. */
function isAddedToCopy(use: TS.MemberName, parameter: TS.ParameterDeclaration): boolean {
  const { parent: access } = use;
  if (!ts.isPropertyAccessExpression(access) || access.name !== use || additionsAt(access).length === 0) return false;
  if (use.getSourceFile() !== parameter.getSourceFile()) return false;
  const holder = bareExpression(access.expression);
  if (ts.isPropertyAccessExpression(holder))
    return (
      holder.expression.kind === ts.SyntaxKind.ThisKeyword &&
      ts.findAncestor(holder, ts.isClassLike) === ts.findAncestor(parameter, ts.isClassLike)
    );
  const declaration = ts.isIdentifier(holder) ? declarationOf(holder) : undefined;
  return (
    declaration !== undefined &&
    ts.isParameter(declaration) &&
    ts.findAncestor(parameter, (at) => at === declaration.parent) !== undefined
  );
}
