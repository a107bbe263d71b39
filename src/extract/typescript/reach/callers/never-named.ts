import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { memberName } from "../../evaluate/classes/classes.ts";
import { isPrivate } from "../../syntax/modifiers.ts";

const known = new WeakMap<TS.Node, boolean>();

/** What may call methods by names that are put together: `this[name]`, `port[name](…)`, a look at what a class has. */
const BY_COMPUTED_NAME = /\bthis\b[^.;,\n]{0,40}\[|\]\s*(?:\?\.)?\(|getOwnPropertyNames|getPrototypeOf|ownKeys/u;

/**
 * Whether a function is surely not run: a module's own one, or a private method, whose name the file holds nowhere but
 * where it is declared. Others may be called by who uses the package, or by a framework.
 */
export function isNeverNamed(node: TS.Node): boolean {
  const before = known.get(node);
  if (before !== undefined) return before;
  const name = ownName(node);
  const found = name !== undefined && isNamedOnce(name, node.getSourceFile());
  known.set(node, found);
  return found;
}

/** The name of what only its own file can call. */
function ownName(node: TS.Node): string | undefined {
  if (ts.isFunctionDeclaration(node)) {
    const isOwn = ts.isSourceFile(node.parent) && ts.isExternalModule(node.parent);
    return isOwn && !isExported(node) ? node.name?.text : undefined;
  }
  if (!ts.isMethodDeclaration(node) || !ts.isClassLike(node.parent) || ts.getDecorators(node)) return undefined;
  if (ts.isPrivateIdentifier(node.name)) return memberName(node);
  return isPrivate(node) && !mayBeCalledByComputedName(node.parent) ? memberName(node) : undefined;
}

/** TypeScript's `private` keeps nobody from calling a method by a name that the file does not hold, a base class first of all. */
function mayBeCalledByComputedName(owner: TS.ClassLikeDeclaration): boolean {
  const extended = owner.heritageClauses?.some(({ token }) => token === ts.SyntaxKind.ExtendsKeyword) ?? false;
  return extended || BY_COMPUTED_NAME.test(owner.getSourceFile().text);
}

function isExported(node: TS.FunctionDeclaration): boolean {
  return ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function isNamedOnce(name: string, { text }: TS.SourceFile): boolean {
  const isWordPart = (at: number): boolean => /[\w$]/u.test(text.charAt(at));
  let count = 0;
  for (let at = text.indexOf(name); at !== -1 && count < 2; at = text.indexOf(name, at + name.length))
    if (!isWordPart(at - 1) && !isWordPart(at + name.length)) count += 1;
  return count === 1;
}
