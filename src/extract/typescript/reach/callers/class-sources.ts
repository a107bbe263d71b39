import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { memberName } from "../../evaluate/classes/classes.ts";
import type { References } from "../../modules/references.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { isExportOrImport, memberExpression } from "../../syntax/function-places.ts";
import { outermost } from "../../syntax/outermost.ts";
import { classOfThis, type ClassRelations } from "./class-relations.ts";
import type { DeclaredClasses } from "./declared-classes.ts";
import { isCast, type CastClasses } from "./cast-classes.ts";
import { isNominal } from "./is-nominal.ts";
import type { ProxiedClasses } from "./proxied-classes.ts";
import { isGivenTo, isKey, valuesBy, type MemberValues } from "./member-values.ts";

/** What the source tells of classes. */
interface ToldOfClasses {
  readonly relations: ClassRelations;
  readonly classes: DeclaredClasses;
  readonly casts: CastClasses;
  readonly proxied: ProxiedClasses;
}

/** Tells by the source alone what gets into the members of classes, and what their methods are handed. */
export class ClassSources {
  readonly #references: References;
  readonly #relations: ClassRelations;
  readonly #declared: DeclaredClasses;
  readonly #casts: CastClasses;
  readonly #proxied: ProxiedClasses;
  readonly #open = new Map<TS.ClassLikeDeclaration, boolean>();
  readonly #ofClass = new Map<TS.ClassLikeDeclaration, Map<string, MemberValues | undefined>>();
  readonly #named = new Map<string, MemberValues | undefined>();

  constructor(references: References, { relations, classes, casts, proxied }: ToldOfClasses) {
    this.#references = references;
    this.#relations = relations;
    this.#declared = classes;
    this.#casts = casts;
    this.#proxied = proxied;
  }

  /** All that makes instances of a class with arguments; undefined where something else may. */
  constructionsOf(owner: TS.ClassLikeDeclaration): readonly TS.NewExpression[] | undefined {
    if (!ts.isClassDeclaration(owner) || this.#references.memberNamesOf(owner).length > 0) return undefined;
    const made: TS.NewExpression[] = [];
    for (const use of this.#references.to(owner)) {
      const { parent } = outermost(memberExpression(use));
      if (isExportOrImport(use) || isAsked(parent)) continue;
      if (!ts.isNewExpression(parent) || bareExpression(parent.expression) !== memberExpression(use)) return undefined;
      made.push(parent);
    }
    return made;
  }

  /** All calls by which a method may be run; undefined where it is handed on, or taken by a key. */
  callsOf(method: TS.MethodDeclaration): readonly TS.CallExpression[] | undefined {
    const name = memberName(method);
    const owner = method.parent;
    if (name === undefined || !ts.isClassLike(owner) || this.#isOpen(owner)) return undefined;
    if (this.#references.namedByText(name).some(isKey)) return undefined;
    const calls: TS.CallExpression[] = [];
    for (const use of this.#references.named(name)) {
      const { parent: access } = use;
      if (ts.isBindingElement(access) && !access.dotDotDotToken) return undefined;
      if (!ts.isPropertyAccessExpression(access) || access.name !== use || !this.#mayBeOf(access, owner)) continue;
      const { parent: call } = outermost(access);
      if (ts.isCallExpression(call) && bareExpression(call.expression) === access) calls.push(call);
      else if (!isGivenTo(access)) return undefined;
    }
    return calls;
  }

  /** What a member is that is read of an instance of a class of the project; undefined where the source does not tell. */
  valuesOf(access: TS.PropertyAccessExpression): MemberValues | undefined {
    const owner = this.#ownerOf(access.expression);
    if (!owner || this.#isOpen(owner)) return undefined;
    const ofOwner = this.#ofClass.get(owner) ?? new Map<string, MemberValues | undefined>();
    this.#ofClass.set(owner, ofOwner);
    const name = access.name.text;
    if (ofOwner.has(name)) return ofOwner.get(name);
    const found = valuesBy(this.#references, name, (place) => this.#isPlaceOf(place, owner));
    const values = found?.isDeclared === true ? found : undefined;
    ofOwner.set(name, values);
    return values;
  }

  /**
   * What a member of a name is, of whatever object; undefined where the source does not tell, or a text may be the key
   * that it is put there by. Who takes a member by its name knows that it is there by that: it is none of a key that is
   * put together from others.
   */
  valuesNamed(name: string): MemberValues | undefined {
    if (this.#named.has(name)) return this.#named.get(name);
    const isText = this.#references.namedByText(name).length > 0;
    const found = isText ? undefined : valuesBy(this.#references, name, () => true);
    const isAny = found !== undefined && found.methods.length + found.given.length + found.parameters.length > 0;
    const values = isAny && !found.methods.some((one) => this.#isShownByProxy(one)) ? found : undefined;
    this.#named.set(name, values);
    return values;
  }

  /** Whether a place gives a member of a class its value, or of what it may share instances with, or is passed off as one. */
  #isPlaceOf(place: TS.Node, owner: TS.ClassLikeDeclaration): boolean {
    if (ts.isPropertyAccessExpression(place)) return this.#mayBeOf(place, owner);
    const around = ts.isParameter(place) ? place.parent.parent : place.parent;
    if (ts.isObjectLiteralExpression(around)) return isCast(around);
    return ts.isClassLike(around) && (this.#relations.mayBeOfBoth(around, owner) || this.#casts.has(around));
  }

  /** The class whose instance, or which itself, stands before a dot, whatever else is of its shape. */
  #ownerOf(object: TS.Expression): TS.ClassLikeDeclaration | undefined {
    const own = classOfThis(object) ?? this.#declared.classNamed(object);
    if (own) return own;
    const declared = this.#declared.of(object);
    return typeof declared === "object" && (isNominal(declared) || isMade(object)) ? declared : undefined;
  }

  /** Whether a member may be one of a class, by what the source says stands before the dot. */
  #mayBeOf({ expression }: TS.PropertyAccessExpression, owner: TS.ClassLikeDeclaration): boolean {
    const other = this.#ownerOf(expression);
    return !other || this.#relations.mayBeOfBoth(other, owner) || this.#casts.has(owner);
  }

  #isShownByProxy({ parent: owner }: TS.Node): boolean {
    return ts.isClassLike(owner) && this.#proxied.has(owner);
  }

  /**
   * Whether a class, or one that it may share instances with, is given members by names that are not written there, or a proxy
   * may show others in the place of its own.
   */
  #isOpen(owner: TS.ClassLikeDeclaration): boolean {
    const known = this.#open.get(owner);
    if (known !== undefined) return known;
    const above = this.#relations.classesAbove(owner);
    if (!above) return true;
    const isOpen = [...above].some(isGivenByKey) || this.#proxied.has(owner);
    this.#open.set(owner, isOpen);
    return isOpen;
  }
}

/** Whether code of a class sets members of `this` by keys: `this[key] = …`, `Object.assign(this, …)`. */
function isGivenByKey(owner: TS.ClassLikeDeclaration): boolean {
  let isFound = false;
  forEachNode(owner, (node) => {
    if (ts.isElementAccessExpression(node)) isFound ||= node.expression.kind === ts.SyntaxKind.ThisKeyword;
    if (!ts.isCallExpression(node)) return;
    const [first] = node.arguments;
    isFound ||= first?.kind === ts.SyntaxKind.ThisKeyword && /^(?:Object|Reflect)\./u.test(node.expression.getText());
  });
  return isFound;
}

function isAsked(parent: TS.Node): boolean {
  return ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword;
}

function isMade(object: TS.Expression): boolean {
  return ts.isNewExpression(bareExpression(object));
}
