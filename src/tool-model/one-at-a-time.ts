import type { Tool } from "./tool.ts";

/** Whether a run of the server that has the one has not the other: they lie on both sides of one condition. */
export function areOneAtATime({ origin: one }: Tool, { origin: other }: Tool): boolean {
  return (one.branches ?? []).some(({ condition, isTaken }) =>
    other.branches?.some((branch) => branch.condition === condition && branch.isTaken !== isTaken),
  );
}
