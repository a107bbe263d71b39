import { compareStrings } from "../../diagnostics/order.ts";
import type { Tool } from "../../tool-model/tool.ts";
import { hintsOf, worstOf, type Hints } from "../hints.ts";
import { toolsByName } from "../tools-by-name.ts";

/** A batch tool of the module, with the worst case of the tools that it may call. */
export interface ModuleTool {
  readonly name: "batch_tools" | "run";
  readonly hints: Hints;
}

/** The tools of a server, as a dispatcher sees them: each by name, in order. */
export interface Members {
  readonly tools: readonly { readonly name: string; readonly hints: Hints }[];
  /** Tools that no batch may call: those that run batches themselves, and those that say so. */
  readonly excluded: readonly string[];
}

/** `batch_edit`, `crud_batch_create`; a `list_batches` is about batches of something. */
const BATCH_NAME = /^batch_|_batch_/u;

/** A tool that must be called by itself, for a reason that its code does not show. */
const NOT_BATCHABLE = "notBatchable";

/** Sorts out which tools a batch may call. */
export function membersOf(tools: readonly Tool[]): Members {
  const sorted = [...toolsByName(tools)].sort(([one], [other]) => compareStrings(one, other));
  const isExcluded = ([name, same]: [string, readonly Tool[]]): boolean =>
    BATCH_NAME.test(name) || same.some(({ meta }) => meta.tags.includes(NOT_BATCHABLE));
  return {
    tools: sorted
      .filter((entry) => !isExcluded(entry))
      .map(([name, same]) => ({ name, hints: worstOf(same.flatMap(hintsOf)) })),
    excluded: sorted.filter(isExcluded).map(([name]) => name),
  };
}
