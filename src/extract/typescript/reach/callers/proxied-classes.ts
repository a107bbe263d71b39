import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { proxiesMade } from "../../modules/proxies-made.ts";
import type { References } from "../../modules/references.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { isInlineFunction } from "../../syntax/inline-function.ts";
import { isMemberName } from "../../syntax/is-member-name.ts";
import type { ClassRelations } from "./class-relations.ts";
import type { DeclaredClasses } from "./declared-classes.ts";

/** What the source tells of classes. */
interface ToldOfClasses {
  readonly relations: ClassRelations;
  readonly classes: DeclaredClasses;
}

/**
 * Tells before the instances of which classes a proxy may stand that shows functions of its own in the place of theirs:
 * `new Proxy(pier, { get: (target, name) => (...given) => target[name](...given) })`. What has the type of such a class may
 * be the proxy.
 */
export class ProxiedClasses {
  readonly #references: References;
  readonly #told: ToldOfClasses;
  #targets: ReadonlySet<TS.ClassLikeDeclaration | "any"> | undefined;
  readonly #known = new Map<TS.ClassLikeDeclaration, boolean>();

  constructor(references: References, told: ToldOfClasses) {
    this.#references = references;
    this.#told = told;
  }

  has(owner: TS.ClassLikeDeclaration): boolean {
    const known = this.#known.get(owner);
    if (known !== undefined) return known;
    const targets = (this.#targets ??= new Set(proxiesMade(this.#references).flatMap((one) => this.#targetOf(one))));
    const isProxied = [...targets].some((one) => one === "any" || this.#told.relations.mayBeOfBoth(one, owner));
    this.#known.set(owner, isProxied);
    return isProxied;
  }

  /** The class that a proxy stands before; none where it shows what it finds, and where its target is of no class of the project. */
  #targetOf({ arguments: given }: TS.NewExpression): readonly (TS.ClassLikeDeclaration | "any")[] {
    const [target, handler] = given ?? [];
    if (!target || !handler || !showsItsOwn(bareExpression(handler))) return [];
    const node = bareExpression(target);
    if (ts.isObjectLiteralExpression(node) || isInlineFunction(node)) return [];
    const declared = this.#told.classes.of(node);
    return typeof declared === "string" ? [] : [declared ?? "any"];
  }
}

/**
 * Whether what a handler gives for a name may be a function of its own: one that it writes, that it has from elsewhere, or that
 * others make of what it hands them.
 */
function showsItsOwn(handler: TS.Expression): boolean {
  if (!ts.isObjectLiteralExpression(handler)) return true;
  const trap = handler.properties.find(({ name }) => name?.getText() === "get");
  if (!trap) return handler.properties.some(ts.isSpreadAssignment);
  const own = ts.isPropertyAssignment(trap) ? bareExpression(trap.initializer) : trap;
  if (!ts.isMethodDeclaration(own) && !isInlineFunction(own)) return true;
  let isFound = false;
  forEachNode(own, (node) => {
    if (ts.isTypeNode(node)) return "skip";
    isFound ||= node !== own && (isInlineFunction(node) || ts.isFunctionDeclaration(node) || isFromOutside(node, own));
    return isFound ? "skip" : undefined;
  });
  return isFound;
}

/** `watched(value)`, `own[name]`, `this.own`; what `value.bind(target)` and `Reflect.get(target, name)` give is there already. */
function isFromOutside(node: TS.Node, trap: TS.Node): boolean {
  if (node.kind === ts.SyntaxKind.ThisKeyword) return true;
  if (!ts.isIdentifier(node) || isMemberName(node)) return false;
  const declaration = declarationOf(node);
  return declaration !== undefined && ts.findAncestor(declaration, (at) => at === trap) === undefined;
}
