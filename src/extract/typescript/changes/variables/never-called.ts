import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { References } from "../../modules/references.ts";
import { scopeOf } from "../../reach/order/scope-of.ts";
import { isExportOrImport } from "../../syntax/function-places.ts";
import { functionAt } from "../../syntax/function-at.ts";

/**
 * Whether the function at the top of a file that an assignment stands in is named nowhere else: what clears a registry, or
 * makes it anew, is mostly there for tests alone.
 */
export function isNeverCalled(references: References, assignment: TS.BinaryExpression): boolean {
  const statement = ts.findAncestor(assignment, (at) => ts.isSourceFile(at.parent));
  const holder =
    statement && ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.find((one) => one.pos <= assignment.pos && assignment.end <= one.end)
      : statement;
  if (!holder || scopeOf(assignment) === assignment.getSourceFile()) return false;
  if (!ts.isFunctionDeclaration(holder) && !(ts.isVariableDeclaration(holder) && functionAt(holder))) return false;
  return references.to(holder).every((use) => isExportOrImport(use) || isWithin(use, holder));
}

function isWithin(use: TS.Node, holder: TS.Node): boolean {
  return use.getSourceFile() === holder.getSourceFile() && holder.pos <= use.pos && use.end <= holder.end;
}
