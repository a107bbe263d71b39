import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { meaningOfName, type Linker } from "../../modules/meaning-of-name.ts";
import type { References } from "../../modules/references.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf, isCall, isCallee, isReturned, keyOf, memberExpression } from "../../syntax/function-places.ts";
import { outermost } from "../../syntax/outermost.ts";

/** Finds the names of the members that hold a value. */
export class KeptNames {
  readonly #linker: Linker;
  readonly #references: References;

  constructor(linker: Linker, references: References) {
    this.#linker = linker;
    this.#references = references;
  }

  /** Those of a value that stands at some places, or that functions give back there. */
  of(places: readonly TS.Node[]): ReadonlySet<string> {
    const made = places.filter(isReturned).flatMap((place) => {
      const maker = ts.findAncestor(place.parent, ts.isFunctionLike);
      const declaration = maker && "body" in maker ? declarationOf(maker) : undefined;
      const uses = declaration ? this.#references.to(declaration).filter(isCallee) : [];
      const calls = uses.map((use) => outermost(memberExpression(use)).parent);
      return [...calls, ...calls.flatMap((call) => this.#placesOfHeld(call))];
    });
    return new Set([...places, ...made].flatMap((place) => [...this.#at(place), ...this.ofGiven(place)]));
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

  /** Where what a variable holds is handed on: `{ add }` behind `const add = adderFor(server)`. */
  #placesOfHeld(made: TS.Node): readonly TS.Node[] {
    const variable = ts.isCallExpression(made) ? outermost(made).parent : undefined;
    return variable && ts.isVariableDeclaration(variable) && ts.isIdentifier(variable.name)
      ? this.#usesNotCalled(variable)
      : [];
  }

  #usesNotCalled(variable: TS.VariableDeclaration | TS.ParameterDeclaration): readonly TS.Node[] {
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
