import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import {
  assignedChain,
  exportedNameOf,
  isAssignment,
  isExportsObject,
  type AssignedChain,
} from "./commonjs-exports-object.ts";
import { findDeclaration } from "./declarations.ts";
import { forEachNode } from "./for-each-node.ts";
import { isMemberName } from "./is-member-name.ts";

/** What a CommonJS file does with something that it exports by name. */
export interface ExportUse {
  readonly name: string;
  /** Where it is named, apart from the row that makes it empty. */
  readonly named: readonly TS.PropertyAccessExpression[];
  /** Where it is given something, in whatever way. */
  readonly written: readonly TS.PropertyAccessExpression[];
  /** The row of `exports.tools = exports.list = void 0` that it stands in. */
  readonly empty: AssignedChain | undefined;
}

/** What a CommonJS file does with what it exports by name; nothing is told of one that exports something in the place of all. */
export function exportUses(sourceFile: TS.SourceFile): readonly ExportUse[] {
  const rows = emptyRows(sourceFile);
  const named = new Map<string, TS.PropertyAccessExpression[]>();
  const replacing: TS.Node[] = [];
  forEachNode(sourceFile, (node) => {
    if (ts.isBinaryExpression(node) && isAssignment(node) && isExportsObject(node.left)) replacing.push(node);
    const name = exportedNameOf(node);
    if (name === undefined || !ts.isPropertyAccessExpression(node)) return;
    const known = named.get(name) ?? [];
    named.set(name, known);
    if (!rows.has(node)) known.push(node);
  });
  if (replacing.length > 0) return [];
  const empty = new Map([...rows].map(([target, row]) => [exportedNameOf(target), row]));
  return [...named].map(([name, all]) => ({
    name,
    named: all,
    written: all.filter(isWritten),
    empty: empty.get(name),
  }));
}

/** Of some names, those which a file has for something global: `exports.process = …` beside `process.env`. */
export function globalNames(sourceFile: TS.SourceFile, names: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  forEachNode(sourceFile, (node) => {
    if (!ts.isIdentifier(node) || !names.has(node.text) || isMemberName(node)) return;
    if (!findDeclaration(node.text, node)) found.add(node.text);
  });
  return found;
}

/** What stands in the rows of `exports.tools = exports.list = void 0` that compilers begin a file with. */
function emptyRows(sourceFile: TS.SourceFile): ReadonlyMap<TS.Node, AssignedChain> {
  const rows = new Map<TS.Node, AssignedChain>();
  for (const statement of sourceFile.statements) {
    const row = ts.isExpressionStatement(statement) ? assignedChain(statement.expression) : undefined;
    const isEmpty = row && ts.isVoidExpression(row.value) && row.targets.every((one) => exportedNameOf(one));
    if (isEmpty) for (const target of row.targets) rows.set(target, row);
  }
  return rows;
}

function isWritten(access: TS.PropertyAccessExpression): boolean {
  const { parent } = access;
  if (ts.isBinaryExpression(parent)) return parent.left === access && isAssignment(parent);
  return ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent) || ts.isDeleteExpression(parent);
}
