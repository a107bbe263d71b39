import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Declaration } from "./declarations.ts";

/**
 * Whether a `var` is read by what gives it its value, and holds nothing yet: `var Flag = ((Flag2) => { … })(Flag || {})`,
 * which is what a bundler makes of an enum.
 */
export function isReadWhileGiven(declaration: Declaration, use: TS.Node): boolean {
  if (!ts.isVariableDeclaration(declaration) || !ts.isVariableDeclarationList(declaration.parent)) return false;
  const { initializer } = declaration;
  const isAround = initializer !== undefined && initializer.pos <= use.pos && use.end <= initializer.end;
  if (!isAround || declaration.parent.flags & ts.NodeFlags.BlockScoped) return false;
  return ts.findAncestor(use, (at) => at === declaration || ts.isFunctionLike(at)) === declaration;
}
