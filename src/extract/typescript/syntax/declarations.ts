import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { forEachNode } from "./for-each-node.ts";

/** A node that gives a name its meaning. */
export type Declaration =
  | TS.VariableDeclaration
  | TS.ParameterDeclaration
  | TS.BindingElement
  | TS.FunctionDeclaration
  | TS.FunctionExpression
  | TS.ClassDeclaration
  | TS.ClassExpression
  | TS.EnumDeclaration
  | TS.ModuleDeclaration
  | TS.ImportSpecifier
  | TS.ImportClause
  | TS.NamespaceImport
  | TS.ImportEqualsDeclaration;

type Scope = ReadonlyMap<string, Declaration>;

const scopes = new WeakMap<TS.Node, Scope>();

/**
 * Finds what an identifier refers to by looking outwards through the scopes around it.
 * @returns undefined for globals
 */
export function findDeclaration(name: string, from: TS.Node): Declaration | undefined {
  // A parameter's default cannot see the variables of the body; close enough to look it up all the same.
  const scope = ts.findAncestor(from, (node) => opensScope(node) && scopeOf(node).has(name));
  return scope && scopeOf(scope).get(name);
}

const meanings = new WeakMap<TS.Identifier, Declaration | "global">();

/** What an identifier that stands for a value refers to; undefined for globals. Looked up once, since functions run many times. */
export function declarationOf(identifier: TS.Identifier): Declaration | undefined {
  const known = meanings.get(identifier);
  const meaning = known ?? findDeclaration(identifier.text, identifier) ?? "global";
  if (!known) meanings.set(identifier, meaning);
  return meaning === "global" ? undefined : meaning;
}

/** The names that a scope declares itself. */
export function scopeOf(node: TS.Node): Scope {
  const known = scopes.get(node);
  if (known) return known;
  const names = new Map<string, Declaration>();
  if (ts.isFunctionLike(node)) {
    for (const parameter of node.parameters) addBindingName(names, parameter.name, parameter);
    if (ts.isFunctionExpression(node) && node.name) addFirst(names, node.name.text, node);
    const body = "body" in node ? node.body : undefined;
    if (body) addHoistedVariables(names, body);
  } else if (ts.isClassLike(node)) {
    if (node.name) addFirst(names, node.name.text, node);
  } else if (ts.isForStatement(node) || ts.isForOfStatement(node) || ts.isForInStatement(node)) {
    if (node.initializer && ts.isVariableDeclarationList(node.initializer)) addVariables(names, node.initializer);
  } else if (ts.isCatchClause(node)) {
    if (node.variableDeclaration) addBindingName(names, node.variableDeclaration.name, node.variableDeclaration);
  } else {
    for (const statement of statementsOf(node)) addStatement(names, statement);
    if (opensHoisting(node)) addHoistedVariables(names, node);
  }
  scopes.set(node, names);
  return names;
}

const SCOPES: ReadonlySet<TS.SyntaxKind> = new Set([
  ts.SyntaxKind.SourceFile,
  ts.SyntaxKind.Block,
  ts.SyntaxKind.ModuleBlock,
  ts.SyntaxKind.CaseBlock,
  ts.SyntaxKind.ForStatement,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.ForInStatement,
  ts.SyntaxKind.CatchClause,
]);

function opensScope(node: TS.Node): boolean {
  return SCOPES.has(node.kind) || ts.isFunctionLike(node) || ts.isClassLike(node);
}

function statementsOf(node: TS.Node): readonly TS.Statement[] {
  if (ts.isSourceFile(node) || ts.isBlock(node) || ts.isModuleBlock(node)) return node.statements;
  return ts.isCaseBlock(node) ? node.clauses.flatMap((clause) => [...clause.statements]) : [];
}

function addStatement(names: Map<string, Declaration>, statement: TS.Statement): void {
  if (ts.isVariableStatement(statement)) {
    if (!isHoisted(statement.declarationList)) addVariables(names, statement.declarationList);
  } else if (ts.isFunctionDeclaration(statement)) addFunction(names, statement);
  else if (ts.isClassDeclaration(statement) || ts.isEnumDeclaration(statement) || ts.isModuleDeclaration(statement)) {
    if (statement.name && ts.isIdentifier(statement.name)) addFirst(names, statement.name.text, statement);
  } else if (ts.isImportDeclaration(statement)) addImport(names, statement);
  else if (ts.isImportEqualsDeclaration(statement)) addFirst(names, statement.name.text, statement);
}

/** Of overloads, the one with a body counts. */
function addFunction(names: Map<string, Declaration>, declaration: TS.FunctionDeclaration): void {
  if (declaration.name && (declaration.body || !names.has(declaration.name.text)))
    names.set(declaration.name.text, declaration);
}

function addImport(names: Map<string, Declaration>, declaration: TS.ImportDeclaration): void {
  const clause = declaration.importClause;
  if (!clause) return;
  if (clause.name) addFirst(names, clause.name.text, clause);
  const bindings = clause.namedBindings;
  if (!bindings) return;
  if (ts.isNamespaceImport(bindings)) addFirst(names, bindings.name.text, bindings);
  else for (const element of bindings.elements) addFirst(names, element.name.text, element);
}

function addVariables(names: Map<string, Declaration>, list: TS.VariableDeclarationList): void {
  for (const declaration of list.declarations) addBindingName(names, declaration.name, declaration);
}

function addBindingName(
  names: Map<string, Declaration>,
  name: TS.BindingName,
  declaration: TS.VariableDeclaration | TS.ParameterDeclaration | TS.BindingElement,
): void {
  if (ts.isIdentifier(name)) {
    addFirst(names, name.text, declaration);
    return;
  }
  for (const element of name.elements) if (ts.isBindingElement(element)) addBindingName(names, element.name, element);
}

function addFirst(names: Map<string, Declaration>, name: string, declaration: Declaration): void {
  if (!names.has(name)) names.set(name, declaration);
}

/** `var` belongs to the function around it, however deep in blocks it stands. */
function addHoistedVariables(names: Map<string, Declaration>, node: TS.Node): void {
  forEachNode(node, (child) => {
    const isInner = ts.isFunctionLike(child) || ts.isClassLike(child) || (child !== node && opensHoisting(child));
    if (isInner) return "skip";
    if (ts.isVariableDeclarationList(child) && isHoisted(child)) addVariables(names, child);
  });
}

/** What a `var` belongs to when no function is around it. */
function opensHoisting(node: TS.Node): boolean {
  return ts.isSourceFile(node) || ts.isModuleBlock(node) || ts.isClassStaticBlockDeclaration(node.parent);
}

function isHoisted(list: TS.VariableDeclarationList): boolean {
  return (list.flags & ts.NodeFlags.BlockScoped) === 0;
}
