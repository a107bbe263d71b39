import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { meaningOfName, type Linker } from "../../modules/meaning-of-name.ts";
import type { References } from "../../modules/references.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { isCall, isCallee, keyOf, mayBeReturned, memberExpression } from "../../syntax/function-places.ts";
import { outermost } from "../../syntax/outermost.ts";
import { NamesOfReturned } from "./returned-names.ts";
import type { ToldBySource } from "./told-by-source.ts";

/** Finds the names of the members that hold a value. */
export class KeptNames {
  readonly #linker: Linker;
  readonly #references: References;
  readonly #returned: NamesOfReturned;

  constructor(evaluator: Evaluator, references: References, told: ToldBySource) {
    this.#linker = evaluator;
    this.#references = references;
    this.#returned = new NamesOfReturned(evaluator, references, told);
  }

  /** Those of a value that stands at some places, or that functions give back there. */
  of(places: readonly TS.Node[]): ReadonlySet<string> {
    const returned = places.filter(mayBeReturned).flatMap((place) => [...this.#returned.of(place).names]);
    return new Set([...places.flatMap((place) => [...this.#at(place), ...this.ofGiven(place)]), ...returned]);
  }

  /** Whether there may be others, as functions give it back to who keeps it under any name. */
  areAny(places: readonly TS.Node[]): boolean {
    return places.some((place) => mayBeReturned(place) && this.#returned.of(place).isAny);
  }

  /** Those under which a constructor keeps what it is handed as an argument: `constructor(add) { this.add = add; }`. */
  ofGiven(argument: TS.Node): readonly string[] {
    const parameter = this.#parameterOf(argument);
    if (!parameter || !ts.isIdentifier(parameter.name)) return [];
    if (ts.isParameterPropertyDeclaration(parameter, parameter.parent)) return [parameter.name.text];
    return this.#usesNotCalled(parameter).flatMap((place) => this.#at(place));
  }

  #at(place: TS.Node): readonly string[] {
    const key = keyOf(place);
    return key === undefined ? [] : [key];
  }

  #usesNotCalled(variable: TS.ParameterDeclaration): readonly TS.Node[] {
    return this.#references
      .to(variable)
      .filter((use) => !isCallee(use))
      .map(memberExpression);
  }

  /** The parameter of a class's own constructor as which it is handed an argument. */
  #parameterOf(argument: TS.Node): TS.ParameterDeclaration | undefined {
    const whole = outermost(argument);
    const { parent } = whole;
    if (!isCall(parent) || !ts.isNewExpression(parent)) return undefined;
    const callee = bareExpression(parent.expression);
    const meaning = ts.isIdentifier(callee) ? meaningOfName(callee, this.#linker) : undefined;
    if (meaning?.kind !== "node" || !ts.isClassLike(meaning.node)) return undefined;
    const maker = meaning.node.members.find((one) => ts.isConstructorDeclaration(one) && one.body !== undefined);
    const place = parent.arguments?.findIndex((one) => one === whole) ?? -1;
    return maker && ts.isConstructorDeclaration(maker) ? maker.parameters[place] : undefined;
  }
}
