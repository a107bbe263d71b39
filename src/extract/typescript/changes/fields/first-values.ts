import { ts } from "../../compiler.ts";
import type { Value } from "../../evaluate/values/value.ts";
import type { FieldChange } from "./field-changes.ts";

/** One run of a change of a field, and whether it is known to be that of the object which is asked about. */
interface RunOfChange {
  readonly change: FieldChange;
  readonly isSure: boolean;
}

/** Whether a field may be begun by a method: `tools: Tool[] | null = null`, then `this.tools = []` before what is added. */
export function beginsWithNothing(start: Value): boolean {
  return isDeclaredOnly(start) || (start.kind === "primitive" && isNothing(start));
}

/**
 * An empty collection is what a field begins with where something is added to it and nothing else is given: the first run
 * of all begins it. Where it is given other values, it is cleared.
 */
export function withoutClearings<R extends RunOfChange>(runs: readonly R[]): readonly R[] {
  const isBegun =
    runs.some(({ change }) => isWithin(change)) && runs.every(({ change }) => isWithin(change) || change.isBlank);
  const first = isBegun ? runs.find(({ change, isSure }) => change.isBlank && isSure) : undefined;
  return runs.filter((run) => !run.change.isBlank || run === first);
}

/** Whether a field is declared without a value. */
export function isDeclaredOnly(start: Value): boolean {
  return start.kind === "unknown" && start.node !== undefined && ts.isPropertyDeclaration(start.node);
}

/** Whether a value is one that fields hold until they are given theirs. */
export function isNothing(value: Value): boolean {
  if (value.kind === "text") return value.text.value === "" && !value.isOpen;
  return value.kind === "primitive" && (value.value === undefined || value.value === null);
}

/** Whether a change is one of what the field holds, which stays the same collection. */
export function isWithin({ addition, removal, handedOn, statement }: FieldChange): boolean {
  return (addition ?? removal ?? handedOn ?? statement) !== undefined;
}
