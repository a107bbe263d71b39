import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { declarationOf, type Declaration } from "../syntax/declarations.ts";
import { forEachNode } from "../syntax/for-each-node.ts";
import { givenParameters } from "../syntax/given-parameters.ts";
import { thisIn } from "../syntax/this-in.ts";
import { meaningOfName } from "../modules/meaning-of-name.ts";
import { objectChangeBy } from "../syntax/object-changes.ts";
import type { Evaluator } from "./evaluator.ts";
import { isInlineFunction } from "../syntax/inline-function.ts";

/** What a name stands for in code that changes a value: so many members deep in it, `byTurns` where a loop or a search led there. */
interface Part {
  readonly depth: number;
  readonly byTurns: boolean;
}

/** A change of a part of a value. */
export interface PartChange extends Part {
  readonly node: TS.Node;
}

/** By the declarations of names, and by expressions that stand for a value without one: `this.tools`. */
type Parts = Map<TS.Node, Part>;

interface Search {
  readonly evaluator: Evaluator;
  readonly parts: Parts;
}

const CHANGING: ReadonlySet<string> = new Set([
  "push",
  "unshift",
  "splice",
  "pop",
  "shift",
  "next",
  "set",
  "add",
  "delete",
  "clear",
]);
/** Methods that hand their function one member after the other. */
const EACH: ReadonlySet<string> = new Set(["forEach", "map", "flatMap", "filter", "some", "every"]);
/** Methods that give a list of the same members. */
const SAME: ReadonlySet<string> = new Set(["values", "entries", "filter", "slice", "toSorted", "toReversed"]);
/** Methods that give one of the members. */
const ONE: ReadonlySet<string> = new Set(["find", "findLast", "at"]);

/** Code names its parts from top to bottom, which takes two passes; in the other order no program does for long. */
const MOST_PASSES = 10;

/**
 * The changes that code makes in the depth of a value that it names.
 * @param seeds what stands for the value: declarations of its names, or expressions
 */
export function partChanges(evaluator: Evaluator, code: TS.Node, seeds: readonly TS.Node[]): readonly PartChange[] {
  const parts: Parts = new Map(seeds.map((seed) => [seed, { depth: 0, byTurns: false }]));
  for (let size = 0, pass = 0; size !== parts.size && pass < MOST_PASSES; pass += 1) {
    size = parts.size;
    forEachNode(code, (node) => {
      nameParts(node, parts);
    });
  }
  const found: PartChange[] = [];
  const search = { evaluator, parts };
  forEachNode(code, (node) => void found.push(...changesAt(node, search)));
  return found;
}

/** By evaluator: what a function changes may be another's doing, in a file that is edited while this one stays. */
const known = new WeakMap<Evaluator, Map<TS.Node, readonly PartChange[]>>();

/** The changes that a function makes to what it is handed as a parameter. */
export function changesOfParameter(evaluator: Evaluator, parameter: TS.ParameterDeclaration): readonly PartChange[] {
  return changesBy(evaluator, parameter, "body" in parameter.parent ? parameter.parent.body : undefined, () =>
    namesIn(parameter),
  );
}

/** The changes that a function makes to what it is called on. */
export function changesOfThis(evaluator: Evaluator, node: TS.FunctionLikeDeclaration): readonly PartChange[] {
  return changesBy(evaluator, node, node.body, () => thisIn(node));
}

/** @param key what the changes are known by: the parameter, or the function itself for its `this` */
function changesBy(
  evaluator: Evaluator,
  key: TS.Node,
  body: TS.Node | undefined,
  seeds: () => readonly TS.Node[],
): readonly PartChange[] {
  const ofFunctions = known.get(evaluator) ?? new Map<TS.Node, readonly PartChange[]>();
  known.set(evaluator, ofFunctions);
  const before = ofFunctions.get(key);
  if (before) return before;
  // Of a function that calls itself, what it does beside that.
  ofFunctions.set(key, []);
  const found = body ? partChanges(evaluator, body, seeds()) : [];
  ofFunctions.set(key, found);
  return found;
}

/** The names that a variable or a pattern gives to parts of a value. */
export function namesIn(binding: TS.VariableDeclaration | TS.ParameterDeclaration | TS.BindingElement): Declaration[] {
  return ts.isIdentifier(binding.name)
    ? [binding]
    : binding.name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element) : []));
}

/** Notes the names that code gives to parts: loop variables, parameters of callbacks, variables. */
function nameParts(node: TS.Node, parts: Parts): void {
  if (ts.isForOfStatement(node)) {
    const [variable] = ts.isVariableDeclarationList(node.initializer) ? node.initializer.declarations : [];
    const part = partOf(node.expression, parts);
    if (part && variable) name(variable, { depth: part.depth + 1, byTurns: true }, parts);
  } else if (ts.isVariableDeclaration(node) && node.initializer) {
    const part = partOf(node.initializer, parts);
    if (part) name(node, part, parts);
  } else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const [callback] = node.arguments;
    const variable = callback && isInlineFunction(callback) ? callback.parameters[0] : undefined;
    const part = variable && EACH.has(node.expression.name.text) && partOf(node.expression.expression, parts);
    if (part) name(variable, { depth: part.depth + 1, byTurns: true }, parts);
  }
}

/** What is taken out of a part is deeper in it; of `[name, tool]`, an entry, it is the member itself. */
function name(
  binding: TS.ParameterDeclaration | TS.VariableDeclaration | TS.BindingElement,
  part: Part,
  parts: Parts,
): void {
  if (ts.isIdentifier(binding.name)) {
    if (!parts.has(binding)) parts.set(binding, part);
    return;
  }
  const depth = ts.isObjectBindingPattern(binding.name) ? part.depth + 1 : part.depth;
  for (const element of binding.name.elements)
    if (ts.isBindingElement(element)) name(element, { ...part, depth }, parts);
}

/** What an expression stands for. */
function partOf(expression: TS.Expression, parts: Parts): Part | undefined {
  const bare = bareExpression(expression);
  const known = parts.get(bare);
  if (known) return known;
  if (ts.isIdentifier(bare)) {
    const declaration = declarationOf(bare);
    return declaration && parts.get(declaration);
  }
  if (ts.isPropertyAccessExpression(bare) || ts.isElementAccessExpression(bare)) return memberOfPart(bare, parts);
  if (ts.isBinaryExpression(bare)) return partOf(bare.left, parts);
  if (!ts.isCallExpression(bare) || !ts.isPropertyAccessExpression(bare.expression)) return undefined;
  const { expression: receiver, name: method } = bare.expression;
  const [first] = bare.arguments;
  if (/^Object\.(?:values|entries)$/u.test(bare.expression.getText())) return first && partOf(first, parts);
  const part = SAME.has(method.text) || ONE.has(method.text) ? partOf(receiver, parts) : undefined;
  return part && ONE.has(method.text) ? { depth: part.depth + 1, byTurns: true } : part;
}

function memberOfPart(
  access: TS.PropertyAccessExpression | TS.ElementAccessExpression,
  parts: Parts,
): Part | undefined {
  const part = partOf(access.expression, parts);
  if (!part) return undefined;
  const isOfTurn = ts.isElementAccessExpression(access) && isKeyOfTurn(access, parts);
  return { depth: part.depth + 1, byTurns: part.byTurns || isOfTurn };
}

/** `tools[name]` in a loop over the keys of `tools`, or over the places in it. */
function isKeyOfTurn({ argumentExpression }: TS.ElementAccessExpression, parts: Parts): boolean {
  if (!ts.isIdentifier(argumentExpression)) return false;
  const declaration = declarationOf(argumentExpression);
  const loop = declaration && ts.findAncestor(declaration, (at) => ts.isIterationStatement(at, false));
  const head = loop && headOf(loop);
  return head !== undefined && names(head, parts);
}

function headOf(loop: TS.Node): TS.Node | undefined {
  if (ts.isForStatement(loop)) return loop.condition;
  return ts.isForOfStatement(loop) || ts.isForInStatement(loop) ? loop.expression : undefined;
}

function names(code: TS.Node, parts: Parts): boolean {
  let isNamed = false;
  forEachNode(code, (node) => {
    const declaration = ts.isIdentifier(node) ? declarationOf(node) : undefined;
    isNamed ||= parts.has(node) || (declaration !== undefined && parts.has(declaration));
  });
  return isNamed;
}

function changesAt(node: TS.Node, search: Search): readonly PartChange[] {
  const { parts } = search;
  const target = targetAt(node);
  const part = target && partOf(target, parts);
  if (part) return [{ ...part, node }];
  if (!ts.isCallExpression(node)) return [];
  const { expression } = node;
  const isMethod = ts.isPropertyAccessExpression(expression) && CHANGING.has(expression.name.text);
  const changed = isMethod ? expression.expression : objectChangeBy(expression) && node.arguments[0];
  const filled = changed ? partOf(changed, parts) : undefined;
  if (filled) return [{ ...filled, depth: filled.depth + 1, node }];
  return ts.isIdentifier(expression) ? changesByCallee(node, expression, search) : changesByEach(node, search);
}

/** `tool.title = …`, `delete tool.title` */
function targetAt(node: TS.Node): TS.Expression | undefined {
  const target = ts.isDeleteExpression(node)
    ? node.expression
    : ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)
      ? node.left
      : undefined;
  return target && (ts.isPropertyAccessExpression(target) || ts.isElementAccessExpression(target)) ? target : undefined;
}

function isAssignment(kind: TS.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

/** `trace(tool)` */
function changesByCallee(
  node: TS.CallExpression,
  callee: TS.Identifier,
  { evaluator, parts }: Search,
): readonly PartChange[] {
  const parameters = parametersOf(evaluator, callee);
  return node.arguments.flatMap((argument, index) => {
    const part = partOf(argument, parts);
    const parameter = parameters[index];
    if (!part || !parameter || parameter.dotDotDotToken) return [];
    return changesOfParameter(evaluator, parameter).map((change) => deeper(part, change, node));
  });
}

/** `tools.forEach(trace)` */
function changesByEach(node: TS.CallExpression, { evaluator, parts }: Search): readonly PartChange[] {
  const { expression } = node;
  const [callback] = node.arguments;
  if (!ts.isPropertyAccessExpression(expression) || !EACH.has(expression.name.text)) return [];
  const part = partOf(expression.expression, parts);
  const [parameter] = part && callback && ts.isIdentifier(callback) ? parametersOf(evaluator, callback) : [];
  if (!part || !parameter) return [];
  const member = { depth: part.depth + 1, byTurns: true };
  return changesOfParameter(evaluator, parameter).map((change) => deeper(member, change, node));
}

function deeper(part: Part, change: PartChange, node: TS.Node): PartChange {
  return { depth: part.depth + change.depth, byTurns: part.byTurns || change.byTurns, node };
}

function parametersOf(evaluator: Evaluator, callee: TS.Identifier): readonly TS.ParameterDeclaration[] {
  const meaning = meaningOfName(callee, evaluator);
  if (meaning?.kind !== "node") return [];
  const declaration = meaning.node;
  if (ts.isFunctionDeclaration(declaration)) return givenParameters(declaration.parameters);
  const made =
    ts.isVariableDeclaration(declaration) && declaration.initializer
      ? bareExpression(declaration.initializer)
      : declaration;
  return isInlineFunction(made) ? givenParameters(made.parameters) : [];
}
