import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { findDeclaration } from "../syntax/declarations.ts";
import { mostOf } from "./groups.ts";
import type { ParsedTexts } from "./parsed-texts.ts";
import { importPlace, indentAt } from "./syntax.ts";

/** Where one more case of a switch over names of tools belongs. */
export interface CasePlace {
  readonly file: string;
  /** Before the default case, or the end. */
  readonly offset: number;
  readonly indent: string;
  readonly importOffset: number;
  /** The expression for the arguments of the call. */
  readonly args: string;
}

/**
 * Finds the switch that answers calls by the name of the tool: the one that names more than half of the tools. One with
 * fewer may do something else, such as to add hints.
 * @param names the tools that there are
 * @returns nothing when there is none, or when it does not say where arguments are
 */
export function casePlace(names: ReadonlySet<string>, texts: ParsedTexts): CasePlace | undefined {
  const cases: { readonly clause: TS.CaseClause; readonly name: string; readonly file: string }[] = [];
  for (const [file, tree] of texts.holding(["switch"])) {
    const visit = (node: TS.Node): void => {
      const name = ts.isCaseClause(node) && ts.isStringLiteralLike(node.expression) ? node.expression.text : "";
      if (ts.isCaseClause(node) && names.has(name)) cases.push({ clause: node, name, file });
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  const named = mostOf(cases, ({ clause }) => clause.parent);
  const [one] = named;
  if (!one || new Set(named.map(({ name }) => name)).size * 2 <= names.size) return undefined;
  const args = argumentsOf(one.clause.parent.parent);
  return args === undefined ? undefined : placeIn(one.clause.parent, one.file, args);
}

function placeIn(block: TS.CaseBlock, file: string, args: string): CasePlace {
  const tree = block.getSourceFile();
  const { text } = tree;
  const [first = block] = block.clauses;
  const next = block.clauses.find((clause) => ts.isDefaultClause(clause)) ?? block.getLastToken(tree) ?? block;
  const offset = text.lastIndexOf("\n", next.getStart(tree) - 1) + 1;
  return { file, offset, indent: indentAt(text, first.getStart(tree)), importOffset: importPlace(tree), args };
}

/**
 * Beside `request.params.name` it is `request.params.arguments`, also where both are taken out of that first; beside a
 * parameter `name`, the parameter behind it.
 */
function argumentsOf({ expression }: TS.SwitchStatement): string | undefined {
  const known = argumentsBeside(expression);
  if (known !== undefined || !ts.isIdentifier(expression)) return known;
  const declaration = findDeclaration(expression.text, expression);
  if (!declaration) return undefined;
  if (ts.isParameter(declaration)) return parameterBehind(declaration);
  if (ts.isBindingElement(declaration)) return takenBeside(declaration);
  const value = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return value && argumentsBeside(value);
}

function argumentsBeside(name: TS.Expression): string | undefined {
  const isName = ts.isPropertyAccessExpression(name) && name.name.text === "name";
  return isName ? `${name.expression.getText()}.arguments ?? {}` : undefined;
}

function parameterBehind(parameter: TS.ParameterDeclaration): string | undefined {
  const { parameters } = parameter.parent;
  const next = parameters[parameters.indexOf(parameter) + 1]?.name;
  return next && ts.isIdentifier(next) ? next.text : undefined;
}

/** `args` of `const { name, arguments: args } = request.params`. */
function takenBeside({ parent }: TS.BindingElement): string | undefined {
  const elements = ts.isObjectBindingPattern(parent) ? parent.elements : [];
  const taken = elements.find(({ propertyName }) => propertyName?.getText() === "arguments");
  if (!taken || !ts.isIdentifier(taken.name)) return undefined;
  return taken.initializer ? taken.name.text : `${taken.name.text} ?? {}`;
}
