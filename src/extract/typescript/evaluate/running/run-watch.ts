import type { ts as TS } from "ts-morph";
import type { Frame } from "../values/frame.ts";

/** Is told, while a function is run, of every way in which it may end; what it returns is then for the watch to work out. */
export interface RunWatch {
  returned(expression: TS.Expression, frame: Frame): void;
  thrown(expression: TS.Expression, frame: Frame): void;
  /** Runs what stands in a `try` that has a catch block: what is thrown there goes no further. */
  trying(run: () => void): void;
  /** Runs a catch block. */
  catching(run: () => void): void;
}
