import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { memberName } from "../../evaluate/classes/classes.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { isExported, isPrivate, isStatic } from "../../syntax/modifiers.ts";
import { outermost } from "../../syntax/outermost.ts";
import { isInlineFunction } from "../../syntax/inline-function.ts";

const known = new WeakMap<TS.Node, boolean>();
const knownIn = new WeakMap<TS.SourceFile, ReadonlySet<TS.Node>>();

/** What may call methods by names that are put together: `this[name]`, `port[name](…)`, a look at what a class has. */
const BY_COMPUTED_NAME = /\bthis\b[^.;,\n]{0,40}\[|\]\s*(?:\?\.)?\(|getOwnPropertyNames|getPrototypeOf|ownKeys/u;

/**
 * Whether a function is surely not run: a module's own one, a method of a module's own class, or a private method, where
 * the file holds the name nowhere but in the declaration and in what is not run either. Others may be called by who uses
 * the package, or by a framework.
 */
export function isNeverNamed(node: TS.Node): boolean {
  const before = known.get(node);
  if (before !== undefined) return before;
  const holder = holderOf(node);
  const found = (holder !== undefined && unnamedIn(holder.getSourceFile()).has(holder)) || isUnnamedMethod(node);
  known.set(node, found);
  return found;
}

/** What stands at the top of a file and has to be named for a function in it to run. */
function holderOf(node: TS.Node): TS.Statement | undefined {
  if (ts.isFunctionDeclaration(node)) return atTop(node);
  if (isInlineFunction(node)) {
    const { parent } = outermost(node);
    return ts.isVariableDeclaration(parent) ? atTop(parent.parent.parent) : undefined;
  }
  return ts.isClassElement(node) && ts.isClassDeclaration(node.parent) ? atTop(node.parent) : undefined;
}

function atTop(node: TS.Node): TS.Statement | undefined {
  return ts.isStatement(node) && ts.isSourceFile(node.parent) ? node : undefined;
}

/** The declarations at the top of a file that nothing leads to: where they are named, that is in one of their own kind. */
function unnamedIn(sourceFile: TS.SourceFile): ReadonlySet<TS.Node> {
  const before = knownIn.get(sourceFile);
  if (before) return before;
  const unnamed = new Set<TS.Node>();
  knownIn.set(sourceFile, unnamed);
  if (!ts.isExternalModule(sourceFile)) return unnamed;
  const names = new Map<string, TS.Statement[]>();
  for (const statement of sourceFile.statements) {
    const name = nameOfIdle(statement);
    if (name === undefined) continue;
    unnamed.add(statement);
    names.set(name, [...(names.get(name) ?? []), statement]);
  }
  if (names.size === 0) return unnamed;
  const users = usersOf(names, sourceFile);
  const isUsed = (name: string, own: readonly TS.Statement[]): boolean =>
    users.get(name)?.some((user) => !own.includes(user) && !unnamed.has(user)) ?? false;
  for (let size = -1; size !== names.size;) {
    size = names.size;
    for (const [name, own] of names) {
      if (!isUsed(name, own)) continue;
      for (const statement of own) unnamed.delete(statement);
      names.delete(name);
    }
  }
  return unnamed;
}

/** The name of a declaration that does nothing by itself, and that other files cannot name. */
function nameOfIdle(statement: TS.Statement): string | undefined {
  if (isExported(statement)) return undefined;
  if (ts.isFunctionDeclaration(statement)) return statement.name?.text;
  if (ts.isClassDeclaration(statement)) return isIdle(statement) ? statement.name?.text : undefined;
  const [declared, another] = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [];
  if (!declared?.initializer || another || !ts.isIdentifier(declared.name)) return undefined;
  const value = bareExpression(declared.initializer);
  return isInlineFunction(value) ? declared.name.text : undefined;
}

/** Whether nothing of a class is run as it is declared, and nobody is handed it. */
function isIdle(declaration: TS.ClassDeclaration): boolean {
  const { heritageClauses = [], members } = declaration;
  const isPlain = heritageClauses.every(({ types }) => types.every(({ expression }) => ts.isIdentifier(expression)));
  return isPlain && !isDecorated(declaration) && !members.some((one) => isStatic(one) || isRunAtOnce(one));
}

function isRunAtOnce(member: TS.ClassElement): boolean {
  const isComputed = member.name !== undefined && ts.isComputedPropertyName(member.name);
  const parameters = ts.isFunctionLike(member) ? member.parameters : [];
  return isComputed || [member, ...parameters].some(isDecorated);
}

function isDecorated(node: TS.Node): boolean {
  return ts.canHaveDecorators(node) && ts.getDecorators(node) !== undefined;
}

/** The statements at the top of a file in which names stand, in whatever meaning. */
function usersOf(
  names: ReadonlyMap<string, unknown>,
  { text, statements }: TS.SourceFile,
): ReadonlyMap<string, readonly TS.Statement[]> {
  const users = new Map<string, TS.Statement[]>();
  let at = 0;
  for (const { 0: word, index } of text.matchAll(/[\w$]+/gu)) {
    if (!names.has(word)) continue;
    while ((statements[at]?.end ?? Infinity) <= index) at += 1;
    const user = statements[at];
    if (user) users.set(word, [...(users.get(word) ?? []), user]);
  }
  return users;
}

/** Whether a method is one that only its own file can call, which does not name it. */
function isUnnamedMethod(node: TS.Node): boolean {
  if (!ts.isMethodDeclaration(node) || !ts.isClassLike(node.parent) || ts.getDecorators(node)) return false;
  const isHidden = ts.isPrivateIdentifier(node.name);
  if (!isHidden && (!isPrivate(node) || mayBeCalledByComputedName(node.parent))) return false;
  const name = memberName(node);
  return name !== undefined && isNamedOnce(name, node.getSourceFile());
}

/** TypeScript's `private` keeps nobody from calling a method by a name that the file does not hold, a base class first of all. */
function mayBeCalledByComputedName(owner: TS.ClassLikeDeclaration): boolean {
  const extended = owner.heritageClauses?.some(({ token }) => token === ts.SyntaxKind.ExtendsKeyword) ?? false;
  return extended || BY_COMPUTED_NAME.test(owner.getSourceFile().text);
}

function isNamedOnce(name: string, { text }: TS.SourceFile): boolean {
  const isWordPart = (at: number): boolean => /[\w$]/u.test(text.charAt(at));
  let count = 0;
  for (let at = text.indexOf(name); at !== -1 && count < 2; at = text.indexOf(name, at + name.length))
    if (!isWordPart(at - 1) && !isWordPart(at + name.length)) count += 1;
  return count === 1;
}
