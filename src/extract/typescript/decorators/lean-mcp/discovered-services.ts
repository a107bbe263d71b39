import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { isDiscoveredFile } from "../../modules/discovered-files.ts";

/** Whether LeanMCP finds a class by itself: it makes one of each that the files export which it loads. */
export function isDiscovered(evaluator: Evaluator, owner: TS.ClassDeclaration): boolean {
  const { host } = evaluator.files;
  return host.files.some((file) => isDiscoveredFile(host, file) && exportsClass(evaluator, file, owner));
}

function exportsClass(evaluator: Evaluator, file: string, owner: TS.ClassDeclaration): boolean {
  return evaluator.modules.names(file).some((name) => {
    const value = evaluator.exported(file, name);
    return value.kind === "class" && value.node === owner;
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
