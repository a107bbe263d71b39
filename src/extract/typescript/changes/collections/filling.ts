import type { Frame } from "../../evaluate/values/frame.ts";
import type { Value } from "../../evaluate/values/value.ts";
import type { Declaration } from "../../syntax/declarations.ts";
import type { Change } from "./collection-change.ts";
import type { Collection } from "./collection.ts";
import type { RunStatements } from "./run-statements.ts";

/** The variable whose collection is filled, in the frame that it belongs to, and what it holds for the code that fills it. */
export interface Filling {
  readonly declaration: Declaration;
  readonly frame: Frame;
  readonly self: Value;
}

/** What a variable is made with, in the frame that it belongs to. */
export interface Made {
  readonly frame: Frame;
  readonly made: Collection;
}

/** What a collection holds before some of its changes. */
export interface Earlier {
  readonly key: string;
  readonly value: () => Value;
}

/** The changes of a variable's collection, for what the variable started with when they were looked up. */
export interface KnownChanges {
  readonly all: readonly Change[];
  /** Statements that have to be run to know what a list holds. */
  readonly toRun?: RunStatements | undefined;
  /** Some may be made before or after what they change is read. */
  readonly isOpen: boolean;
}
