import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { argumentValues } from "../evaluate/calls.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import type { Value } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";
import { iterate } from "../evaluate/values/iterate.ts";
import { givenParameters } from "../syntax/given-parameters.ts";
import type { Handed } from "./callers/called-by.ts";
import { questionOf, type Read, type Reads } from "./reads.ts";

/** What is asked about the calls of a function: the values of some parameters, and of what is read around it. */
export class Wanted {
  /** What code inside the function reads of the code around it. */
  readonly outer: ReadonlySet<Read>;
  /** The same text for the same wants. */
  readonly question: string;
  readonly #places: ReadonlySet<number>;
  /** From this place on every argument is wanted. */
  readonly #rest: number;

  constructor(own: readonly Read[], outer: ReadonlySet<Read>) {
    this.outer = outer;
    const parameters = own.filter((read) => ts.isParameter(read));
    this.#places = new Set(parameters.map(placeOf));
    this.#rest = Math.min(...parameters.filter((one) => one.dotDotDotToken).map(placeOf));
    this.question = `${[...this.#places].toSorted((one, other) => one - other).join()}-${this.#rest} ${questionOf(outer)}`;
  }

  /** What a call must know of the code around it, to give the values that are wanted. */
  readsOf({ arguments: nodes = [], list }: Handed, reads: Reads): ReadonlySet<Read> {
    if (list) return reads.of(list);
    return reads.ofAll(isSpread(nodes) ? nodes : nodes.filter((_, place) => this.#has(place)));
  }

  /** The arguments of a call, those that are not wanted as unknown ones. */
  argumentsOf(handed: Handed, evaluator: Evaluator, frame: Frame): readonly Value[] {
    const { arguments: nodes = [], list } = handed;
    if (list || isSpread(nodes)) return allArguments(handed, evaluator, frame);
    return nodes.map((node, place) =>
      this.#has(place) ? evaluator.evaluate(node, frame) : unknown("is an argument that nothing here reads", node),
    );
  }

  #has(place: number): boolean {
    return place >= this.#rest || this.#places.has(place);
  }
}

/** All arguments of a call; an unknown one stands for those behind a spread that cannot be followed. */
export function allArguments(
  { arguments: nodes = [], list }: Handed,
  evaluator: Evaluator,
  frame: Frame,
): readonly Value[] {
  if (list) {
    const { items, unresolved } = iterate(evaluator.evaluate(list, frame));
    return unresolved ? [...items, unresolved] : items;
  }
  const args = argumentValues(evaluator, nodes, frame);
  return args.kind === "array" ? args.items : [...args.items, unknown(args.reason, nodes[0]?.parent)];
}

function isSpread(nodes: readonly TS.Expression[]): boolean {
  return nodes.some((node) => ts.isSpreadElement(node));
}

function placeOf(parameter: TS.ParameterDeclaration): number {
  return givenParameters(parameter.parent.parameters).indexOf(parameter);
}
