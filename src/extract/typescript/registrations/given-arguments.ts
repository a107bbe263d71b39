import { argumentValues } from "../evaluate/calls.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import type { Value } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";
import type { SinkCall } from "./sink-call.ts";

/** So many arguments tell what tool a method registers. */
const MOST_TELLING = 3;

/** What a registration is given; where a list of arguments is not known (`server.tool(...all)`), those that it may hold are not. */
export function givenArguments(
  evaluator: Evaluator,
  call: SinkCall,
  frame: Frame,
): { readonly items: readonly Value[]; readonly isUnordered: boolean } {
  const { items, isUnordered = false, kind, reason } = argumentValues(evaluator, call.arguments, frame);
  if (kind === "array") return { items, isUnordered };
  const rest = Array.from({ length: Math.max(0, MOST_TELLING - items.length) }, () => unknown(reason, call.node));
  return { items: [...items, ...rest], isUnordered };
}
