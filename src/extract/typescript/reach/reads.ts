import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { assignmentsOf, memberChangesOf, type MemberChange } from "../syntax/assignments.ts";
import { declarationOf, type Declaration } from "../syntax/declarations.ts";
import { forEachNode } from "../syntax/for-each-node.ts";
import { isImported } from "../modules/import-bindings.ts";
import { isLoopVariable } from "../syntax/loops.ts";
import { isMemberName } from "../syntax/is-member-name.ts";

/**
 * Something whose value is another one in each run of the code: a parameter, the variable of a loop, or a function
 * that stands for its `this`.
 */
export type Read = TS.ParameterDeclaration | TS.VariableDeclaration | TS.FunctionLikeDeclaration;

/** What stands in an expression itself: the values it reads, and the local declarations whose values it reads. */
interface OwnReads {
  readonly reads: ReadonlySet<Read>;
  readonly locals: ReadonlySet<TS.Node>;
}

/**
 * Finds which parameters, loop variables and `this` an expression depends on, through the local variables and functions
 * that it names. Calls of the code around it are looked for only for the sake of these.
 */
export class Reads {
  readonly #own = new Map<TS.Node, OwnReads>();
  readonly #known = new Map<TS.Node, ReadonlySet<Read>>();

  of(node: TS.Node): ReadonlySet<Read> {
    const known = this.#known.get(node);
    if (known) return known;
    const reads = new Set<Read>();
    const followed = new Set([node]);
    for (const one of followed) {
      const own = this.#ownOf(one);
      for (const read of own.reads) reads.add(read);
      for (const local of own.locals) followed.add(local);
    }
    this.#known.set(node, reads);
    return reads;
  }

  ofAll(nodes: Iterable<TS.Node>): Set<Read> {
    const reads = new Set<Read>();
    for (const node of nodes) for (const read of this.of(node)) reads.add(read);
    return reads;
  }

  #ownOf(root: TS.Node): OwnReads {
    const known = this.#own.get(root);
    if (known) return known;
    const reads = new Set<Read>();
    const locals = new Set<TS.Node>();
    forEachNode(root, (node) => {
      if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return "skip";
      if (node.kind === ts.SyntaxKind.ThisKeyword || node.kind === ts.SyntaxKind.SuperKeyword) {
        const owner = ownerOfThis(node);
        if (owner && !isWithin(owner, root)) reads.add(owner);
      } else if (ts.isIdentifier(node) && !isMemberName(node)) addMeaning(node, root, reads, locals);
      return undefined;
    });
    const own = { reads, locals };
    this.#own.set(root, own);
    return own;
  }
}

/** The function or loop in which something that is read gets its value. */
export function binderOf(read: Read): TS.Node {
  if (ts.isParameter(read)) return read.parent;
  return ts.isVariableDeclaration(read) ? read.parent.parent : read;
}

/** The same text for the same reads, of those around one node. */
export function questionOf(reads: ReadonlySet<Read>): string {
  return [...reads]
    .map((read) => `${read.pos}:${read.kind}`)
    .toSorted()
    .join();
}

/** Whether a node lies in another of the same file, or is it. */
function isWithin(node: TS.Node, outer: TS.Node): boolean {
  return outer.pos <= node.pos && node.end <= outer.end;
}

function addMeaning(identifier: TS.Identifier, root: TS.Node, reads: Set<Read>, locals: Set<TS.Node>): void {
  const declaration = declarationOf(identifier);
  if (!declaration || isWithin(declaration, root)) return;
  const owner = ts.isBindingElement(declaration) ? ownerOfPattern(declaration) : declaration;
  if (ts.isParameter(owner)) {
    reads.add(owner);
    // Defaults, of the parameter itself and inside its pattern.
    if (owner.initializer || !ts.isIdentifier(owner.name)) locals.add(owner);
    if (!ts.isParameter(declaration) && !ts.isBindingElement(declaration)) return;
    for (const change of assignmentsOf(declaration))
      for (const node of decidersOf(change, declaration)) locals.add(node);
  } else if (ts.isVariableDeclaration(owner) && isLoopVariable(owner)) reads.add(owner);
  else if (isLocal(owner)) {
    locals.add(owner);
    if (!ts.isVariableDeclaration(owner)) return;
    const taken = ts.isBindingElement(declaration) ? assignmentsOf(declaration) : [];
    for (const change of [...assignmentsOf(owner), ...taken, ...memberChangesOf(owner)])
      for (const node of decidersOf(change, owner)) locals.add(node);
  }
}

/** What a change gives, and what decides whether, how often and under which key. */
function decidersOf(change: MemberChange, declaration: TS.Node): TS.Node[] {
  const deciders = ts.isCallExpression(change)
    ? [change.expression, ...change.arguments]
    : [change.right, ...keysIn(change.left)];
  for (let at = change.parent; !isWithin(declaration, at); at = at.parent) {
    if (ts.isIfStatement(at) || ts.isForOfStatement(at) || ts.isForInStatement(at)) deciders.push(at.expression);
    if (!ts.isFunctionLike(at)) continue;
    // `fields.forEach((field) => { shape[field] = … })`
    if (!ts.isCallExpression(at.parent)) break;
    deciders.push(at.parent.expression);
  }
  return deciders;
}

function keysIn(target: TS.Expression): TS.Expression[] {
  if (ts.isElementAccessExpression(target)) return [target.argumentExpression, ...keysIn(target.expression)];
  return ts.isPropertyAccessExpression(target) ? keysIn(target.expression) : [];
}

function ownerOfPattern(element: TS.BindingElement): TS.VariableDeclaration | TS.ParameterDeclaration {
  const { parent } = element.parent;
  return ts.isBindingElement(parent) ? ownerOfPattern(parent) : parent;
}

/** Whether a declaration may have another value in each run of a function or turn of a loop. */
function isLocal(declaration: Declaration): boolean {
  if (isImported(declaration)) return false;
  const { parent } = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  return !ts.isSourceFile(parent);
}

/** The function whose `this` a node means; of a field that holds an arrow function, that function. */
function ownerOfThis(node: TS.Node): TS.FunctionLikeDeclaration | undefined {
  let arrow: TS.ArrowFunction | undefined;
  for (let at = node.parent; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isArrowFunction(at)) arrow = at;
    else if (ts.isPropertyDeclaration(at) || ts.isClassStaticBlockDeclaration(at)) return arrow;
    else if (isFunctionWithThis(at)) return at;
  }
  return undefined;
}

function isFunctionWithThis(node: TS.Node): node is TS.FunctionLikeDeclaration {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node) ||
    ts.isAccessor(node)
  );
}

/** Of what is read, that which gets its value in a binder or around it. */
export function readsAround(binder: TS.Node, reads: ReadonlySet<Read>): ReadonlySet<Read> {
  if (reads.size === 0 || ts.isSourceFile(binder)) return new Set();
  const sourceFile = binder.getSourceFile();
  const around = [...reads].filter((read) => {
    const own = binderOf(read);
    return own.pos <= binder.pos && binder.end <= own.end && own.getSourceFile() === sourceFile;
  });
  return around.length === reads.size ? reads : new Set(around);
}
