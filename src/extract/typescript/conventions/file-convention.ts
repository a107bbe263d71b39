import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Registered } from "../registrations/registration.ts";

/**
 * A framework's agreement that each file of a folder is a tool by what it exports: nothing in the program calls a
 * registration.
 */
export interface FileConvention {
  /** Shown as the origin of a tool. */
  readonly id: string;
  /** The files that the framework takes for tools. */
  files(evaluator: Evaluator): readonly string[];
  /** Reads what a file exports; undefined when the framework leaves it out. */
  read(file: string, evaluator: Evaluator): Registered | undefined;
}
