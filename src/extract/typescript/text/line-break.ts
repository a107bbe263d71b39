import type { ts as TS } from "ts-morph";

export type LineBreak = "\n" | "\r\n";

const fileLineBreaks = new WeakMap<TS.SourceFile, LineBreak>();

/** The line break to use inside a template: its own first one, else the file's. */
export function lineBreakAround(body: string, sourceFile: TS.SourceFile): LineBreak {
  return firstLineBreak(body) ?? fileLineBreak(sourceFile);
}

function fileLineBreak(sourceFile: TS.SourceFile): LineBreak {
  const known = fileLineBreaks.get(sourceFile);
  if (known) return known;
  const found = firstLineBreak(sourceFile.text) ?? "\n";
  fileLineBreaks.set(sourceFile, found);
  return found;
}

function firstLineBreak(text: string): LineBreak | undefined {
  const at = text.indexOf("\n");
  if (at === -1) return undefined;
  return text.charAt(at - 1) === "\r" ? "\r\n" : "\n";
}
