import type { ts as TS } from "ts-morph";
import { argumentValues } from "../evaluate/calls.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { bindAsChanged } from "../evaluate/running/parameter-changes.ts";
import { Frame } from "../evaluate/values/frame.ts";
import type { FunctionValue } from "../evaluate/values/value.ts";
import type { Reach } from "../reach/reach.ts";
import type { SinkCall } from "./sink-call.ts";

/** What a function in the place of a method gives the former one, in one run. */
export interface PassedOn {
  readonly call: SinkCall;
  /** The call of the server's own method in it. */
  readonly by: TS.Node;
  readonly frame: Frame;
}

/** A function in the place of a server's own method. */
export interface StandsIn {
  readonly value: FunctionValue;
  /** The calls of the server's own methods in it. */
  readonly calls: readonly SinkCall[];
}

/** One that a registration calls. */
interface StandIn extends StandsIn {
  readonly receiver: TS.Expression;
  readonly call: SinkCall;
  /** The frame of the registration. */
  readonly frame: Frame;
}

/** What a function gives the methods that it calls, once for each time, when a registration calls it. */
export function passedOnBy(
  { value, calls, receiver, call, frame }: StandIn,
  evaluator: Evaluator,
  reach: Reach,
): readonly PassedOn[] {
  const { node, frame: closure, thisValue } = value;
  const own = new Frame(node, closure, thisValue, call.node);
  const args = argumentValues(evaluator, call.arguments, frame).items;
  bindAsChanged(evaluator, node, args, { frame: own, call: call.node });
  return calls.flatMap((former) =>
    reach.runsWithin(former.node, node, own).map((run): PassedOn => ({
      call: { ...former, node: call.node, receiver },
      by: former.node,
      frame: run,
    })),
  );
}
