import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { describeValue } from "../evaluate/values/describe-value.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { ExternalInstanceValue, ExternalValue, ObjectValue, Value } from "../evaluate/values/value.ts";
import { alternatives } from "../evaluate/values/alternatives.ts";
import { unknown } from "../evaluate/values/value.ts";

/**
 * A member of what a package's function made of the definition of a tool: `withLogging({ name: "moor_ship", … }).name`.
 * Such a function puts something around the tool's own function, mostly, so what the definition says is better than
 * nothing. That the package may have made it another, only its types can rule out; until they do, a hole says so.
 * @returns undefined for everything else that packages make, and for what the definition does not have
 */
export function memberOfWrapped(
  evaluator: Evaluator,
  wrapped: ExternalInstanceValue,
  name: string,
  node: TS.Node,
): Value | undefined {
  const { definition, around } = unwrapped(wrapped);
  const given = definition?.properties.get(name)?.value;
  if (!given || given.kind === "function") return given;
  const changing = around.find((one) => !evaluator.installed.givesBack(one));
  if (!changing) return given;
  const doubt = unknown(`is what ${describeValue(changing)} makes of it, which is known only at run time`, node);
  return name === "name" && given.kind === "text" ? { ...doubt, known: given.text } : alternatives([given, doubt]);
}

/** The definition of a tool that a function was given, and nothing else, and the functions around it, the outermost first. */
function unwrapped(wrapped: ExternalInstanceValue): {
  readonly definition: ObjectValue | undefined;
  readonly around: readonly ExternalValue[];
} {
  const around: ExternalValue[] = [];
  let at: Value = wrapped;
  while (at.kind === "external-instance" && ts.isCallExpression(at.node)) {
    const [only, ...others]: readonly Value[] = at.arguments;
    if (!only || others.length > 0) break;
    around.push(at.of);
    at = only;
  }
  return { definition: at.kind === "object" && isDefinition(at) ? at : undefined, around };
}

/** Whether an object has what makes a tool one: a name, a description, and a function that does the work. */
function isDefinition({ properties }: ObjectValue): boolean {
  const isRun = [...properties.values()].some(({ value }) => value.kind === "function");
  return isRun && properties.get("name")?.value.kind === "text" && properties.has("description");
}
