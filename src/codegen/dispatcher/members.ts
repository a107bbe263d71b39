import { compareStrings } from "../../diagnostics/order.ts";
import { isKnown } from "../../tool-model/hole.ts";
import { facesOf } from "../../tool-model/tool-set.ts";
import type { Tool } from "../../tool-model/tool.ts";

/** What clients are told about the worst that a tool does. */
export interface Hints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

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
  const known = new Map<string, Tool[]>();
  for (const tool of tools) {
    if (!isKnown(tool.holes, "/name")) continue;
    known.set(tool.name.value, [...(known.get(tool.name.value) ?? []), tool]);
  }
  const sorted = [...known].sort(([one], [other]) => compareStrings(one, other));
  const isExcluded = ([name, same]: [string, Tool[]]): boolean =>
    BATCH_NAME.test(name) || same.some(({ meta }) => meta.tags.includes(NOT_BATCHABLE));
  return {
    tools: sorted
      .filter((entry) => !isExcluded(entry))
      .map(([name, same]) => ({ name, hints: worstOf(same.flatMap(facesOf).map(hintsOf)) })),
    excluded: sorted.filter(isExcluded).map(([name]) => name),
  };
}

/** The worst of several: it reads only when all do, and destroys when one does. */
export function worstOf(hints: readonly Hints[]): Hints {
  return {
    readOnlyHint: hints.every(({ readOnlyHint }) => readOnlyHint),
    destructiveHint: hints.some(({ destructiveHint }) => destructiveHint),
    idempotentHint: hints.every(({ idempotentHint }) => idempotentHint),
    openWorldHint: hints.some(({ openWorldHint }) => openWorldHint),
  };
}

/** The hints with the defaults of the specification; what could not be read may be the worst. */
function hintsOf({ annotations, holes }: Tool): Hints {
  const hint = (name: keyof Hints, byDefault: boolean): boolean => {
    const value = isKnown(holes, `/annotations/${name}`) ? annotations[name]?.value : undefined;
    return typeof value === "boolean" ? value : byDefault;
  };
  const readOnlyHint = hint("readOnlyHint", false);
  return {
    readOnlyHint,
    destructiveHint: !readOnlyHint && hint("destructiveHint", true),
    idempotentHint: readOnlyHint || hint("idempotentHint", false),
    openWorldHint: hint("openWorldHint", true),
  };
}
