import type { ts as TS } from "ts-morph";
import type { Declaration } from "../../syntax/declarations.ts";
import type { Frame } from "../values/frame.ts";
import type { Value } from "../values/value.ts";

/** A function whose statements are run one after the other, wherever it is called. */
export interface RunFunction {
  readonly node: TS.FunctionLikeDeclaration;
  readonly body: TS.Block;
}

/**
 * Runs of what stands at the top of files, and in functions, statement by statement, where only that tells what their variables
 * hold. What it takes to find these out stands behind the evaluator, which asks for it.
 */
export interface RunsInOrder {
  /** What a variable holds where it is read; undefined where it is not one of such a run, or a frame holds it. */
  valueAt(declaration: Declaration, use: TS.Identifier, frame: Frame): Value | undefined;
  /** What a variable holds when its file has been run. */
  valueOf(declaration: Declaration, frame: Frame): Value | undefined;
  /** The frames that a node was come to in; undefined where it is none of such a run. */
  framesAt(node: TS.Node): readonly Frame[] | undefined;
  /** The function a run of which tells in which frames a node is come to; undefined where none does. */
  ownerOf(node: TS.Node): RunFunction | undefined;
  /**
   * The frames that a node is come to in while such a function is run.
   * @param frame of the function, with what it is called with
   * @returns undefined where the run could not be followed
   */
  framesIn(owner: RunFunction, frame: Frame, node: TS.Node): readonly Frame[] | undefined;
  /** The frame that a function is made in: what is kept for later finds there what the run comes to. */
  closureOf(node: TS.Node, frame: Frame): Frame;
  /** The variables of a file that such a run gives values. */
  followedIn(sourceFile: TS.SourceFile): ReadonlySet<Declaration> | undefined;
  /** Takes down what there is where a run comes to a node, and has worked out its parts. */
  comeTo(node: TS.Node, frame: Frame): void;
  /** Says that it is not known whether, or how often, some code is run. */
  doubt(code: TS.Node, frame: Frame): void;
  /** Says that it is not known whether the turn of a loop goes on: what is done in the rest of it may be sure for that turn. */
  doubtTurn(frame: Frame): void;
  /** Says that something is changed there which others hold, too, and which the run so does not change. */
  lose(frame: Frame): void;
}

export const NO_RUNS: RunsInOrder = {
  valueAt: () => undefined,
  valueOf: () => undefined,
  framesAt: () => undefined,
  ownerOf: () => undefined,
  framesIn: () => undefined,
  closureOf: (_node, frame) => frame,
  followedIn: () => undefined,
  comeTo: () => undefined,
  doubt: () => undefined,
  doubtTurn: () => undefined,
  lose: () => undefined,
};
