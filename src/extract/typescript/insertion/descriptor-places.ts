import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { importPlace, indentAt, nodeAt, parse } from "./syntax.ts";

/** Where one more element of a list of tools belongs. */
export interface ListPlace {
  /** Behind the last element. */
  readonly offset: number;
  readonly indent: string;
  readonly importOffset: number;
}

/** Where one more case of a switch over names of tools belongs. */
export interface CasePlace {
  /** Before the default case, or the end. */
  readonly offset: number;
  readonly indent: string;
  readonly importOffset: number;
  /** The expression for the arguments of the call. */
  readonly args: string;
}

/**
 * Finds the list that a tool is an element of.
 * @param definition offset of the object that defines the tool
 * @returns nothing when it is no element that stands in a list
 */
export function listPlace(text: string, definition: number): ListPlace | undefined {
  const file = parse(text);
  const node = file && nodeAt(file, definition);
  if (!node || !ts.isObjectLiteralExpression(node) || !ts.isArrayLiteralExpression(node.parent)) return undefined;
  const last = node.parent.elements.at(-1) ?? node;
  return { offset: last.getEnd(), indent: indentAt(text, last.getStart(file)), importOffset: importPlace(file) };
}

/**
 * Finds the switch that answers calls by the name of the tool.
 * @param names the tools that there are
 * @returns nothing when there is none, or more than one, or it does not say where arguments are
 */
export function casePlace(text: string, names: ReadonlySet<string>): CasePlace | undefined {
  const file = parse(text);
  if (!file) return undefined;
  const found: TS.SwitchStatement[] = [];
  const visit = (node: TS.Node): void => {
    if (ts.isSwitchStatement(node) && node.caseBlock.clauses.some((clause) => namesTool(clause, names)))
      found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  const [only, ...others] = found;
  const args = only && argumentsOf(only, file);
  const [first] = only?.caseBlock.clauses ?? [];
  if (!only || !first || args === undefined || others.length > 0) return undefined;
  const fallback = only.caseBlock.clauses.find((clause) => ts.isDefaultClause(clause));
  return {
    offset: lineStart(text, (fallback ?? only.caseBlock.getLastToken(file) ?? only.caseBlock).getStart(file)),
    indent: indentAt(text, first.getStart(file)),
    importOffset: importPlace(file),
    args,
  };
}

function namesTool(clause: TS.CaseOrDefaultClause, names: ReadonlySet<string>): boolean {
  return ts.isCaseClause(clause) && ts.isStringLiteralLike(clause.expression) && names.has(clause.expression.text);
}

/** Beside `request.params.name` it is `request.params.arguments`; beside a parameter `name`, the parameter behind it. */
function argumentsOf({ expression, parent }: TS.SwitchStatement, file: TS.SourceFile): string | undefined {
  if (ts.isPropertyAccessExpression(expression) && expression.name.text === "name") {
    return `${expression.expression.getText(file)}.arguments ?? {}`;
  }
  if (!ts.isIdentifier(expression)) return undefined;
  const around = ts.findAncestor(parent, ts.isFunctionLike);
  const index =
    around?.parameters.findIndex(({ name }) => ts.isIdentifier(name) && name.text === expression.text) ?? -1;
  const next = index === -1 ? undefined : around?.parameters[index + 1]?.name;
  return next && ts.isIdentifier(next) ? next.text : undefined;
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset - 1) + 1;
}
