import ts from "typescript";

/**
 * A TypeScript text with the inside of every string and template literal cut out: what must stay the same to the
 * byte when only texts are changed.
 */
export function codeSkeleton(text: string): string {
  const source = ts.createSourceFile("skeleton.ts", text, ts.ScriptTarget.Latest);
  const kept: string[] = [];
  let from = 0;
  visit(source);
  return [...kept, text.slice(from)].join("…");

  function visit(node: ts.Node): void {
    if (isPieceOfText(node)) {
      kept.push(text.slice(from, node.getStart(source) + 1));
      from = node.end - 1;
    }
    ts.forEachChild(node, visit);
  }
}

function isPieceOfText(node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
}
