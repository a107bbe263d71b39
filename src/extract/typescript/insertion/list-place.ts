import type { ts as TS } from "ts-morph";
import type { SourceRange } from "../../../tool-model/source-range.ts";
import { ts } from "../compiler.ts";
import { isReturned } from "../syntax/function-places.ts";
import { outermost } from "../syntax/outermost.ts";
import { mostOf } from "./groups.ts";
import type { ParsedTexts } from "./parsed-texts.ts";
import { importPlace, indentAt, innermostAt } from "./syntax.ts";

/** Where one more element of a list of tools belongs. */
export interface ListPlace {
  readonly file: string;
  /** Behind the last element. */
  readonly offset: number;
  /** What stands between two elements: a comma, and a space or a new line. */
  readonly separator: string;
  readonly importOffset: number;
}

/**
 * Finds the list that the tools stand in, or that names them: `[listBerthsTool, getBerthTool]`, `[listBerthsTool()]`.
 * @param definitions where the tools that there are are defined, or their names are written
 * @returns nothing when there is none, or when the tools stand in several
 */
export function listPlace(definitions: readonly SourceRange[], texts: ParsedTexts): ListPlace | undefined {
  const defined = definitions.flatMap(({ file, start }) => {
    const tree = texts.of(file);
    const node = tree && ts.findAncestor(innermostAt(tree, start), ts.isObjectLiteralExpression);
    return node ? [{ file, node }] : [];
  });
  const lists = new Map(
    defined.flatMap(({ file, node }) => (ts.isArrayLiteralExpression(node.parent) ? [[node.parent, file]] : [])),
  );
  if (lists.size > 1) return undefined;
  for (const [list, file] of lists) return placeIn(list, file);
  return placeOfNames(new Set(defined.flatMap(({ node }) => nameOf(node) ?? [])), texts);
}

/** The name of a tool's definition: that of its variable, or of the function that gives it back. */
function nameOf(definition: TS.ObjectLiteralExpression): string | undefined {
  const { parent } = outermost(definition);
  if (ts.isVariableDeclaration(parent)) return ts.isIdentifier(parent.name) ? parent.name.text : undefined;
  const maker = isReturned(definition) ? ts.findAncestor(parent, ts.isFunctionDeclaration) : undefined;
  return maker?.name?.text;
}

/** The list that names most of the tools: `[GET_BERTH, tools.GET_CRANE, getDock()]`. */
function placeOfNames(names: ReadonlySet<string>, texts: ParsedTexts): ListPlace | undefined {
  const elements: { readonly list: TS.ArrayLiteralExpression; readonly file: string }[] = [];
  for (const [file, tree] of texts.holding([...names])) {
    const visit = (node: TS.Node): void => {
      if (ts.isArrayLiteralExpression(node)) {
        for (const element of node.elements) if (names.has(namedBy(element))) elements.push({ list: node, file });
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  const [one] = mostOf(elements, ({ list }) => list);
  return one && placeIn(one.list, one.file);
}

/** The name that an element gives: its own, that of a member, or that of a function called without anything. */
function namedBy(element: TS.Expression): string {
  if (ts.isCallExpression(element)) return element.arguments.length === 0 ? namedBy(element.expression) : "";
  if (ts.isPropertyAccessExpression(element)) return element.name.text;
  return ts.isIdentifier(element) ? element.text : "";
}

function placeIn(list: TS.ArrayLiteralExpression, file: string): ListPlace | undefined {
  const tree = list.getSourceFile();
  const last = list.elements.at(-1);
  if (!last) return undefined;
  const isOnOneLine = !tree.text.slice(list.getStart(tree), last.getStart(tree)).includes("\n");
  const separator = isOnOneLine ? ", " : `,\n${indentAt(tree.text, last.getStart(tree))}`;
  return { file, offset: last.getEnd(), separator, importOffset: importPlace(tree) };
}
