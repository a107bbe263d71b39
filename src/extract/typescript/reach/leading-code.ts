import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { forEachNode } from "../modules/for-each-node.ts";
import { EACH } from "./callback-arguments.ts";

/** Methods that put their arguments into what they are called of. */
const ADDING = new Set(["push", "unshift", "set", "add"]);

/**
 * Tells which code may lead to the places that are looked for, by names alone: code that holds such a place leads to
 * it, and so does code that mentions a name of code that does. Names mean more than one thing, so more counts as
 * leading than does; what does not count need not be followed.
 */
export class LeadingCode {
  readonly #leading = new Set<TS.Node>();

  constructor(sourceFiles: readonly TS.SourceFile[], wanted: Iterable<TS.Node>) {
    const mentions = mentionsIn(sourceFiles);
    const names = new Set<string>();
    const waiting = [...wanted];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      for (let at: TS.Node = node; !this.#leading.has(at); at = at.parent) {
        this.#leading.add(at);
        for (const name of namesGivenBy(at)) {
          if (names.has(name)) continue;
          names.add(name);
          waiting.push(...(mentions.get(name) ?? []));
        }
        if (ts.isSourceFile(at)) break;
      }
    }
  }

  /** Whether a piece of code may lead to a place that is looked for. */
  leads(node: TS.Node): boolean {
    return this.#leading.has(node);
  }
}

/** Where names are mentioned, types aside; "default" is what a default import mentions. */
function mentionsIn(sourceFiles: readonly TS.SourceFile[]): Map<string, TS.Node[]> {
  const mentions = new Map<string, TS.Node[]>();
  const add = (name: string, node: TS.Node): void => {
    const known = mentions.get(name);
    if (known) known.push(node);
    else mentions.set(name, [node]);
  };
  for (const sourceFile of sourceFiles) {
    forEachNode(sourceFile, (node) => {
      if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return "skip";
      if (ts.isMemberName(node)) add(node.text, node);
      if (ts.isImportClause(node) && node.name) add("default", node);
      return undefined;
    });
  }
  return mentions;
}

/** The names by which other code gets hold of a piece of code, or of what it makes. */
function namesGivenBy(node: TS.Node): string[] {
  if (ts.isVariableDeclaration(node) || ts.isBindingElement(node) || ts.isParameter(node))
    return namesBoundBy(node.name);
  if (ts.isForOfStatement(node) && ts.isVariableDeclarationList(node.initializer))
    return node.initializer.declarations.flatMap(({ name }) => namesBoundBy(name));
  if (ts.isImportClause(node)) return node.name ? [node.name.text] : [];
  if (ts.isImportSpecifier(node) || ts.isExportSpecifier(node)) return [node.name.text];
  if (ts.isExportAssignment(node)) return ["default"];
  if (ts.isBinaryExpression(node))
    return node.operatorToken.kind === ts.SyntaxKind.EqualsToken ? lastName(node.left) : [];
  if (ts.isCallExpression(node)) return namesGivenByCall(node);
  return isNamedCode(node) ? [...nameOf(node), ...(isDefaultExport(node) ? ["default"] : [])] : [];
}

function isNamedCode(node: TS.Node): node is TS.FunctionLikeDeclaration | TS.ClassElement | TS.ObjectLiteralElement {
  return (
    ts.isFunctionLike(node) || ts.isClassLike(node) || ts.isClassElement(node) || ts.isObjectLiteralElementLike(node)
  );
}

function nameOf(node: TS.NamedDeclaration): string[] {
  const { name } = node;
  return name && (ts.isMemberName(name) || ts.isStringLiteral(name)) ? [name.text] : [];
}

function isDefaultExport(node: TS.Node): boolean {
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node)?.some((modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword) ?? false)
  );
}

function namesBoundBy(name: TS.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesBoundBy(element.name) : []));
}

/** A list that something is put into, and what a callback calls the members of a list. */
function namesGivenByCall({ expression, arguments: given }: TS.CallExpression): string[] {
  if (!ts.isPropertyAccessExpression(expression)) return [];
  if (ADDING.has(expression.name.text)) return lastName(expression.expression);
  const [callback] = given;
  const isEach = EACH.has(expression.name.text) || expression.name.text === "then";
  if (!isEach || !callback || !(ts.isArrowFunction(callback) || ts.isFunctionExpression(callback))) return [];
  const [member] = callback.parameters;
  return member ? namesBoundBy(member.name) : [];
}

/** `a.b` → b, `a[0]` → a */
function lastName(node: TS.Expression): string[] {
  if (ts.isIdentifier(node)) return [node.text];
  if (ts.isPropertyAccessExpression(node)) return [node.name.text];
  return ts.isElementAccessExpression(node) ? lastName(node.expression) : [];
}
