import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { declarationOf, scopeOf, type Declaration } from "../../syntax/declarations.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { functionAt } from "../../syntax/function-at.ts";
import { isMemberName } from "../../syntax/is-member-name.ts";
import { listAt } from "../../syntax/list-at.ts";
import { rootOf } from "../../syntax/root-of.ts";
import { isHolder, type Holder } from "../places/holders.ts";
import { isFollowed } from "./is-followed.ts";
import { madeThere } from "./made-there.ts";
import { registersIn } from "./registers-in.ts";
import { usesOf, type Code } from "./uses-of.ts";

/** Some statements at the top of a file, and what they declare. */
export interface StatementClosure {
  /** Those that have to be run, in their order. */
  readonly statements: ReadonlySet<TS.Statement>;
  /** All that these declare. */
  readonly names: ReadonlySet<Declaration>;
}

/**
 * The statements that name some variables or what is made of them, and the functions that these call: what is handed to them
 * they may change.
 */
export function closureOf(
  code: Code,
  file: TS.SourceFile,
  changed: readonly Holder[],
  { locals, chains }: { readonly locals: readonly Holder[]; readonly chains: readonly TS.Statement[] },
): StatementClosure {
  const { all, declaring, mentioning } = statementsOf(file);
  const known = new Map<Declaration, boolean>();
  const isSought = (name: Declaration): boolean => {
    const is = known.get(name) ?? isNeeded(code, name);
    known.set(name, is);
    return is;
  };
  const names = new Set<Declaration>(changed.flatMap((one) => [one, ...otherNamesOf(code, file, one)]));
  const statements = new Set<TS.Statement>();
  const add = ({ statement, own }: NamingStatement): void => {
    statements.add(statement);
    for (const one of own) names.add(one);
  };
  const isBegun = ({ statement }: NamingStatement): boolean =>
    chains.includes(statement) || locals.some((local) => contains(statement, local));
  for (const one of all) if (isBegun(one)) add(one);
  const needed = new Set<Declaration>();
  for (let size = -1; size !== statements.size;) {
    size = statements.size;
    for (const name of names) for (const one of mentioning.get(name) ?? []) add(one);
    const called = new Set(all.filter((one) => statements.has(one.statement)));
    for (const { mentioned } of called)
      for (const name of mentioned) {
        const one = declaring.get(name);
        if (one && !called.has(one) && isSought(name)) called.add(one);
      }
    for (const { statement, own } of called) {
      statements.add(statement);
      // An instance that keeps data is only known with all that is done to it; a function is the same wherever it is called.
      for (const one of own) (isHolder(one) && !functionAt(one) ? names : needed).add(one);
    }
  }
  const inOrder = file.statements.filter((one) => statements.has(one));
  return { statements: new Set(inOrder), names: new Set([...names, ...needed]) };
}

/** A statement with the declarations that it names, and those that it makes. */
interface NamingStatement {
  readonly statement: TS.Statement;
  readonly mentioned: ReadonlySet<Declaration>;
  readonly own: Iterable<Declaration>;
}

/** The statements of a file, by what they make and what they name. */
function statementsOf(file: TS.SourceFile): {
  readonly all: readonly NamingStatement[];
  readonly declaring: ReadonlyMap<Declaration, NamingStatement>;
  readonly mentioning: ReadonlyMap<Declaration, readonly NamingStatement[]>;
} {
  const all = file.statements.map((statement): NamingStatement => ({
    statement,
    mentioned: namesIn(statement),
    own: declaredBy(statement),
  }));
  const declaring = new Map(all.flatMap((one) => [...one.own].map((own) => [own, one] as const)));
  const mentioning = new Map<Declaration, NamingStatement[]>();
  for (const one of all) for (const name of one.mentioned) listAt(mentioning, name).push(one);
  return { all, declaring, mentioning };
}

/** The other variables by way of which what a variable holds is changed: the `all` of `all.tools = tools; all.tools.push(tool)`. */
function otherNamesOf(code: Code, file: TS.SourceFile, variable: Holder): readonly Holder[] {
  const atTop = new Set(scopeOf(file).values());
  const others = usesOf(code, variable).flatMap(({ node, how }) => {
    const target = how === "change" ? targetOf(node) : undefined;
    const root = target && rootOf(target);
    const declaration = root && ts.isIdentifier(root) ? declarationOf(root) : undefined;
    return declaration && isHolder(declaration) && atTop.has(declaration) ? [declaration] : [];
  });
  return others.filter((one) => one !== variable);
}

/** What a change is made to. */
function targetOf(change: TS.Node): TS.Expression | undefined {
  if (ts.isCallExpression(change)) return change.expression;
  return ts.isBinaryExpression(change) ? change.left : undefined;
}

/** Whether what code names has to be there when it is run: functions, instances that keep data, and what registers tools. */
function isNeeded(code: Code, declaration: Declaration): boolean {
  if (functionAt(declaration)) return true;
  if (ts.isClassDeclaration(declaration)) return registersIn(declaration);
  return isHolder(declaration) && madeThere(declaration) !== undefined && isFollowed(code, declaration);
}

function contains(code: TS.Node, node: TS.Node): boolean {
  return code.pos <= node.pos && node.end <= code.end;
}

/** The declarations that a statement names, and makes. */
function namesIn(statement: TS.Statement): ReadonlySet<Declaration> {
  const found = new Set<Declaration>(declaredBy(statement));
  if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) return found;
  forEachNode(statement, (node) => {
    if (ts.isTypeNode(node)) return "skip";
    const declaration = ts.isIdentifier(node) && !isMemberName(node) ? declarationOf(node) : undefined;
    if (declaration) found.add(declaration);
    return undefined;
  });
  return found;
}

function declaredBy(statement: TS.Statement): readonly Declaration[] {
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) return [statement];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap((one) => [one, ...partsOf(one.name)]);
}

function partsOf(name: TS.BindingName): readonly Declaration[] {
  if (ts.isIdentifier(name)) return [];
  return name.elements.flatMap((one) => (ts.isBindingElement(one) ? [one, ...partsOf(one.name)] : []));
}
