import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { References } from "../../modules/references.ts";
import { isExportOrImport } from "../../syntax/function-places.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { isStatic } from "../../syntax/modifiers.ts";
import { outermost } from "../../syntax/outermost.ts";
import type { ClassRelations } from "./class-relations.ts";

/**
 * Tells classes of which the project makes no instance, so that only their own code calls their methods: a helper of tests
 * that stands beside them. Its methods bear common names, and to find that none of their calls means it would lead through
 * the whole program.
 */
export class NeverMade {
  readonly #references: References;
  readonly #relations: ClassRelations;
  readonly #mayBeTakenWhole: (file: string) => boolean;
  readonly #known = new Map<TS.Node, boolean>();

  /** @param mayBeTakenWhole whether code that loads files by names which are not known may have all that a file exports */
  constructor(references: References, relations: ClassRelations, mayBeTakenWhole: (file: string) => boolean) {
    this.#references = references;
    this.#relations = relations;
    this.#mayBeTakenWhole = mayBeTakenWhole;
  }

  has(node: TS.Node): boolean {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const found = ts.isClassDeclaration(node) && this.#isUnused(node) && this.#keepsToItself(node);
    this.#known.set(node, found);
    return found;
  }

  /** Whether no code names a class, nor gets hold of it by way of its module. */
  #isUnused(owner: TS.ClassDeclaration): boolean {
    if (!owner.name || !ts.isSourceFile(owner.parent) || isRunWithItsFile(owner)) return false;
    if (this.#references.to(owner).some((use) => !isExportOrImport(use))) return false;
    return this.#references.memberNamesOf(owner).length === 0 && !this.#mayBeTakenWhole(owner.getSourceFile().fileName);
  }

  /** Whether its code does no more with `this` than to read members: other code gets hold of no instance by that. */
  #keepsToItself(owner: TS.ClassDeclaration): boolean {
    const above = this.#relations.classesAbove(owner);
    return above !== undefined && [...above].every((one) => !handsOnThis(one));
  }
}

/** Whether something of a class is run as its file is loaded, or handed the class: a decorator, a static member. */
function isRunWithItsFile(owner: TS.ClassDeclaration): boolean {
  const { members } = owner;
  const decorated = [
    owner,
    ...members,
    ...members.flatMap((one) => (ts.isFunctionLike(one) ? [...one.parameters] : [])),
  ];
  return (
    decorated.some((one) => ts.canHaveDecorators(one) && ts.getDecorators(one) !== undefined) ||
    members.some((one) => ts.isClassStaticBlockDeclaration(one) || (ts.isPropertyDeclaration(one) && isStatic(one)))
  );
}

function handsOnThis(owner: TS.ClassLikeDeclaration): boolean {
  let isHandedOn = false;
  forEachNode(owner, (node) => {
    if (node.kind !== ts.SyntaxKind.ThisKeyword || isHandedOn) return;
    isHandedOn = !ts.isPropertyAccessExpression(outermost(node).parent);
  });
  return isHandedOn;
}
