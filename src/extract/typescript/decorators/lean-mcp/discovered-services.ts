import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { LEAN_MCP } from "./input-class.ts";

/** A server that is to find no services by itself. */
const FINDS_NONE = /\bautoDiscover["']?\s*:\s*false\b/u;

const INDEX = /^(?<folder>.*)\/mcp\/(?:.*\/)?index\.[jt]s$/u;

/**
 * Whether LeanMCP finds a class by itself: it makes one of each class that an `index.ts` exports below the folder `mcp`
 * beside the file that starts the server.
 */
export function isDiscovered(evaluator: Evaluator, owner: TS.ClassDeclaration): boolean {
  const { files } = evaluator.files.host;
  return files.some((file) => {
    const folder = INDEX.exec(file)?.groups?.folder;
    return folder !== undefined && exportsClass(evaluator, file, owner) && startsServer(evaluator, folder);
  });
}

function exportsClass(evaluator: Evaluator, file: string, owner: TS.ClassDeclaration): boolean {
  return evaluator.modules.names(file).some((name) => {
    const value = evaluator.exported(file, name);
    return value.kind === "class" && value.node === owner;
  });
}

function startsServer(evaluator: Evaluator, folder: string): boolean {
  return evaluator.files.host.files.some((file) => {
    const text = file.slice(0, file.lastIndexOf("/")) === folder ? (evaluator.files.text(file) ?? "") : "";
    return text.includes(LEAN_MCP) && !FINDS_NONE.test(text);
  });
}

/** Decorators of the library's own that give a tool a page, and say so in `_meta`. */
const PAGES = /^(?:UI|GPT)App$/u;

/** Whether a method has a page that the library tells of in `_meta`. */
export function hasPage(member: TS.Node): boolean {
  const decorators = ts.canHaveDecorators(member) ? (ts.getDecorators(member) ?? []) : [];
  return decorators.some(
    ({ expression }) => ts.isCallExpression(expression) && PAGES.test(expression.expression.getText()),
  );
}
