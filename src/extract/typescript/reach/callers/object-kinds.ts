import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { CastClasses } from "./cast-classes.ts";
import { classOfThis, type ClassRelations } from "./class-relations.ts";
import type { Declared, DeclaredClasses } from "./declared-classes.ts";
import { isNominal } from "./is-nominal.ts";
import type { LiteralMethods } from "./literal-methods.ts";
import { objectOf, type MemberSite } from "./member-sites.ts";
import type { Shape, ShapedClasses } from "./shaped-classes.ts";
import { WrittenTypes } from "./written-types.ts";

/**
 * What the source says that stands before the dot, where nothing else can be there, what that has at least, or that what is
 * behind it is "data"; undefined where it says nothing.
 */
export type ObjectKind = Declared | Shape | "data" | undefined;

/** What is asked to tell kinds, and what they rule out. */
interface Told {
  readonly relations: ClassRelations;
  readonly classes: DeclaredClasses;
  readonly casts: CastClasses;
  readonly shapes: ShapedClasses;
  readonly literals: LiteralMethods;
}

/** Tells by the source alone what stands before the dot where a member is read, and of which classes that is no instance. */
export class ObjectKinds {
  readonly #relations: ClassRelations;
  readonly #declared: DeclaredClasses;
  readonly #casts: CastClasses;
  readonly #shapes: ShapedClasses;
  readonly #types: WrittenTypes;
  readonly #literals: LiteralMethods;
  readonly #kinds = new Map<MemberSite["access"], ObjectKind>();

  constructor(evaluator: Evaluator, { relations, classes, casts, shapes, literals }: Told) {
    this.#relations = relations;
    this.#declared = classes;
    this.#casts = casts;
    this.#shapes = shapes;
    this.#types = new WrittenTypes(evaluator, classes);
    this.#literals = literals;
  }

  /** What is said of the object of a member. */
  of(access: MemberSite["access"]): ObjectKind {
    if (this.#kinds.has(access)) return this.#kinds.get(access);
    const object = objectOf(access);
    const declared = this.#declared.of(object) ?? this.#writtenOf(object);
    const kind =
      this.#declared.classNamed(object) ?? (typeof declared === "object" ? this.#typedAs(declared) : declared);
    this.#kinds.set(access, kind ?? (ts.isPropertyAccessExpression(access) ? this.#kindByMember(access) : undefined));
    return this.#kinds.get(access);
  }

  /** Whether a type that nothing else can have says that the object of a member is of a class, or of one that extends it. */
  isOfType(access: MemberSite["access"], owner: TS.Node): boolean {
    const kind = classOfThis(objectOf(access)) ? undefined : this.of(access);
    return isClass(kind) && ts.isClassLike(owner) && this.#relations.mayBeOfBoth(kind, owner);
  }

  /** Whether an object is of a class, or of one that extends it, by what the source says of it. */
  isOf(object: TS.Expression, owner: TS.ClassLikeDeclaration): boolean {
    const around = classOfThis(object) ?? this.#declared.classNamed(object) ?? this.#declared.of(object);
    return typeof around === "object" && this.#relations.mayBeOfBoth(around, owner);
  }

  /** Whether the object of a member may have a method of the project. */
  mayHave(access: MemberSite["access"], method: TS.SignatureDeclaration): boolean {
    const { parent: owner } = method;
    const told = this.#literals.of(access);
    if (told) return told === method;
    const kind = this.of(access);
    if (!ts.isClassLike(owner)) return kind !== "of the language" && kind !== "data";
    const around = classOfThis(objectOf(access));
    return around
      ? this.#relations.mayBeOfBoth(around, owner)
      : !this.isRuledOut(owner, method.name?.getText() ?? "", kind);
  }

  /**
   * Whether no instance of a class is of a kind, where a member of a name is read.
   * Servers have methods of the names that classes of tools like to give theirs, which are handed a server.
   */
  isRuledOut(target: TS.ClassLikeDeclaration, name: string, kind: ObjectKind): boolean {
    if (isClass(kind)) return !this.#relations.mayBeOfBoth(kind, target) && !this.#casts.has(target);
    if (typeof kind === "object") return !this.#shapes.mayHave(target, kind);
    if (kind === "data") return true;
    if (kind === "foreign" || kind === "of the language") return !this.#relations.mayBeForeign(target);
    return kind === "server" && this.#declared.takesServer(target, name);
  }

  /** What the type of an object says by its members, where the one that is read is among them. */
  #kindByMember(access: TS.PropertyAccessExpression): ObjectKind {
    if (this.#types.isData(access)) return "data";
    const shape = this.#types.shapeOf(access.expression);
    return shape?.members.has(access.name.text) ? shape : undefined;
  }

  /** What has the type of a class for sure: what has no private member, or nothing of a package, anything of its shape can be. */
  #typedAs(declared: TS.ClassLikeDeclaration): ObjectKind {
    if (isNominal(declared)) return declared;
    return this.#relations.extendsForeign(declared) ? "foreign" : undefined;
  }

  #writtenOf(object: TS.Expression): Declared | undefined {
    const type = this.#types.of(object);
    return type && this.#declared.ofType(type);
  }
}

function isClass(kind: ObjectKind): kind is TS.ClassLikeDeclaration {
  return typeof kind === "object" && !("required" in kind);
}
