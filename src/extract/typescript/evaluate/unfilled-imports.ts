import type { Frame } from "./values/frame.ts";
import type { Evaluator } from "./evaluator.ts";
import type { Value } from "./values/value.ts";
import { importSource, isImported } from "../modules/import-bindings.ts";
import type { Declaration } from "../syntax/declarations.ts";

/**
 * What stands for a variable while it is found out what fills it: by its own name, and by one that another file imports it
 * under, where a method of it is called that fills it.
 */
export function unfilledByName(evaluator: Evaluator, declaration: Declaration, home: Frame): Value | undefined {
  const own = evaluator.unfilled(declaration, home);
  if (own || !isImported(declaration)) return own;
  const source = importSource(declaration);
  const from = source && evaluator.imports.resolve(source.specifier, declaration.getSourceFile().fileName);
  const found = from?.kind === "project" ? evaluator.modules.find(from.file, source?.imported ?? "") : undefined;
  if (found?.kind !== "declaration") return undefined;
  return evaluator.unfilled(found.node, evaluator.rootFrame(found.node.getSourceFile()));
}
