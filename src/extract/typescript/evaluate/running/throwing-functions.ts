import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { meaningOfName, type Linker } from "../../modules/meaning-of-name.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { KnownOf } from "./known-of.ts";
import { functionAt } from "../../syntax/function-at.ts";

/** Functions that call functions are looked into so far. */
const MOST_DEEP = 4;

const known = new KnownOf<boolean>();

/** Whether a function may throw, as far as its code says so: itself, or by what it calls by name. */
export function mayThrow(linker: Linker, node: TS.Node): boolean {
  return known.get(linker, node) ?? known.set(linker, node, isThrowing({ linker, seen: new Set() }, node, MOST_DEEP));
}

/** One search through functions; of those that call each other, each is looked through once. */
interface Search {
  readonly linker: Linker;
  readonly seen: Set<TS.Node>;
}

function isThrowing(search: Search, node: TS.Node, depth: number): boolean {
  const { linker, seen } = search;
  const before = known.get(linker, node);
  if (before !== undefined || depth === 0 || seen.has(node)) return before ?? false;
  seen.add(node);
  let isFound = false;
  forEachNode(node, (at) => {
    if (at !== node && ts.isFunctionLike(at)) return "skip";
    isFound ||= ts.isThrowStatement(at) || parserCalled(at) !== undefined || isThrowingCall(search, at, depth - 1);
    return isFound ? "skip" : undefined;
  });
  return isFound;
}

/** The function that is called, or the constructor that is run, where it is called by a name that is not given in a run. */
export function namedCallee(linker: Linker, call: TS.Node): TS.FunctionLikeDeclaration | undefined {
  if (!ts.isCallExpression(call) && !ts.isNewExpression(call)) return undefined;
  const callee = bareExpression(call.expression);
  const meaning = ts.isIdentifier(callee) ? meaningOfName(callee, linker) : undefined;
  return meaning?.kind === "node" ? functionIn(meaning.node, ts.isNewExpression(call)) : undefined;
}

function functionIn(node: TS.Node, isMade: boolean): TS.FunctionLikeDeclaration | undefined {
  if (ts.isClassLike(node)) {
    const isIt = (one: TS.ClassElement): one is TS.ConstructorDeclaration =>
      ts.isConstructorDeclaration(one) && one.body !== undefined;
    return isMade ? node.members.find(isIt) : undefined;
  }
  return functionAt(node);
}

function isThrowingCall(search: Search, node: TS.Node, depth: number): boolean {
  const callee = namedCallee(search.linker, node);
  return callee !== undefined && isThrowing(search, callee, depth);
}

/** What takes a text apart and throws where it cannot, by the name that it goes by. */
export type Parser = "JSON" | "RegExp";

/** The parser that is called: `JSON.parse(text)`, `new RegExp(pattern)`. */
export function parserCalled(node: TS.Node): Parser | undefined {
  if (ts.isNewExpression(node)) return isNamed(node.expression, "RegExp") ? "RegExp" : undefined;
  const callee = ts.isCallExpression(node) ? node.expression : undefined;
  const isParse = callee !== undefined && ts.isPropertyAccessExpression(callee) && callee.name.text === "parse";
  return isParse && isNamed(callee.expression, "JSON") ? "JSON" : undefined;
}

function isNamed(node: TS.Expression, name: string): boolean {
  return ts.isIdentifier(node) && node.text === name;
}
