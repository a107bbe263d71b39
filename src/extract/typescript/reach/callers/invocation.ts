import type { ts as TS } from "ts-morph";
import type { Chance } from "../../evaluate/values/list-ways.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import type { InstanceValue, Value } from "../../evaluate/values/value.ts";

/** One call of a function, as far as it can be known. */
export interface Invocation {
  /** The frame that the function was made in. */
  readonly closure: Frame;
  /** Absent when the caller is a package: its arguments are not known. */
  readonly args?: readonly Value[];
  readonly thisValue?: Value | undefined;
  /** Where it is written, if that is known. */
  readonly call?: TS.Node;
  /** The call that hands it the arguments, where these stand in it. */
  readonly handedAt?: TS.CallExpression;
  /** The frame that that call stands in. */
  readonly handedIn?: Frame;
  /** The call and its frame, of a function that is kept as a member. */
  readonly foundBy?: Frame["foundBy"];
  /** The chance with which it is this one that a call means, of several. */
  readonly chance?: Chance | undefined;
}

/** An instance that is made, and of what. */
export interface Made {
  readonly instance: InstanceValue;
  readonly closure: Frame;
  readonly args: readonly Value[];
}
