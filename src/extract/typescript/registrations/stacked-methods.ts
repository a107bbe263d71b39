import type { ts as TS } from "ts-morph";
import { isNotByDefault, type Chance } from "../evaluate/values/list-ways.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import type { RunOrder } from "../reach/order/run-order.ts";
import { keptBy } from "./kept-methods.ts";
import type { PassedOn, StandsIn } from "./stands-in.ts";
import type { Replacement } from "./replacements-in.ts";
import type { SinkCall } from "./sink-call.ts";

/** A function that was put in the place of a method, perhaps of one that stood there before. */
export type Layer = Replacement & StandsIn & { readonly chance: Chance };

/** What a function gives the methods that it calls when a registration calls it. */
type PassOn = (layer: Layer, calls: readonly SinkCall[], call: SinkCall, frame: Frame) => readonly PassedOn[];

/**
 * What a server's own method is given in the end by a call for which several functions stand in its place, one around the
 * other: each calls what stood there when it was made.
 * @returns undefined where it is not known which of them stands where
 */
export function throughLayers(
  order: RunOrder,
  layers: readonly Layer[],
  call: SinkCall,
  frame: Frame,
  passOn: PassOn,
): readonly PassedOn[] | undefined {
  const nodes = new Set(layers.map(({ node }) => node));
  if (nodes.size < layers.length || layers.some(({ chance, calls }) => chance === "open" || calls.length === 0))
    return undefined;
  const there = layers.filter(({ chance }) => !isNotByDefault(chance));
  const outermost = lastBefore(order, there, keptBy(call.node) ?? call.node);
  return outermost && outermost !== "none" ? through(outermost, call, frame) : undefined;

  function through(layer: Layer, given: SinkCall, run: Frame): readonly PassedOn[] | undefined {
    const inner = there.filter((one) => one !== layer && order.isBefore(one.node, layer.node, homeOf(one)));
    const passed = layer.calls.map((former) => {
      const next = lastBefore(order, inner, former.receiver);
      if (next === undefined) return undefined;
      const handed = passOn(layer, [former], given, run);
      if (next === "none") return handed;
      const further = handed.map((one) => through(next, one.call, one.frame));
      return further.every((one) => one !== undefined) ? further.flat() : undefined;
    });
    return passed.every((one) => one !== undefined) ? passed.flat() : undefined;
  }
}

/** Which of some functions stands there last when code runs: undefined where that is not known. */
function lastBefore(order: RunOrder, layers: readonly Layer[], place: TS.Node): Layer | "none" | undefined {
  const before = layers.filter((one) => order.isBefore(one.node, place, homeOf(one)));
  const isOpen = layers.some((one) => !before.includes(one) && !order.isBefore(place, one.node, homeOf(one)));
  if (isOpen) return undefined;
  if (before.length === 0) return "none";
  return before.find((one) =>
    before.every((other) => other === one || order.isBefore(other.node, one.node, homeOf(other))),
  );
}

function homeOf({ node }: Layer): TS.SourceFile {
  return node.getSourceFile();
}
