import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { functionAt } from "../../syntax/function-at.ts";
import { rootOf } from "../../syntax/root-of.ts";
import { isImported } from "../../modules/import-bindings.ts";
import type { Evaluator } from "../evaluator.ts";
import { outerChanges } from "./changing-functions.ts";

/** Functions of the language that change at most what they are given, each in a way that is followed. */
const GLOBALS =
  /^(?:Object\.(?:keys|values|entries|assign|fromEntries|hasOwn)|Array\.(?:isArray|from|of)|JSON\.(?:parse|stringify)|Number\.is\w+|Math\.(?:min|max|floor|ceil|round|abs)|structuredClone|String|Number|Boolean)$/u;

/** What `new` makes that holds what it is given, and nothing else. */
const MADE: ReadonlySet<string> = new Set(["Set", "Map", "Array"]);

/** Built-in values whose methods do what they are known for. */
const BUILT_IN: readonly object[] = [
  Array.prototype,
  String.prototype,
  Map.prototype,
  Set.prototype,
  RegExp.prototype,
  Object.prototype,
  Number.prototype,
];

const known = new WeakMap<TS.Node, boolean>();

/**
 * Whether a function changes at most what it is given, and what it makes itself, by code of the project alone: what it
 * leaves of its arguments is then told by running it once for each of them, in any order. Code that tries something may
 * end anywhere, and is none such.
 */
export function changesGivenAlone(evaluator: Evaluator, code: TS.Node): boolean {
  const before = known.get(code);
  if (before !== undefined) return before;
  // One that calls itself is what the rest of it is.
  known.set(code, true);
  const found = outerChanges(code).size === 0 && isFollowedThroughout(evaluator, code);
  known.set(code, found);
  return found;
}

function isFollowedThroughout(evaluator: Evaluator, code: TS.Node): boolean {
  let isFollowed = true;
  forEachNode(code, (node) => {
    isFollowed &&= isFollowedAt(evaluator, node);
    return isFollowed ? undefined : "skip";
  });
  return isFollowed;
}

function isFollowedAt(evaluator: Evaluator, node: TS.Node): boolean {
  if (ts.isTryStatement(node) || ts.isAwaitExpression(node) || ts.isYieldExpression(node)) return false;
  if (ts.isTaggedTemplateExpression(node) || node.kind === ts.SyntaxKind.ThisKeyword) return false;
  if (ts.isNewExpression(node)) return ts.isIdentifier(node.expression) && MADE.has(node.expression.text);
  return !ts.isCallExpression(node) || isCallFollowed(evaluator, bareExpression(node.expression));
}

function isCallFollowed(evaluator: Evaluator, callee: TS.Expression): boolean {
  const root = rootOf(callee);
  const declaration = ts.isIdentifier(root) ? declarationOf(root) : undefined;
  if (ts.isIdentifier(root) && !declaration) return GLOBALS.test(callee.getText());
  if (declaration && isImported(declaration)) return isImportFollowed(evaluator, callee);
  if (ts.isPropertyAccessExpression(callee)) return BUILT_IN.some((one) => Object.hasOwn(one, callee.name.text));
  const called = callee === root && declaration ? functionAt(declaration) : undefined;
  return called !== undefined && changesGivenAlone(evaluator, called);
}

function isImportFollowed(evaluator: Evaluator, callee: TS.Expression): boolean {
  const value = evaluator.evaluate(callee, evaluator.rootFrame(callee.getSourceFile()));
  return value.kind === "function" && changesGivenAlone(evaluator, value.node);
}
