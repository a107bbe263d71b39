import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { memberName } from "../../evaluate/classes/classes.ts";
import type { References } from "../../modules/references.ts";
import type { CastClasses } from "./cast-classes.ts";
import type { ClassRelations } from "./class-relations.ts";

/** What a type says of its values. */
export interface Shape {
  /** The members that every value has. */
  readonly required: ReadonlySet<string>;
  /** All that it names. */
  readonly members: ReadonlySet<string>;
}

/**
 * Tells by their members of which classes no instance can be of a type: a queue of requests that have a `resolve` and a
 * `priority` holds no container, which has a `resolve` alone.
 */
export class ShapedClasses {
  readonly #references: References;
  readonly #relations: ClassRelations;
  readonly #casts: CastClasses;
  readonly #members = new Map<TS.ClassLikeDeclaration, ReadonlySet<string> | undefined>();

  constructor(references: References, relations: ClassRelations, casts: CastClasses) {
    this.#references = references;
    this.#relations = relations;
    this.#casts = casts;
  }

  /** Whether an instance of a class, or of one that extends it, may have a shape. */
  mayHave(owner: TS.ClassLikeDeclaration, { required }: Shape): boolean {
    if (!this.#members.has(owner)) this.#members.set(owner, this.#membersOf(owner));
    const members = this.#members.get(owner);
    return !members || [...required].every((name) => members.has(name)) || this.#casts.has(owner);
  }

  /** All members that instances have; undefined where others may come to these. */
  #membersOf(owner: TS.ClassLikeDeclaration): ReadonlySet<string> | undefined {
    const above = this.#relations.classesAbove(owner);
    if (!above || this.#relations.extendsForeign(owner) || this.#isExtended(owner)) return undefined;
    const classes = [...above];
    if (classes.some((one) => isOpen(one))) return undefined;
    return new Set(classes.flatMap((one) => one.members.flatMap(namesOf)));
  }

  #isExtended(owner: TS.ClassLikeDeclaration): boolean {
    if (!ts.isClassDeclaration(owner)) return true;
    return this.#references
      .expressionsFor(owner)
      .some((use) => ts.findAncestor(use, ts.isHeritageClause) !== undefined);
  }
}

function namesOf(member: TS.ClassElement): readonly string[] {
  const kept = ts.isConstructorDeclaration(member)
    ? member.parameters.filter((one) => ts.isParameterPropertyDeclaration(one, member)).map((one) => one.name.getText())
    : [];
  return [memberName(member) ?? [], kept].flat();
}

/** Whether a class has members beside those that are written in it: by names that are computed, an interface, or JavaScript. */
function isOpen(owner: TS.ClassLikeDeclaration): boolean {
  const source = owner.getSourceFile();
  const isPlain = owner.members.every((one) => !ts.isIndexSignatureDeclaration(one) && !hasComputedName(one));
  const isMerged = source.statements.some(
    (one) => ts.isInterfaceDeclaration(one) && one.name.text === owner.name?.text,
  );
  return !isPlain || isMerged || !/\.[cm]?tsx?$/u.test(source.fileName);
}

function hasComputedName({ name }: TS.ClassElement): boolean {
  return name !== undefined && ts.isComputedPropertyName(name) && !ts.isStringLiteralLike(name.expression);
}
