import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { EACH } from "../callers/callback-arguments.ts";
import { assigned, boundBy, declared, isDefaultExport, nameOf, type Given, type Way } from "./given-names.ts";
import { isInlineFunction } from "../../syntax/inline-function.ts";

/** Where a value goes from the expression that it is the value of. */
interface Flow {
  /** Nodes that it makes lead on. */
  readonly to: readonly (readonly [TS.Node, Way])[];
  /** By what else it can be got hold of. */
  readonly names: readonly Given[];
}

const NOWHERE: Flow = { to: [], names: [] };

/** Methods that put their arguments into what they are called of. */
const ADDING: ReadonlySet<string> = new Set(["push", "unshift", "set", "add"]);

/** Methods that call what they are called of. */
const CALLING: ReadonlySet<string> = new Set(["call", "apply"]);

/** Methods that give what they are called of, or members of it. */
const PASSING: ReadonlySet<string> = new Set([
  ...[...EACH, "then", "catch", "finally", "bind", "reduce", "findLast", "get", "at", "values", "entries"],
  ...["flat", "concat", "slice", "reverse", "sort", "toReversed", "toSorted", "pop", "shift", "next"],
]);

/** Where a function that leads on goes from a node: to what is around it, and to those who know it by a name. */
export function valueFlow(node: TS.Node, way: Way): Flow {
  if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node))
    return named([...declared(node), ...(isDefaultExport(node) ? ["default"] : [])]);
  if (ts.isImportClause(node)) return named([node]);
  if (ts.isClassElement(node) && ts.isClassLike(node.parent)) return { to: [[node.parent, way]], names: nameOf(node) };
  if (ts.isObjectLiteralElementLike(node)) return { to: [[node.parent, way]], names: nameOf(node) };
  const flow = flowInto(node.parent, node, way);
  const ownName = ts.isFunctionExpression(node) || ts.isClassExpression(node) ? [node] : [];
  return ownName.length > 0 ? { ...flow, names: [...flow.names, ...ownName] } : flow;
}

function named(names: readonly Given[]): Flow {
  return { to: [], names };
}

function flowInto(parent: TS.Node, node: TS.Node, way: Way): Flow {
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return flowIntoCall(parent, node, way);
  if (ts.isTaggedTemplateExpression(parent)) return { to: [[parent, whenCalled(way)]], names: [] };
  if (ts.isPropertyAccessExpression(parent))
    return parent.name === node ? { to: [[parent, way]], names: [] } : flowIntoMethod(parent, way);
  if (ts.isElementAccessExpression(parent))
    return parent.expression === node ? { to: [[parent, way]], names: [] } : NOWHERE;
  if (
    ts.isReturnStatement(parent) ||
    ts.isYieldExpression(parent) ||
    (ts.isArrowFunction(parent) && parent.body === node)
  )
    return flowOutOf(parent);
  if (ts.isBinaryExpression(parent)) return flowIntoBinary(parent, node, way);
  if (ts.isPropertyAssignment(parent))
    return parent.initializer === node ? { to: [[parent, way]], names: [] } : NOWHERE;
  if (ts.isExpressionWithTypeArguments(parent)) return { to: [[parent.parent.parent, way]], names: [] };
  return passesOn(parent, node) ? { to: [[parent, way]], names: [] } : named(namesIn(parent, node));
}

function whenCalled(way: Way): Way {
  return way === "gives" ? "leads" : "runs";
}

/** Who is called leads on; who is handed something that does may call it, or give it back. */
function flowIntoCall(call: TS.CallExpression | TS.NewExpression, node: TS.Node, way: Way): Flow {
  const runs: Flow["to"] = way === "gives" ? [] : [[call, "runs"]];
  if (call.expression === node)
    return { to: ts.isNewExpression(call) ? [...runs, [call, way]] : [[call, whenCalled(way)]], names: [] };
  const isAdded = ts.isPropertyAccessExpression(call.expression) && ADDING.has(call.expression.name.text);
  const names = isAdded && ts.isPropertyAccessExpression(call.expression) ? assigned(call.expression.expression) : [];
  return { to: [...runs, [call, "leads"]], names };
}

/** `tools.forEach((tool) => …)`: what a method of a collection, a promise or a function does with it. */
function flowIntoMethod(access: TS.PropertyAccessExpression, way: Way): Flow {
  const call = access.parent;
  if (!ts.isCallExpression(call) || call.expression !== access) return NOWHERE;
  if (CALLING.has(access.name.text)) return { to: [[call, whenCalled(way)]], names: [] };
  if (!PASSING.has(access.name.text)) return NOWHERE;
  const [callback] = call.arguments;
  const [member] = callback && isInlineFunction(callback) ? callback.parameters : [];
  return { to: [[call, way]], names: member ? boundBy(member) : [] };
}

/** What a function gives back is got by calling it, of an accessor by reading it. */
function flowOutOf(node: TS.Node): Flow {
  const home = ts.findAncestor(node, ts.isFunctionLike);
  if (!home) return NOWHERE;
  return { to: [[home, ts.isAccessor(home) ? "leads" : "gives"]], names: [] };
}

function flowIntoBinary(parent: TS.BinaryExpression, node: TS.Node, way: Way): Flow {
  const isAssigned =
    parent.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
    parent.operatorToken.kind <= ts.SyntaxKind.LastAssignment;
  if (isAssigned) return parent.right === node ? { to: [[parent, way]], names: assigned(parent.left) } : NOWHERE;
  return { to: [[parent, way]], names: [] };
}

/** Whether the value of a node is the value of what is around it, or a member of that. */
function passesOn(parent: TS.Node, node: TS.Node): boolean {
  if (ts.isConditionalExpression(parent)) return parent.condition !== node;
  return (
    ts.isParenthesizedExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isSatisfiesExpression(parent) ||
    ts.isNonNullExpression(parent) ||
    ts.isTypeAssertionExpression(parent) ||
    ts.isAwaitExpression(parent) ||
    ts.isSpreadElement(parent) ||
    ts.isSpreadAssignment(parent) ||
    ts.isShorthandPropertyAssignment(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    (ts.isPropertyDeclaration(parent) && parent.initializer === node)
  );
}

/** The variables or names that a node is given around it. */
function namesIn(parent: TS.Node, node: TS.Node): readonly Given[] {
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent))
    return parent.initializer === node ? boundBy(parent) : [];
  if (ts.isBindingElement(parent)) return boundBy(parent);
  if (ts.isForOfStatement(parent) && parent.expression === node && ts.isVariableDeclarationList(parent.initializer))
    return parent.initializer.declarations.flatMap(boundBy);
  if (ts.isImportSpecifier(parent)) return [parent];
  if (ts.isExportSpecifier(parent)) return [parent.name.text];
  return ts.isExportAssignment(parent) ? ["default"] : [];
}
