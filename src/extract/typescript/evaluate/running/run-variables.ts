import type { ts as TS } from "ts-morph";
import type { Frame } from "../values/frame.ts";
import { sameWhereverWritten } from "../values/same-values.ts";
import type { ArrayValue, Value } from "../values/value.ts";

/** The values of the variables of a function and of the loops in it, at one moment of its run. */
export type Snapshot = ReadonlyMap<Frame, ReadonlyMap<TS.Node, Value>>;

/** What a variable holds that has either of two values. */
export type Join = (values: readonly [Value, Value]) => Value;

/** The members of lists, at one moment of a run. */
type ListSnapshot = ReadonlyMap<ArrayValue, readonly Value[]>;

interface Moment {
  readonly values: readonly Value[];
  /** Members of the collections among them: they may be filled without another being put in their place. */
  readonly sizes: readonly number[];
}

const NO_VARIABLES: ReadonlyMap<TS.Node, Value> = new Map();

/** Takes down the variables that code in a frame may change: its own, and those of the functions around it. */
export function snapshotVariables(frame: Frame): Snapshot {
  const snapshot = new Map<Frame, ReadonlyMap<TS.Node, Value>>();
  for (let at: Frame | undefined = frame; at; at = at.parent)
    snapshot.set(at, at.bindings.size > 0 ? new Map(at.bindings) : NO_VARIABLES);
  return snapshot;
}

/** Whether two moments of a run are alike, as far as values are known: the variables, and how large what they hold is. */
export function isSameMoment(one: Moment, other: Moment): boolean {
  return sameWhereverWritten(one.values, other.values) && one.sizes.every((size, index) => size === other.sizes[index]);
}

/** What the variables hold at one moment that code in a frame may change: its own, and those of the functions around it. */
export function momentOf(frame: Frame): Moment {
  const values: Value[] = [];
  for (let at: Frame | undefined = frame; at; at = at.parent) values.push(...at.bindings.values());
  const instances = [frame.thisValue, ...values].filter((one) => one?.kind === "instance");
  for (const { fields } of new Set(instances)) for (const value of fields.values()) if (value) values.push(value);
  return { values, sizes: values.map(sizeOf) };
}

function sizeOf(value: Value): number {
  if (value.kind === "array") return value.items.length;
  if (value.kind === "map") return value.entries.length;
  return value.kind === "object" ? value.properties.size : 0;
}

/** Sets the variables back to what they were. */
export function restoreVariables(snapshot: Snapshot): void {
  for (const [frame, bindings] of snapshot) {
    for (const declaration of frame.bindings.keys()) if (!bindings.has(declaration)) frame.bindings.delete(declaration);
    for (const [declaration, value] of bindings)
      if (frame.bindings.get(declaration) !== value) frame.bindings.set(declaration, value);
  }
}

/** After one of two ways, of which it is not known which: a variable has either value. */
export function mergeVariables(other: Snapshot, join: Join): void {
  for (const [frame, bindings] of other)
    for (const [declaration, value] of bindings) {
      const here = frame.bindings.get(declaration);
      frame.bindings.set(declaration, here === undefined || here === value ? value : join([value, here]));
    }
}

/**
 * After a condition that is not known, both branches of which led on: a variable has the value of either. What is switched
 * off by default stands behind.
 */
export function mergeBranches(whenTrue: Snapshot, whenFalse: Snapshot, isOff: boolean, join: Join): void {
  restoreVariables(isOff ? whenTrue : whenFalse);
  mergeVariables(isOff ? whenFalse : whenTrue, join);
}

/** Takes down the members of the lists that variables hold. */
export function snapshotLists(variables: Snapshot): ListSnapshot {
  const lists = new Map<ArrayValue, readonly Value[]>();
  for (const bindings of variables.values())
    for (const value of bindings.values()) if (value.kind === "array") lists.set(value, [...value.items]);
  return lists;
}

/** Sets lists back to what they held. */
export function restoreLists(lists: ListSnapshot): void {
  for (const [list, items] of lists) {
    list.items.splice(0, list.items.length, ...items);
    if (list.conditional === true) list.ways = "open";
  }
}
