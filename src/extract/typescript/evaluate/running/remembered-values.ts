import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { assignmentsOf } from "../../syntax/assignments.ts";
import { beginningOf } from "../../syntax/beginning-of.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf, findDeclaration } from "../../syntax/declarations.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { isNothingWritten } from "../../syntax/is-nothing-written.ts";
import { isMemberName } from "../../syntax/is-member-name.ts";
import { meaningOfName } from "../../modules/meaning-of-name.ts";
import type { Evaluator } from "../evaluator.ts";
import type { Frame } from "../values/frame.ts";
import type { Value } from "../values/value.ts";

const answers = new WeakMap<TS.IfStatement, boolean>();

/**
 * Whether a statement gives back what an earlier call has left: `if (cached) return cached;`, where the same function
 * goes on to work it out and keep it. That is the same value, so the first call tells it all.
 */
export function answersFromCache(statement: TS.IfStatement): boolean {
  const known = answers.get(statement) ?? isAnswer(statement);
  answers.set(statement, known);
  return known;
}

/**
 * What such a statement gives back of a variable of the file: whoever calls the function gets the one object that it has
 * made, and not another each time, of which the next one would know nothing.
 * @returns undefined where what is kept is no object, or hangs on what the function is called with, or does with it: that
 * its run tells better
 */
export function keptAnswer(evaluator: Evaluator, statement: TS.IfStatement, frame: Frame): Value | undefined {
  const returned = soleReturn(statement.thenStatement);
  const declaration = returned && ts.isIdentifier(returned) ? declarationOf(returned) : undefined;
  const home = ts.findAncestor(statement, ts.isFunctionLike);
  if (!returned || !home || !declaration || !ts.isVariableDeclaration(declaration)) return undefined;
  if (answersFromCollection(statement))
    return keepsCollections(evaluator, statement) ? lookedUp(evaluator.evaluate(returned, frame)) : undefined;
  if (!ts.isSourceFile(declaration.parent.parent.parent) || !isMadeForAll(home, declaration)) return undefined;
  return lookedUp(evaluator.evaluate(returned, frame));
}

/**
 * Whether a variable holds nothing but what is looked up to be given back, and that need not be known, since the function
 * makes the same again: who puts what into the collection is not looked for then, which may be the whole program.
 */
export function isLookedUpInVain(evaluator: Evaluator, declaration: TS.VariableDeclaration): boolean {
  const statement = declaration.parent.parent;
  if (!ts.isVariableStatement(statement) || !ts.isBlock(statement.parent)) return false;
  if (!declaration.initializer || lookedUpIn(declaration.initializer) === undefined) return false;
  const { statements } = statement.parent;
  const next = statements[statements.indexOf(statement) + 1];
  if (!next || !ts.isIfStatement(next) || !answersFromCollection(next)) return false;
  const returned = soleReturn(next.thenStatement);
  const isReturned = returned && ts.isIdentifier(returned) && declarationOf(returned) === declaration;
  return isReturned === true && !keepsCollections(evaluator, next);
}

/** Of each evaluator for itself: which names are those of packages hangs on files that may change while a tree stays. */
const keepingCollections = new WeakMap<Evaluator, Map<TS.IfStatement, boolean>>();

/** Whether what a statement gives back may be something to which others add, so that it matters which one it is. */
function keepsCollections(evaluator: Evaluator, statement: TS.IfStatement): boolean {
  const ofEvaluator = keepingCollections.get(evaluator) ?? new Map<TS.IfStatement, boolean>();
  keepingCollections.set(evaluator, ofEvaluator);
  const keeps = ofEvaluator.get(statement) ?? mayKeepCollections(evaluator, statement);
  ofEvaluator.set(statement, keeps);
  return keeps;
}

function mayKeepCollections(evaluator: Evaluator, statement: TS.IfStatement): boolean {
  const returned = soleReturn(statement.thenStatement);
  const declaration = returned && ts.isIdentifier(returned) ? declarationOf(returned) : undefined;
  const initializer = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  const collection = initializer && lookedUpIn(initializer);
  const home = ts.findAncestor(statement, ts.isFunctionLike);
  if (collection === undefined || !home) return true;
  return some(home, (node) => {
    const kept = keptBy(node, collection);
    return kept !== undefined && !isMadeByPackage(evaluator, madeAs(kept));
  });
}

/** The `page` of `pages.set(id, page)`. */
function keptBy(node: TS.Node, collection: string): TS.Expression | undefined {
  const isSet = ts.isCallExpression(node) && node.expression.getText() === `${collection}.set`;
  return isSet ? node.arguments[1] : undefined;
}

/** `z.object({ … }).strict()`, `await sharp(file).toBuffer()`: nothing that the project's code adds to. */
function isMadeByPackage(evaluator: Evaluator, made: TS.Expression): boolean {
  let root = bareExpression(made);
  for (;;) {
    if (ts.isAwaitExpression(root) || ts.isCallExpression(root) || ts.isPropertyAccessExpression(root))
      root = bareExpression(root.expression);
    else return ts.isIdentifier(root) && meaningOfName(root, evaluator)?.kind === "package";
  }
}

function lookedUp(value: Value): Value | undefined {
  return /^(?:instance|object|array|map)$/u.test(value.kind) ? value : undefined;
}

/** Whether a function makes what it keeps in a variable the same way, whoever calls it. */
function isMadeForAll(home: TS.SignatureDeclaration, declaration: TS.VariableDeclaration): boolean {
  const made = assignmentsOf(declaration)
    .filter(({ right }) => !isNothingWritten(right))
    .map(({ right }) => madeAs(right));
  if (made.every(isInstance)) return true;
  const isOwn = (node: TS.Node): boolean => home.pos <= node.pos && node.end <= home.end;
  const asksForOwn = (node: TS.Node): boolean => {
    const named = ts.isIdentifier(node) && !isMemberName(node) ? declarationOf(node) : undefined;
    return named !== undefined && isOwn(named) && !(node.pos <= named.pos && named.end <= node.end);
  };
  return !made.some((one) => some(one, asksForOwn)) && isOnlyGiven(home, declaration);
}

/** What is written for a value, also where a constant holds it first. */
function madeAs(expression: TS.Expression): TS.Expression {
  const declaration = ts.isIdentifier(expression) ? declarationOf(expression) : undefined;
  const written = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return written ?? expression;
}

/** `new Registry()`: what is done with an instance is found by what its class does, and not only by the run that made it. */
export function isInstance(made: TS.Expression): boolean {
  return ts.isNewExpression(made) && !/^(?:Array|Map|Set|WeakMap|Object)$/u.test(made.expression.getText());
}

/** Whether a function does nothing with a variable but ask whether it holds something, give it that, and give it back. */
function isOnlyGiven(home: TS.Node, declaration: TS.VariableDeclaration): boolean {
  return !some(home, (node) => {
    if (!ts.isIdentifier(node) || isMemberName(node) || declarationOf(node) !== declaration) return false;
    const { parent } = node;
    const isTested = ts.isIfStatement(parent) || ts.isPrefixUnaryExpression(parent);
    return !isTested && !ts.isReturnStatement(parent) && !ts.isBinaryExpression(parent);
  });
}

function isAnswer(statement: TS.IfStatement): boolean {
  const returned = soleReturn(statement.thenStatement);
  const home = ts.findAncestor(statement, ts.isFunctionLike);
  if (!returned || !home) return false;
  if (ts.isPropertyAccessExpression(returned))
    return returned.expression.kind === ts.SyntaxKind.ThisKeyword && isKeptIn(home, returned.getText());
  if (!ts.isIdentifier(returned)) return false;
  const declaration = findDeclaration(returned.text, returned);
  if (!declaration || !ts.isVariableDeclaration(declaration)) return false;
  const collection = declaration.initializer && lookedUpIn(declaration.initializer);
  return collection ? isFilledIn(home, collection) : isKeptVariable(declaration, home);
}

/** Whether a variable begins with what is remembered of itself: `let page = pages.get(id)`, later on `pages.set(id, page)`. */
export function beginsRemembered(declaration: TS.VariableDeclaration): boolean {
  const collection = declaration.initializer && lookedUpIn(declaration.initializer);
  const home = ts.findAncestor(declaration, (at) => ts.isFunctionLike(at) || ts.isSourceFile(at));
  return collection !== undefined && home !== undefined && isFilledIn(home, collection, declaration.name.getText());
}

const keepers = new WeakMap<TS.Node, boolean>();

/** Whether a function gives back what a call with the same key has left in a collection: `if (kept) return kept;` */
export function keepsByKey(home: TS.Node): boolean {
  const known = keepers.get(home);
  if (known !== undefined) return known;
  const body = ts.isFunctionLike(home) && "body" in home ? home.body : undefined;
  const statements = body && ts.isBlock(body) ? body.statements : [];
  const keeps = statements.some((one) => ts.isIfStatement(one) && answersFromCollection(one));
  keepers.set(home, keeps);
  return keeps;
}

function answersFromCollection(statement: TS.IfStatement): boolean {
  if (!answersFromCache(statement)) return false;
  const returned = soleReturn(statement.thenStatement);
  const declaration = returned && ts.isIdentifier(returned) ? declarationOf(returned) : undefined;
  if (!declaration || !ts.isVariableDeclaration(declaration)) return false;
  return declaration.initializer !== undefined && lookedUpIn(declaration.initializer) !== undefined;
}

function soleReturn(statement: TS.Statement): TS.Expression | undefined {
  if (ts.isBlock(statement)) {
    const [only, ...others] = statement.statements;
    return only && others.length === 0 ? soleReturn(only) : undefined;
  }
  return ts.isReturnStatement(statement) ? statement.expression : undefined;
}

/** A variable outside of the function, which the function alone gives a value; others may at most clear it. */
function isKeptVariable(declaration: TS.VariableDeclaration, home: TS.Node): boolean {
  const isOutside = declaration.pos < home.pos || home.end < declaration.end;
  const startsEmpty = !declaration.initializer || isNothingWritten(declaration.initializer);
  const assignments = assignmentsOf(declaration);
  const isHere = (node: TS.Node): boolean => home.pos <= node.pos && node.end <= home.end;
  return (
    isOutside &&
    startsEmpty &&
    assignments.some(isHere) &&
    assignments.every((one) => isHere(one) || isNothingWritten(one.right))
  );
}

function isKeptIn(home: TS.Node, field: string): boolean {
  return some(
    home,
    (node) =>
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      node.left.getText() === field,
  );
}

/** The `pages` of `pages.get(id)`, when they begin empty. */
function lookedUpIn(expression: TS.Expression): string | undefined {
  const call = ts.isAwaitExpression(expression) ? expression.expression : expression;
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return undefined;
  const { expression: collection, name } = call.expression;
  const made = name.text === "get" ? beginningOf(collection) : undefined;
  return made && ts.isNewExpression(made) && (made.arguments?.length ?? 0) === 0 ? collection.getText() : undefined;
}

/** Whether `pages.set(…)` is called in a function, with the given variable if there is one. */
function isFilledIn(home: TS.Node, collection: string, variable?: string): boolean {
  return some(home, (node) => {
    const kept = keptBy(node, collection);
    return kept !== undefined && (variable === undefined || kept.getText() === variable);
  });
}

function some(home: TS.Node, test: (node: TS.Node) => boolean): boolean {
  let found = false;
  forEachNode(home, (node) => {
    found ||= test(node);
  });
  return found;
}
