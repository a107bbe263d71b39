import type { ts as TS } from "ts-morph";
import type { Value } from "../evaluate/values/value.ts";
import type { ToolDescriptor } from "../registrations/registration.ts";

/** Definitions of one name at one place that another is held against: where there are more, each time differs. */
const MOST_COMPARED = 20;

/**
 * Knows descriptors that have been read before. A list that a server answers with is met once for each way that leads to
 * it: hundreds in a registry whose every registration makes sure that the handler is there.
 */
export class ReadBefore {
  readonly #known = new Map<TS.Node, Map<string, ToolDescriptor[]>>();

  /** Whether a descriptor says what another one of the same place and server has said; minds it when not. */
  has(descriptor: ToolDescriptor): boolean {
    const { name, node } = descriptor;
    if (name.kind !== "text") return false;
    const byName = this.#known.get(node) ?? new Map<string, ToolDescriptor[]>();
    const known = byName.get(name.text.value) ?? [];
    if (known.some((one) => isSame(one, descriptor))) return true;
    if (known.length < MOST_COMPARED) this.#known.set(node, byName.set(name.text.value, [...known, descriptor]));
    return false;
  }
}

function isSame(one: ToolDescriptor, other: ToolDescriptor): boolean {
  return (
    one.server.madeAt === other.server.madeAt &&
    one.server.program === other.server.program &&
    one.server.kind === other.server.kind &&
    one.isOffByDefault === other.isOffByDefault &&
    isSamePart(one.name, other.name) &&
    isSamePart(one.title, other.title) &&
    isSamePart(one.description, other.description) &&
    isSamePart(one.inputSchema, other.inputSchema) &&
    isSamePart(one.outputSchema, other.outputSchema) &&
    isSamePart(one.annotations, other.annotations) &&
    isSamePart(one.meta, other.meta) &&
    isSamePart(one.handler, other.handler)
  );
}

/** Values that are kept are one and the same on every way; what is made on each way is none of those that cost. */
function isSamePart(one: Value | undefined, other: Value | undefined): boolean {
  if (one === other) return true;
  if (one?.kind === "text" && other?.kind === "text")
    return one.text.value === other.text.value && one.text.pieces === other.text.pieces;
  return one?.kind === "primitive" && other?.kind === "primitive" && Object.is(one.value, other.value);
}
