import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { forEachNode } from "../syntax/for-each-node.ts";

/** What code asks of names: whether they end like compiled files, or like sources. `.d.ts` and tests are what it leaves out. */
const COMPILED = /\.[cm]?js(?![a-z])/u;
const SOURCE = /(?<!\.(?:d|test|spec)\\?)\.[cm]?tsx?(?![a-z])|[(|{,][cm]?tsx?[)|},]|\[cm\]\?ts|\[(?:jt|tj)\]|^tsx?$/u;

const known = new WeakMap<TS.SourceFile, boolean>();

/**
 * Names in a folder as the program sees them that reads it. A loader which takes only what ends in `.js` runs where its
 * project is compiled, and meets `list-ships.js` there for `list-ships.ts`.
 */
export function namesSeenBy(node: TS.Node, names: readonly string[]): readonly string[] {
  return names.some((name) => SOURCE.test(name)) && asksForCompiled(node.getSourceFile())
    ? names.map((name) => (name.endsWith(".d.ts") ? name : name.replace(/\.([cm]?)tsx?$/u, ".$1js")))
    : names;
}

function asksForCompiled(sourceFile: TS.SourceFile): boolean {
  const before = known.get(sourceFile);
  if (before !== undefined) return before;
  const asked: string[] = [];
  forEachNode(sourceFile, (node) => {
    if (isWord(node) && !isSpecifier(node)) asked.push(node.text);
  });
  const isCompiled = asked.some((text) => COMPILED.test(text)) && !asked.some((text) => SOURCE.test(text));
  known.set(sourceFile, isCompiled);
  return isCompiled;
}

function isWord(node: TS.Node): node is TS.LiteralLikeNode {
  return ts.isStringLiteralLike(node) || ts.isRegularExpressionLiteral(node) || ts.isTemplateMiddleOrTemplateTail(node);
}

function isSpecifier({ parent }: TS.Node): boolean {
  return ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent);
}
