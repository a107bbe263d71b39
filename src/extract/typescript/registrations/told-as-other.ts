import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { memberName } from "../evaluate/classes/classes.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { References } from "../modules/references.ts";
import { classOfThis } from "../reach/callers/class-relations.ts";
import type { ToldBySource } from "../reach/callers/told-by-source.ts";
import { isHandedIn } from "../servers/identify-server.ts";
import { classMadeAt } from "../servers/class-made-at.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { isInType } from "../syntax/is-in-type.ts";
import type { Registration } from "./registration.ts";

/**
 * Tells of registrations by the source alone that they are none, whoever runs them: `ships.registerTool(moor)` of a class of
 * the project that has such a method. What the method registers is read there, and what only leads to this call need not
 * be followed.
 */
export class ToldAsOther {
  readonly #evaluator: Evaluator;
  readonly #references: References;
  readonly #told: ToldBySource;
  readonly #declared = new Map<string, boolean>();

  constructor(evaluator: Evaluator, references: References, told: ToldBySource) {
    this.#evaluator = evaluator;
    this.#references = references;
    this.#told = told;
  }

  has({ node, server }: Registration): boolean {
    if (!server || !ts.isCallExpression(node)) return false;
    const callee = bareExpression(node.expression);
    if (!ts.isPropertyAccessExpression(callee) || callee.expression !== server) return false;
    const owner = classMadeAt(this.#evaluator, server) ?? this.#classSaid(callee);
    return owner !== undefined && this.#isMethodOf(owner, callee.name.text);
  }

  /** The class of which a type says so that only its instances can have, where no server is passed off as one. */
  #classSaid(callee: TS.PropertyAccessExpression): TS.ClassLikeDeclaration | undefined {
    const { casts, objects } = this.#told;
    const kind = classOfThis(callee.expression) ?? objects.of(callee);
    if (typeof kind !== "object" || "required" in kind || isHandedIn(callee.expression)) return undefined;
    return casts.has(kind) || casts.isServerCastTo(kind) ? undefined : kind;
  }

  /** Whether a class has a method of the name for sure, and none of a server in its place. */
  #isMethodOf(owner: TS.ClassLikeDeclaration, name: string): boolean {
    const { relations } = this.#told;
    const above = relations.classesAbove(owner);
    if (!above || relations.extendsForeign(owner) || !this.#areAllDeclared(name)) return false;
    return [...above].some(({ members }) =>
      members.some((one) => ts.isMethodDeclaration(one) && one.body !== undefined && memberName(one) === name),
    );
  }

  /** Whether no field holds a function under a name, as `registerTool = this.server.registerTool.bind(this.server)` does. */
  #areAllDeclared(name: string): boolean {
    const known = this.#declared.get(name);
    if (known !== undefined) return known;
    const isGiven =
      this.#references.filesNaming(name).some((file) => this.#references.namesGiven(file).has(name)) ||
      this.#references.namedByText(name).some((text) => !isInType(text)) ||
      this.#references.named(name).some(({ parent }) => ts.isPropertyDeclaration(parent) || ts.isAccessor(parent));
    this.#declared.set(name, !isGiven);
    return !isGiven;
  }
}
