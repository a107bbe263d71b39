import type { Hole } from "./hole.ts";
import type { JsonValue } from "./json.ts";
import type { Located, SourceRange } from "./source-range.ts";

/** One name in a registry. */
export interface RegistryMember extends Located<string> {
  /** The member with its comma: without these characters the list stays well formed. Absent when it is written elsewhere. */
  readonly removal?: SourceRange;
  /** The function that it leads to; the same for two names that lead to one function. */
  readonly handler?: SourceRange;
  /** The name that the definition behind the key gives itself. */
  readonly named?: Located<string>;
  /** The text that is kept for it: why it is refused, say. */
  readonly note?: Located<string>;
  /** It is none of the server's tools, and the project's code names it in other places too: it may be called in ways of its own. */
  readonly isNamedElsewhere?: true;
  /** Code looks at it only to refuse it with words of its own. */
  readonly isRefused?: true;
  /** The other names for which the same is done, whichever of them is called. */
  readonly aliases?: readonly string[];
  /** The tools whose handlers its handler reaches. */
  readonly reaches?: readonly string[];
}

/**
 * - `dispatch`: a map from names to what answers them
 * - `switch`: cases and comparisons that lead from names to what answers them
 * - `allow`, `reject`: names that a tool runs, and names that it refuses to run
 */
export type RegistryKind = "dispatch" | "switch" | "allow" | "reject";

/** Names of tools that code keeps to decide what to run. */
export interface Registry {
  /** As the code calls it: `TOOL_REGISTRY`. */
  readonly name: string;
  readonly kind: RegistryKind;
  /** The server whose tools it names. */
  readonly server: string;
  /** The tool that runs others by it; absent for the server's own answer to `tools/call`. */
  readonly tool?: string;
  readonly members: readonly RegistryMember[];
  /** Whether all members are known; only then is a missing one known to be missing. */
  readonly isWhole: boolean;
  /** Where it is kept. */
  readonly range?: SourceRange;
  /** The texts with which names are refused, with `${…}` where a value stands. */
  readonly refusals?: readonly Located<string>[];
}

/** A number or a choice that the code of a dispatcher keeps as a bound or a default. */
export interface Limit {
  readonly key: string;
  readonly value: JsonValue;
  readonly range?: SourceRange;
  /** The tool that it is for alone. */
  readonly tool?: string;
  /** What the object is called that keeps it; limits of one tool are of the object around those of all. */
  readonly group?: string;
  /** The tool of whose code it is a part. */
  readonly dispatcher: string;
  readonly server: string;
  /** Where the dispatcher's code reads it. */
  readonly reads: readonly SourceRange[];
}

/** What the code of a tool that runs others does. */
export interface DispatcherCode {
  readonly tool: string;
  readonly server: string;
  /** Its function. */
  readonly handler: SourceRange;
  /** Where the number of operations is held against a bound, in the order of the run. */
  readonly sizeChecks: readonly SourceRange[];
  /** Where operations are run, likewise. */
  readonly dispatches: readonly SourceRange[];
  /** Whether the first of the size checks comes before the first operation is run. */
  readonly isSizeCheckedFirst: boolean;
  /** Where names are held against a registry before anything is run. */
  readonly nameChecks: readonly SourceRange[];
  /** Where limits are replaced by what the caller sends. */
  readonly raises: readonly SourceRange[];
  /** Members of the objects that it answers with, at any depth. */
  readonly answerKeys: readonly string[];
  /** Where it reads whether an operation answered `isError`. */
  readonly errorReads: readonly SourceRange[];
  /** Where operations are run all at once. */
  readonly parallel: readonly SourceRange[];
  /** Whether all of its code could be followed. */
  readonly isWhole: boolean;
}

/** A type that several files declare by one name. */
export interface ResultType {
  readonly name: string;
  /** Its members in order, without white space. */
  readonly shape: string;
  readonly range: SourceRange;
}

/** A call that the code of a tool makes when the tool is called. */
export interface HandlerCall {
  readonly tool: string;
  readonly server: string;
  /** What is called, as it is written, without `this`: `repo.people.update`. */
  readonly callee: string;
  readonly range: SourceRange;
  /** The call in the tool's own handler that leads there; the same when it is that one. */
  readonly from: SourceRange;
}

/** A type, or a schema, of what tools that write propose. */
export interface ProposalType {
  readonly name: string;
  readonly members: readonly string[];
  readonly range: SourceRange;
}

/** What the code of servers keeps to run tools by their names, and to hold their writes back. */
export interface Registries {
  readonly known: readonly Registry[];
  readonly limits: readonly Limit[];
  readonly dispatchers: readonly DispatcherCode[];
  readonly resultTypes: readonly ResultType[];
  readonly proposalTypes: readonly ProposalType[];
  /** Absent when they were not asked for. */
  readonly calls?: readonly HandlerCall[];
  /** Code that runs tools by name, and could not be read. */
  readonly holes: readonly Hole[];
}
