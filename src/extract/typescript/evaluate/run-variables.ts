import type { ts as TS } from "ts-morph";
import type { Frame } from "./frame.ts";
import type { Value } from "./value.ts";
import { alternatives } from "./value.ts";

/** The values of the variables of a function and of the loops in it, at one moment of its run. */
export type Snapshot = ReadonlyMap<Frame, ReadonlyMap<TS.Node, Value>>;

/** Takes down the variables from a frame outwards to that of the function. */
export function snapshotVariables(frame: Frame, outermost: Frame): Snapshot {
  const snapshot = new Map<Frame, ReadonlyMap<TS.Node, Value>>();
  for (let at: Frame | undefined = frame; at; at = at === outermost ? undefined : at.parent)
    snapshot.set(at, new Map(at.bindings));
  return snapshot;
}

/** Sets the variables back to what they were. */
export function restoreVariables(snapshot: Snapshot): void {
  for (const [frame, bindings] of snapshot) {
    frame.bindings.clear();
    for (const [declaration, value] of bindings) frame.bindings.set(declaration, value);
  }
}

/** After one of two ways, of which it is not known which: a variable has either value. */
export function mergeVariables(other: Snapshot, node: TS.Node): void {
  for (const [frame, bindings] of other)
    for (const [declaration, value] of bindings) {
      const here = frame.bindings.get(declaration);
      frame.bindings.set(declaration, here === undefined || here === value ? value : alternatives([value, here], node));
    }
}
