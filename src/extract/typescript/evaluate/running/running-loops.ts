import type { Completion } from "./completion.ts";

interface RunningLoop {
  /** Whether the turn may have ended before. */
  turnMayBeOver: boolean;
  /** Whether the loop may have ended before. */
  isMaybeOver: boolean;
}

/** The loops around the statement that is being run, of which it may not be known whether they have ended. */
export class RunningLoops {
  readonly #loops: RunningLoop[] = [];

  get areAny(): boolean {
    return this.#loops.length > 0;
  }

  /** Whether a turn around the statement may be over, so that it is perhaps not run. */
  get mayBeOver(): boolean {
    return this.#loops.some(({ turnMayBeOver }) => turnMayBeOver);
  }

  /** Whether the innermost loop may have ended before. */
  get isMaybeOver(): boolean {
    return this.#loops.at(-1)?.isMaybeOver ?? false;
  }

  /** Whether the turn of the innermost loop may have ended before. */
  get turnMayBeOver(): boolean {
    return this.#loops.at(-1)?.turnMayBeOver ?? false;
  }

  /** Runs a loop. */
  within(run: () => Completion): Completion {
    this.#loops.push({ turnMayBeOver: false, isMaybeOver: false });
    const end = run();
    this.#loops.pop();
    return end;
  }

  beginTurn(): void {
    const loop = this.#loops.at(-1);
    if (loop) loop.turnMayBeOver = loop.isMaybeOver;
  }

  /** Notes that the innermost loop, or its turn, may have ended here; with a jump to a label, any loop around it. */
  mayEnd(end: Completion): void {
    if (end.kind !== "break" && end.kind !== "continue") return;
    for (const loop of end.label === undefined ? this.#loops.slice(-1) : this.#loops) {
      loop.turnMayBeOver = true;
      if (end.kind === "break" || end.label !== undefined) loop.isMaybeOver = true;
    }
  }
}
