import type { JsonValue } from "../tool-model/json.ts";
import type { SourceRange } from "../tool-model/source-range.ts";

/** A part of a tool that its source and its server tell differently. */
export interface Difference {
  readonly tool: string;
  /** JSON pointer into the tool definition. */
  readonly path: string;
  /** What the source says; undefined when it has no such part. */
  readonly source?: JsonValue | undefined;
  /** What the server says; undefined when it has no such part. */
  readonly server?: JsonValue | undefined;
  /** Where the source says it, or would have to. */
  readonly range?: SourceRange | undefined;
}

/** A tool that one side alone knows. */
export interface LoneTool {
  readonly tool: string;
  readonly range?: SourceRange | undefined;
  /** Why the other side may have it all the same. */
  readonly reason?: string;
}

/** A part that could not be compared, since the source does not show it without being run. */
export interface Uncompared {
  /** Absent for a registration whose tools are not known at all. */
  readonly tool?: string;
  /** JSON pointer into the tool definition; "" is the whole tool. */
  readonly path: string;
  readonly reason: string;
  readonly range?: SourceRange;
}

/** How the tools of a source compare with those that a server lists. */
export interface Verification {
  /** Names of the tools that both have, whatever may differ in them. */
  readonly compared: readonly string[];
  readonly differences: readonly Difference[];
  /** Listed by the server, and not found in the source, for whatever reason. */
  readonly missing: readonly LoneTool[];
  /** Found in the source, and not listed by the server. */
  readonly extra: readonly LoneTool[];
  readonly uncompared: readonly Uncompared[];
  /** How many tools of the source are not listed since they are off by default: who started the server has not set what they hang on. */
  readonly off: number;
  /** How many tools of the source belong to other servers: to those that share no tool with the one that was asked. */
  readonly elsewhere: number;
  /** Of how many tools of the source only a part of the name could be read, so that it is not known which of the listed they are. */
  readonly unnamed: number;
}

/** Whether a comparison found nothing. A part that could not be compared is no finding; a tool that was not found is one. */
export function isSame({ differences, missing, extra }: Verification): boolean {
  return differences.length === 0 && missing.length === 0 && extra.length === 0;
}
