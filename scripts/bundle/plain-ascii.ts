import MagicString from "magic-string";
import ts from "typescript";

// Without the flag `u`, so that characters beyond the first plane are told by their two halves, as an escape has to tell them.
const BEYOND = /[^\0-\x7F]/g;

/**
 * The same program in ASCII alone: a text with one other character takes twice the memory, and Node reads it as UTF-8,
 * piece by piece. esbuild sees to texts in quotes; what it leaves as it was are patterns, and templates whose tags may
 * ask how they are written.
 *
 * @param text A program without comments.
 * @throws Error where another character stands outside of patterns and templates.
 */
export function plainAscii(text: string): string {
  if (text.search(BEYOND) < 0) return text;
  const edited = new MagicString(text);
  const visit = (node: ts.Node): void => {
    const escape = escapeIn(node);
    if (escape) for (const at of placesIn(text, node)) edited.update(at, at + 1, escape(text.charCodeAt(at)));
    else ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("bundle.cjs", text, ts.ScriptTarget.Latest));
  const plain = edited.toString();
  const left = plain.search(BEYOND);
  if (left >= 0) throw new Error(`Expected a bundle in ASCII, got: ${plain.slice(left - 40, left + 40)}`);
  return plain;
}

/** What stands for a character in such a piece of the program. In a template an escape would be part of its raw text. */
function escapeIn(node: ts.Node): ((code: number) => string) | undefined {
  if (ts.isRegularExpressionLiteral(node)) return escaped;
  return ts.isTemplateLiteralToken(node) ? (code) => `\${"${escaped(code)}"}` : undefined;
}

function escaped(code: number): string {
  return `\\u${code.toString(16).padStart(4, "0")}`;
}

function placesIn(text: string, node: ts.Node): number[] {
  return Array.from(text.slice(node.pos, node.end).matchAll(BEYOND), ({ index }) => node.pos + index);
}
