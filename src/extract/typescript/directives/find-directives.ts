import type { ts as TS } from "ts-morph";
import { directivesIn } from "../../../diagnostics/directives/directives-in.ts";
import type { Directive } from "../../../tool-model/directive.ts";
import { codeOnLine } from "./code-on-line.ts";
import { commentsNaming } from "./comments-naming.ts";

const MARK = "mcp-lint-";

/** The comments of a file that switch rules off: `// mcp-lint-disable-next-line schema/list-has-ids -- the cache has no ids`. */
export function findDirectives(sourceFile: TS.SourceFile): Directive[] {
  const { fileName: file, text } = sourceFile;
  if (!text.includes(MARK)) return [];
  return directivesIn({
    file,
    text,
    comments: commentsNaming(sourceFile, MARK),
    stretchAt({ start, end }, line) {
      const own = sourceFile.getLineAndCharacterOfPosition(line === "same" ? start : end).line;
      return codeOnLine(sourceFile, line === "same" ? own : own + 1);
    },
  });
}
