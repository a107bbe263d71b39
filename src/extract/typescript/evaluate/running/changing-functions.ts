import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { isAssignment, isCount } from "../../syntax/assignments.ts";
import { outermost } from "../../syntax/outermost.ts";
import { rootOf } from "../../syntax/root-of.ts";
import { declarationOf, type Declaration } from "../../syntax/declarations.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { isCall } from "../../syntax/function-places.ts";
import { isChangingCall } from "./changes-within.ts";
import { makesNew } from "../makes-new.ts";
import { objectChangeBy } from "../../syntax/object-changes.ts";
import type { Evaluator } from "../evaluator.ts";
import type { FunctionValue, Value } from "../values/value.ts";
import { functionAt } from "../../syntax/function-at.ts";

/** Names that one of them is taken from are followed so far. */
const MOST_NAMES = 4;

/** Methods that hand each member to a function. */
const EACH: ReadonlySet<string> = new Set(["forEach", "map", "flatMap", "filter", "some", "every", "find"]);

/** What is nested deeper is data rather than what a function calls. */
const MOST_DEEP = 3;

/** The variables that code changes, of those around it in functions, and of those that are followed at the top of its file. */
type Changed = WeakMap<TS.Node, ReadonlySet<Declaration>>;

const NONE: ReadonlySet<Declaration> = new Set();
const changed = new WeakMap<ReadonlySet<Declaration>, Changed>();
const own = new WeakMap<TS.Node, OwnChanges>();
const holding = new WeakMap<TS.Node, boolean>();

/** Whether there are functions in a function that fill collections of its own: `const add = (tool) => tools.push(tool)`. */
export function holdsChangingFunctions(scope: TS.Node): boolean {
  const known = holding.get(scope);
  if (known !== undefined) return known;
  let isHolding = false;
  forEachNode(scope, (node) => {
    if (node !== scope && ts.isFunctionLike(node)) isHolding ||= changedBy(node, NONE).size > 0;
    return isHolding ? "skip" : undefined;
  });
  holding.set(scope, isHolding);
  return isHolding;
}

/** The functions that a value is or holds, and that change what is around them. */
export function changingFunctions(evaluator: Evaluator, value: Value): readonly FunctionValue[] {
  const seen = new Map<Value, number>([[value, 0]]);
  const found: FunctionValue[] = [];
  for (const [one, depth] of seen) {
    if (one.kind === "function" && changedAround(evaluator, one.node).size > 0) found.push(one);
    if (depth < MOST_DEEP) for (const part of partsOf(one)) if (!seen.has(part)) seen.set(part, depth + 1);
  }
  return found;
}

function partsOf(value: Value): readonly Value[] {
  if (value.kind === "object") return [...value.properties.values()].map((one) => one.value);
  if (value.kind === "array") return value.items;
  return value.kind === "alternatives" ? value.values : [];
}

/** Whether one of the functions that a call is handed changes what is around it, as far as that is written there. */
export function changesAround(evaluator: Evaluator, { arguments: given }: TS.CallExpression): boolean {
  return given.some((one) => {
    const made = functionNamed(one) ?? bareExpression(one);
    return changedAround(evaluator, made).size > 0;
  });
}

/**
 * The variables of functions around some code that it changes, or something in them, by itself or by a function that it
 * calls: `tools.push(tool)`, `tools[name] = tool`, `tool.schema.title = "Moor"`, `text += line`, `count++`, and what is taken
 * from such a one, `for (const tool of tools) tool.title = …`.
 */
export function changedAround({ inOrder }: Evaluator, code: TS.Node): ReadonlySet<Declaration> {
  return changedBy(code, inOrder.followedIn(code.getSourceFile()) ?? NONE);
}

/** The variables around some code that it changes itself, wherever they are declared, or something in them. */
export function outerChanges(code: TS.Node): ReadonlySet<Declaration> {
  const { changes, sources } = ownChanges(code);
  return new Set([...changes, ...sources].filter((declaration) => !contains(code, declaration)));
}

/** @param followed variables at the top of the file that count, too */
function changedBy(code: TS.Node, followed: ReadonlySet<Declaration>): ReadonlySet<Declaration> {
  const ofFollowed = changed.get(followed) ?? new WeakMap<TS.Node, ReadonlySet<Declaration>>();
  changed.set(followed, ofFollowed);
  const known = ofFollowed.get(code);
  if (known) return known;
  const found = new Set<Declaration>();
  const run = new Set([code]);
  for (const one of run) {
    const { changes, sources, calls } = ownChanges(one);
    for (const declaration of sources)
      if (!contains(code, declaration) && followed.has(declaration)) found.add(declaration);
    for (const declaration of changes)
      if (!contains(code, declaration) && (isOfFunction(declaration) || followed.has(declaration)))
        found.add(declaration);
    for (const called of calls)
      if (!contains(code, called) && (followed.size > 0 || isOfFunction(called))) run.add(called);
  }
  ofFollowed.set(code, found);
  return found;
}

/** What some code changes of the functions around it by itself, and the functions of these that it calls. */
interface OwnChanges {
  readonly changes: ReadonlySet<Declaration>;
  /** What that is taken from: the `tools` of `for (const tool of tools)`. */
  readonly sources: ReadonlySet<Declaration>;
  readonly calls: ReadonlySet<TS.Node>;
}

function ownChanges(code: TS.Node): OwnChanges {
  const known = own.get(code);
  if (known) return known;
  const changes = new Set<Declaration>();
  const sources = new Set<Declaration>();
  const calls = new Set<TS.Node>();
  forEachNode(code, (node) => {
    for (const target of filledAt(node)) {
      const [declaration, ...further] = outerOf(target, code, MOST_NAMES);
      if (declaration) changes.add(declaration);
      for (const one of further) sources.add(one);
    }
    for (const called of functionsNamedAt(node)) if (!contains(code, called)) calls.add(called);
  });
  const found = { changes, sources, calls };
  own.set(code, found);
  return found;
}

/** The variable around some code that something in there is, or is taken from; behind it those that it is taken from itself. */
function outerOf(target: TS.Expression, code: TS.Node, depth: number): readonly Declaration[] {
  const declaration = ts.isIdentifier(target) ? declarationOf(target) : undefined;
  if (!declaration || depth === 0) return [];
  const source = sourceOf(declaration);
  const further = source ? outerOf(rootOf(source), code, depth - 1) : [];
  return !contains(code, declaration) && isVariable(declaration) ? [declaration, ...further] : further;
}

function isVariable(declaration: Declaration): boolean {
  return ts.isVariableDeclaration(declaration) || ts.isBindingElement(declaration);
}

/** Whether something is declared in a function. */
function isOfFunction(declaration: TS.Node): boolean {
  return ts.findAncestor(declaration.parent, ts.isFunctionLike) !== undefined;
}

/** The functions that a call names: `add(tool)`, `tools.forEach(add)`. */
function functionsNamedAt(node: TS.Node): readonly TS.Node[] {
  if (!ts.isCallExpression(node)) return [];
  return [node.expression, ...node.arguments].flatMap((one) => functionNamed(one) ?? []);
}

function functionNamed(name: TS.Expression): TS.Node | undefined {
  const declaration = ts.isIdentifier(name) ? declarationOf(name) : undefined;
  return declaration && functionAt(declaration);
}

function contains(code: TS.Node, node: TS.Node): boolean {
  return code.pos <= node.pos && node.end <= code.end;
}

/** What a variable in a function is taken from: a member, or each of them. */
function sourceOf(declaration: TS.Node): TS.Expression | undefined {
  if (ts.isVariableDeclaration(declaration)) {
    const around = declaration.parent.parent;
    return ts.isForOfStatement(around) ? around.expression : declaration.initializer;
  }
  if (!ts.isParameter(declaration)) return undefined;
  const call = outermost(declaration.parent).parent;
  const isEach = ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression);
  return isEach && EACH.has(call.expression.name.text) ? call.expression.expression : undefined;
}

/** The variables that are changed, or something in them. */
function filledAt(node: TS.Node): readonly TS.Expression[] {
  if (isChangingCall(node) || isMethodOfMade(node)) return [rootOf(node.expression.expression)];
  if (ts.isDeleteExpression(node)) return [rootOf(node.expression)];
  if ((ts.isForOfStatement(node) || ts.isForInStatement(node)) && ts.isExpression(node.initializer))
    return targetsIn(node.initializer).map(rootOf);
  if (isCount(node)) return [rootOf(node.operand)];
  if (ts.isCallExpression(node) && objectChangeBy(node.expression)) return node.arguments.slice(0, 1).map(rootOf);
  if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) return targetsIn(node.left).map(rootOf);
  return handedAt(node);
}

/** `builder.tool(name)` for `const builder = new Builder()`: it may do anything to what it is called of. */
function isMethodOfMade(node: TS.Node): node is TS.CallExpression & { expression: TS.PropertyAccessExpression } {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const root = rootOf(node.expression.expression);
  const declaration = ts.isIdentifier(root) ? declarationOf(root) : undefined;
  const made = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return made !== undefined && ts.isNewExpression(bareExpression(made));
}

/** The collections that a function or class of the project is handed, which may change them: `put(tools, tool)`, `new Shelf(tools)`. */
function handedAt(node: TS.Node): readonly TS.Expression[] {
  if (!isCall(node) || !ts.isIdentifier(node.expression) || !declarationOf(node.expression)) return [];
  return (node.arguments ?? []).filter((one) => {
    const declaration = ts.isIdentifier(one) ? declarationOf(one) : undefined;
    const made = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    if (made) return makesNew(made);
    return declaration !== undefined && ts.isBindingElement(declaration) && declaration.dotDotDotToken !== undefined;
  });
}

/** What an assignment gives values: each part of `[first, ships.second] = pair`. */
function targetsIn(target: TS.Expression): readonly TS.Expression[] {
  const bare = bareExpression(target);
  if (ts.isArrayLiteralExpression(bare)) return bare.elements.flatMap(targetsIn);
  if (ts.isSpreadElement(bare)) return targetsIn(bare.expression);
  if (!ts.isObjectLiteralExpression(bare)) return [bare];
  return bare.properties.flatMap((one) => {
    if (ts.isPropertyAssignment(one)) return targetsIn(one.initializer);
    return ts.isShorthandPropertyAssignment(one) ? [one.name] : [];
  });
}
