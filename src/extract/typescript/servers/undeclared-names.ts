import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { SourceFiles } from "../modules/source-files.ts";
import { GIVING } from "../syntax/assignments.ts";
import { declarationOf } from "../syntax/declarations.ts";
import { forEachNode } from "../syntax/for-each-node.ts";

const known = new WeakMap<SourceFiles, Map<string, boolean>>();

/** What makes a file a module of the language: no variable comes into being there by being given a value. */
const MODULE = /^\s*(?:import|export)\b/mu;

/** What makes a file one of Node's older modules: its own variables are seen by no other file. */
const COMMONJS = /\brequire\s*\(|\bmodule\.exports\b/u;

/** Names that are there without a declaration, beside those of the language. */
const HOST_NAMES: ReadonlySet<string> = new Set(["module", "exports", "require", "window", "self", "Deno", "Bun"]);

/** Packages by which files get what others export without importing it. */
const AUTO_IMPORTING = ["nuxt", "nitropack", "nitro", "unplugin-auto-import", "wxt"];

/**
 * Whether an expression begins with a name that no code gives a value, `server` in a scrap that was to be pasted
 * somewhere: to run it is an error. Where the name may come from somewhere all the same, it does not.
 */
export function beginsWithNothing({ files, packages }: Evaluator, expression: TS.Expression): boolean {
  const root = rootOf(expression);
  if (!ts.isIdentifier(root) || !/^\w+$/u.test(root.text) || declarationOf(root)) return false;
  // A namespace may be written in several parts, each of which sees what the others export.
  if (root.text in globalThis || HOST_NAMES.has(root.text) || ts.findAncestor(root, ts.isModuleDeclaration))
    return false;
  const { fileName } = root.getSourceFile();
  return !AUTO_IMPORTING.some((name) => packages.declares(name, fileName)) && isGivenNowhere(files, root.text);
}

function isGivenNowhere(files: SourceFiles, name: string): boolean {
  const ofFiles = known.get(files) ?? new Map<string, boolean>();
  known.set(files, ofFiles);
  const before = ofFiles.get(name);
  if (before !== undefined) return before;
  const found = !files.host.files.some((file) => mayGive(files.text(file) ?? "", name));
  ofFiles.set(name, found);
  return found;
}

/**
 * Whether a file may give all others a variable: as a script among scripts, in a declaration, on the global object, or by
 * giving a value to a name that is not declared.
 */
function mayGive(text: string, name: string): boolean {
  if (!text.includes(name)) return false;
  if (new RegExp(`\\b(?:globalThis|global|window|self)\\b[^;\\n]*\\b${name}\\b`, "u").test(text)) return true;
  const isModule = MODULE.test(text);
  const isDeclared = new RegExp(`\\b(?:const|let|var|function|class)\\s+${name}\\b`, "u").test(text);
  if (isDeclared && (/\bdeclare\b/u.test(text) || (!isModule && !COMMONJS.test(text)))) return true;
  return !isModule && assigns(text, name);
}

function assigns(text: string, name: string): boolean {
  let isFound = false;
  forEachNode(ts.createSourceFile("file.js", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX), (node) => {
    isFound ||= ts.isBinaryExpression(node) && GIVING.has(node.operatorToken.kind) && holdsName(node.left, name);
    isFound ||= ts.isForOfStatement(node) && holdsName(node.initializer, name);
    return isFound ? "skip" : undefined;
  });
  return isFound;
}

function holdsName(target: TS.Node, name: string): boolean {
  let isFound = false;
  forEachNode(target, (node) => {
    isFound ||= ts.isIdentifier(node) && node.text === name;
    return undefined;
  });
  return isFound;
}

function rootOf(expression: TS.Expression): TS.Expression {
  let at = expression;
  while (ts.isPropertyAccessExpression(at) || ts.isNonNullExpression(at)) at = at.expression;
  return at;
}
