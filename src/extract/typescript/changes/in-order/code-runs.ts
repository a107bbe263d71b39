import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { RunFunction, RunsInOrder } from "../../evaluate/running/runs-in-order.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import type { Value } from "../../evaluate/values/value.ts";
import type { References } from "../../modules/references.ts";
import type { Declaration } from "../../syntax/declarations.ts";
import { FileRuns } from "./file-runs.ts";
import { FunctionRuns } from "./function-runs.ts";
import { Handlers } from "./handlers.ts";
import type { OrderedRun } from "./ordered-run.ts";

/** Runs of code in its order: of files, and of functions for those who call them. */
export class CodeRuns implements RunsInOrder {
  readonly #files: FileRuns;
  readonly #functions: FunctionRuns;
  readonly #handlers: Handlers;
  /** The run that a frame is one of, by what says which code that is, which its copies have, too. */
  readonly #ofPart = new WeakMap<NonNullable<Frame["part"]>, OrderedRun>();

  constructor(evaluator: Evaluator, references: References) {
    this.#handlers = new Handlers(references);
    const begun = (run: OrderedRun): void => {
      if (run.frame.part) this.#ofPart.set(run.frame.part, run);
    };
    this.#files = new FileRuns(evaluator, references, this.#handlers, begun);
    this.#functions = new FunctionRuns(evaluator, references, this.#handlers, begun);
  }

  valueAt(declaration: Declaration, use: TS.Identifier, frame: Frame): Value | undefined {
    return this.#files.valueAt(declaration, use, frame);
  }

  valueOf(declaration: Declaration, frame: Frame): Value | undefined {
    return this.#files.valueOf(declaration, frame);
  }

  framesAt(node: TS.Node): readonly Frame[] | undefined {
    return this.#files.framesAt(node);
  }

  ownerOf(node: TS.Node): RunFunction | undefined {
    return this.#functions.ownerOf(node);
  }

  framesIn(owner: RunFunction, frame: Frame, node: TS.Node): readonly Frame[] | undefined {
    return this.#functions.framesIn(owner, frame, node);
  }

  closureOf(node: TS.Node, frame: Frame): Frame {
    if (!frame.isInOrder || !this.#handlers.has(node)) return frame;
    return this.#runOf(frame)?.closureOf(frame) ?? frame;
  }

  followedIn(sourceFile: TS.SourceFile): ReadonlySet<Declaration> | undefined {
    return this.#files.followedIn(sourceFile);
  }

  comeTo(node: TS.Node, frame: Frame): void {
    this.#runOf(frame)?.comeTo(node, frame);
  }

  doubt(code: TS.Node, frame: Frame): void {
    this.#runOf(frame)?.doubt(code, frame);
  }

  doubtTurn(frame: Frame): void {
    this.#runOf(frame)?.doubtTurn(frame);
  }

  lose(frame: Frame): void {
    this.#runOf(frame)?.lose(frame);
  }

  #runOf(frame: Frame): OrderedRun | undefined {
    let at: Frame | undefined = frame;
    while (at && !at.part) at = at.parent;
    return at?.part && this.#ofPart.get(at.part);
  }
}
