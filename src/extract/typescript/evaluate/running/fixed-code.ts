import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { meaningOfName, type Linker } from "../../modules/meaning-of-name.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { fillsName } from "../../syntax/filled-names.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { isMemberName } from "../../syntax/is-member-name.ts";
import { isLoopVariable } from "../../syntax/loops.ts";
import { KnownOf } from "./known-of.ts";
import { isConstant } from "../../syntax/is-constant.ts";

/** Functions that call functions, and constants made of constants, are followed so far. */
const MOST_DEEP = 5;

const known = new KnownOf<boolean>();

/**
 * Whether code asks for nothing but what it is given and what stays as it is written: no `this`, no variable that is given
 * another value, no collection that is filled. What comes of it is then the same whenever it is run.
 */
export function asksForFixed(linker: Linker, code: TS.Node): boolean {
  return known.get(linker, code) ?? known.set(linker, code, isFixedCode({ linker, seen: new Set() }, code, MOST_DEEP));
}

/** One search through code and what it asks for. */
interface Search {
  readonly linker: Linker;
  /** Of functions that call each other, each is looked through once: whether all of them are fixed, the first is told. */
  readonly seen: Set<TS.Node>;
}

function isFixedCode(search: Search, code: TS.Node, depth: number): boolean {
  const { linker, seen } = search;
  const before = known.get(linker, code);
  if (before !== undefined || depth === 0) return before ?? false;
  if (seen.has(code)) return true;
  seen.add(code);
  let isFixed = true;
  forEachNode(code, (node) => {
    if (!isFixed || ts.isTypeNode(node)) return "skip";
    if (node.kind === ts.SyntaxKind.ThisKeyword) isFixed = isOfTarget(node);
    else if (ts.isIdentifier(node) && !isMemberName(node)) isFixed = isFixedName(search, node, code, depth);
    return undefined;
  });
  return isFixed;
}

/** `this.url = url`: what is kept there is not asked for. */
function isOfTarget({ parent }: TS.Node): boolean {
  const given = ts.isPropertyAccessExpression(parent) ? parent.parent : parent;
  return (
    ts.isBinaryExpression(given) && given.left === parent && given.operatorToken.kind === ts.SyntaxKind.EqualsToken
  );
}

function isFixedName(search: Search, name: TS.Identifier, code: TS.Node, depth: number): boolean {
  // A global, which no code of the project changes.
  if (!declarationOf(name)) return true;
  const meaning = meaningOfName(name, search.linker);
  if (meaning?.kind !== "node") return meaning !== undefined;
  const root = rootOf(meaning.node);
  const isWithin = root.getSourceFile() === code.getSourceFile() && code.pos <= root.pos && root.end <= code.end;
  if (isWithin || ts.isParameter(root)) return true;
  if (ts.isVariableDeclaration(root)) return isFixedVariable(search, root, depth);
  return ts.isFunctionDeclaration(root)
    ? isFixedCode(search, root, depth - 1)
    : ts.isEnumDeclaration(root) || ts.isClassLike(root);
}

/** The variable or parameter that a pattern takes apart. */
function rootOf(declaration: TS.Node): TS.Node {
  let at = declaration;
  while (ts.isBindingElement(at)) at = at.parent.parent;
  return at;
}

function isFixedVariable(search: Search, variable: TS.VariableDeclaration, depth: number): boolean {
  if (isLoopVariable(variable)) return true;
  const { name, initializer } = variable;
  if (!initializer || !isConstant(variable) || isEmpty(bareExpression(initializer))) return false;
  const isFilled = ts.isIdentifier(name) && fillsName(variable.getSourceFile(), name.text);
  return !isFilled && isFixedCode(search, initializer, depth - 1);
}

/** What is there to be filled, whoever does it. */
function isEmpty(made: TS.Expression): boolean {
  if (ts.isNewExpression(made)) return !made.arguments?.length && /^(?:Map|Set)$/u.test(made.expression.getText());
  return (
    (ts.isArrayLiteralExpression(made) && made.elements.length === 0) ||
    (ts.isObjectLiteralExpression(made) && made.properties.length === 0)
  );
}
