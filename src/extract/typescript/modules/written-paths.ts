import { posix } from "node:path";
import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { declarationOf } from "../syntax/declarations.ts";
import { forEachNode } from "../syntax/for-each-node.ts";

/** Paths, each from the folder of the file that they are written in: `""` is that folder, or the file. */
type Paths = readonly string[];

/** More than this many are not written down by hand. */
const MOST_PATHS = 32;

const JOINING = new Set(["join", "resolve"]);
/** What gives the same path in another form. */
const CONVERTING = new Set(["pathToFileURL", "fileURLToPath", "normalize", "String", "toString"]);
/** What gives one or some of a list. */
const CHOOSING = new Set(["find", "filter", "at"]);
const FILLING = new Set(["push", "unshift", "splice"]);
const OWN_FOLDER = new Set(["__dirname", "__filename"]);
const OWN_PLACE = new Set(["url", "dirname", "filename"]);
const AS_TEXT = new Set(["href", "pathname"]);

/**
 * The paths that an expression may have, where all that it is put together of is written in its file: `const paths =
 * [resolve(__dirname, "../dist/index.js")]; … import(pathToFileURL(paths[0]).href)`. A launcher that looks for the build of
 * its package loads no other file.
 * @returns undefined where anything else may have part in it
 */
export function writtenPaths(expression: TS.Expression, seen: ReadonlySet<TS.Node> = new Set()): Paths | undefined {
  const node = bareExpression(expression);
  if (seen.has(node)) return [];
  const inner = new Set([...seen, node]);
  const of = (one: TS.Expression): Paths | undefined => writtenPaths(one, inner);
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isIdentifier(node)) return ofName(node, inner);
  if (ts.isAwaitExpression(node)) return of(node.expression);
  if (ts.isArrayLiteralExpression(node)) return allOf(node.elements.map(of));
  if (ts.isConditionalExpression(node)) return allOf([of(node.whenTrue), of(node.whenFalse)]);
  if (ts.isElementAccessExpression(node)) return of(node.expression);
  if (ts.isBinaryExpression(node)) return isEither(node) ? allOf([of(node.left), of(node.right)]) : undefined;
  if (ts.isPropertyAccessExpression(node)) {
    if (ts.isMetaProperty(node.expression)) return OWN_PLACE.has(node.name.text) ? [""] : undefined;
    return AS_TEXT.has(node.name.text) ? of(node.expression) : undefined;
  }
  if (ts.isNewExpression(node) && node.expression.getText() === "URL") {
    const [path, base] = node.arguments ?? [];
    return path && base && of(base)?.every((one) => one === "") ? of(path) : undefined;
  }
  return ts.isCallExpression(node) ? ofCall(node, of) : undefined;
}

function isEither({ operatorToken }: TS.BinaryExpression): boolean {
  return [ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken].includes(operatorToken.kind);
}

function ofCall(
  { expression, arguments: given }: TS.CallExpression,
  of: (one: TS.Expression) => Paths | undefined,
): Paths | undefined {
  const callee = bareExpression(expression);
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText();
  const [first] = given;
  if (JOINING.has(name)) return joined(given.map(of));
  if (name === "dirname") return first && of(first)?.every((one) => one === "") ? [""] : undefined;
  if (CHOOSING.has(name)) return ts.isPropertyAccessExpression(callee) ? of(callee.expression) : undefined;
  if (!CONVERTING.has(name)) return undefined;
  return first ? of(first) : ts.isPropertyAccessExpression(callee) ? of(callee.expression) : undefined;
}

/** What a variable of the file is given, wherever that is. */
function ofName(use: TS.Identifier, seen: ReadonlySet<TS.Node>): Paths | undefined {
  const declaration = declarationOf(use);
  if (!declaration) return OWN_FOLDER.has(use.text) ? [""] : undefined;
  if (!ts.isVariableDeclaration(declaration)) return undefined;
  const { initializer, parent } = declaration;
  const given = [...(initializer ? [initializer] : []), ...assignedTo(declaration)];
  if (ts.isForOfStatement(parent.parent)) given.push(parent.parent.expression);
  return given.length > 0 ? allOf(given.map((one) => writtenPaths(one, seen))) : undefined;
}

/** What a variable is given after it is made, and what is put into the list that it holds. */
function assignedTo(declaration: TS.VariableDeclaration): readonly TS.Expression[] {
  const found: TS.Expression[] = [];
  forEachNode(declaration.getSourceFile(), (node) => {
    if (ts.isCallExpression(node) && isFilling(node, declaration)) found.push(...node.arguments);
    if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return;
    if (ts.isIdentifier(node.left) && declarationOf(node.left) === declaration) found.push(node.right);
  });
  return found;
}

function isFilling({ expression }: TS.CallExpression, declaration: TS.VariableDeclaration): boolean {
  if (!ts.isPropertyAccessExpression(expression) || !FILLING.has(expression.name.text)) return false;
  const list = bareExpression(expression.expression);
  return ts.isIdentifier(list) && declarationOf(list) === declaration;
}

function allOf(parts: readonly (Paths | undefined)[]): Paths | undefined {
  const known = parts.filter((one) => one !== undefined);
  const all = [...new Set(known.flat())];
  return known.length === parts.length && all.length <= MOST_PATHS ? all : undefined;
}

function joined(parts: readonly (Paths | undefined)[]): Paths | undefined {
  let all: Paths = [""];
  for (const part of parts) {
    if (!part || all.length * part.length > MOST_PATHS) return undefined;
    all = all.flatMap((start) => part.map((one) => (start || one ? posix.join(start, one) : "")));
  }
  return all;
}
