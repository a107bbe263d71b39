import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { assignmentsOf, isCounted } from "./assignments.ts";
import type { Declaration } from "./declarations.ts";

/**
 * Whether a `var` is read by what gives it its value, and holds nothing yet: `var Flag = ((Flag2) => { … })(Flag || {})`,
 * which is what a bundler makes of an enum. Only at the top of a file, where it is declared once and set nowhere else: in a
 * loop it holds what it was given before, and in a function perhaps what the function is given.
 */
export function isReadWhileGiven(declaration: Declaration, use: TS.Node): boolean {
  if (!ts.isVariableDeclaration(declaration) || !ts.isVariableDeclarationList(declaration.parent)) return false;
  const { initializer } = declaration;
  const isAround = initializer !== undefined && initializer.pos <= use.pos && use.end <= initializer.end;
  if (!isAround || declaration.parent.flags & ts.NodeFlags.BlockScoped || !isOnlyOne(declaration)) return false;
  return ts.findAncestor(use, (at) => at === declaration || ts.isFunctionLike(at)) === declaration;
}

function isOnlyOne(declaration: TS.VariableDeclaration): boolean {
  const { parent: statement } = declaration.parent;
  const isAtTop = ts.isVariableStatement(statement) && ts.isSourceFile(statement.parent);
  return isAtTop && !isCounted(declaration) && assignmentsOf(declaration).length === 0;
}
