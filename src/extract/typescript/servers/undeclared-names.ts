import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { SourceFiles } from "../modules/source-files.ts";
import { declarationOf } from "../syntax/declarations.ts";

const known = new WeakMap<SourceFiles, Map<string, boolean>>();

/** What makes a file a module: its own variables are seen by no other file. */
const MODULE = /^\s*(?:import|export)\b|\brequire\s*\(|\bmodule\.exports\b/mu;

/**
 * Whether an expression begins with a name that no code declares, `server` in a scrap that was to be pasted somewhere:
 * to run it is an error.
 */
export function beginsWithNothing(files: SourceFiles, expression: TS.Expression): boolean {
  const root = rootOf(expression);
  if (!ts.isIdentifier(root) || !/^\w+$/u.test(root.text) || declarationOf(root)) return false;
  const ofFiles = known.get(files) ?? new Map<string, boolean>();
  known.set(files, ofFiles);
  const before = ofFiles.get(root.text);
  if (before !== undefined) return before;
  const found = !files.host.files.some((file) => mayDeclare(files.text(file) ?? "", root.text));
  ofFiles.set(root.text, found);
  return found;
}

/** Whether a file may give all others a variable: as a script among scripts, in a declaration, or on the global object. */
function mayDeclare(text: string, name: string): boolean {
  if (!text.includes(name)) return false;
  const isDeclared = new RegExp(`\\b(?:const|let|var|function|class)\\s+${name}\\b`, "u").test(text);
  if (isDeclared && (!MODULE.test(text) || /\bdeclare\b/u.test(text))) return true;
  return new RegExp(`\\b(?:globalThis|global|window|self)\\b[^;\\n]*\\b${name}\\b`, "u").test(text);
}

function rootOf(expression: TS.Expression): TS.Expression {
  let at = expression;
  while (ts.isPropertyAccessExpression(at) || ts.isNonNullExpression(at)) at = at.expression;
  return at;
}
