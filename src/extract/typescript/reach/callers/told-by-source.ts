import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { References } from "../../modules/references.ts";
import { CastClasses } from "./cast-classes.ts";
import { ClassRelations } from "./class-relations.ts";
import { ClassSources } from "./class-sources.ts";
import { DeclaredClasses } from "./declared-classes.ts";
import { FunctionSources } from "./function-sources.ts";
import { NeverMade } from "./never-made.ts";
import { LiteralMethods } from "./literal-methods.ts";
import { ObjectKinds } from "./object-kinds.ts";
import { ProxiedClasses } from "./proxied-classes.ts";
import { ShapedClasses } from "./shaped-classes.ts";

/** What the source tells of values by itself, without a look at who runs it: of which classes they are, which functions. */
export class ToldBySource {
  readonly relations: ClassRelations;
  readonly classes: DeclaredClasses;
  /** Which classes pass their instances off as something else. */
  readonly casts: CastClasses;
  /** Which classes have instances that are seen through proxies. */
  readonly proxied: ProxiedClasses;
  /** Which classes lack what a type asks for. */
  readonly shapes: ShapedClasses;
  /** What stands before a dot. */
  readonly objects: ObjectKinds;
  readonly functions: FunctionSources;
  /** What gets into the members of classes, and calls their methods. */
  readonly members: ClassSources;
  /** Which classes the project makes no instance of. */
  readonly neverMade: NeverMade;
  /** The methods of objects that are written down. */
  readonly literals: LiteralMethods;

  /** @param mayBeTakenWhole whether code that loads files by names which are not known may have all that a file exports */
  constructor(evaluator: Evaluator, references: References, mayBeTakenWhole: (file: string) => boolean) {
    this.relations = new ClassRelations(evaluator);
    this.classes = new DeclaredClasses(evaluator, this.relations);
    this.casts = new CastClasses(references);
    this.proxied = new ProxiedClasses(references, this);
    this.shapes = new ShapedClasses(references, this.relations, this.casts);
    this.literals = new LiteralMethods(evaluator, references);
    this.objects = new ObjectKinds(evaluator, this);
    this.neverMade = new NeverMade(references, this.relations, mayBeTakenWhole);
    this.members = new ClassSources(references, this);
    const { objects, members } = this;
    this.functions = new FunctionSources(evaluator, references, { classes: members, objects });
  }
}
