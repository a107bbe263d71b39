import type { ts as TS } from "ts-morph";
import type { Frame } from "../../evaluate/values/frame.ts";
import { isSameGiven } from "../../reach/callers/repeated-runs.ts";
import type { Read, Reads } from "../../reach/reads.ts";
import { ts } from "../../compiler.ts";

/** A run of code that changes something. */
interface Run {
  readonly change: { readonly node: TS.Node };
  readonly frame: Frame;
  /** Whether it is known what is changed. */
  readonly isSure: boolean;
}

/**
 * Of runs of code, those that come to something of their own: `this.#all ??= tools(this)` comes to the same for each of the
 * many that call the method, if nothing that it reads tells them apart.
 */
export function distinctRuns<One extends Run>(reads: Reads, runs: readonly One[]): readonly One[] {
  const byNode = new Map<TS.Node, Frame[]>();
  return runs.filter(({ change: { node }, frame, isSure }) => {
    if (!isSure) return true;
    const before = byNode.get(node) ?? [];
    byNode.set(node, before);
    const asked = reads.of(node);
    if (before.some((other) => isAlike(asked, frame, other))) return false;
    before.push(frame);
    return true;
  });
}

/** At each moment of a run that is followed in order, variables of the code itself may hold something else. */
function isAlike(asked: ReadonlySet<Read>, one: Frame, other: Frame): boolean {
  if (one.scope !== other.scope || one.parent !== other.parent || one.isInOrder) return false;
  return [...asked].every((read) => {
    const [value, given] = ts.isFunctionLike(read)
      ? [one.thisValue, other.thisValue]
      : [one.lookup(read), other.lookup(read)];
    return value === given || (value !== undefined && given !== undefined && isSameGiven(value, given));
  });
}
