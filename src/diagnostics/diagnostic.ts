import type { SourceRange } from "../tool-model/source-range.ts";
import type { TextEdit } from "./text-edit.ts";

export type Severity = "error" | "warning" | "info";

/**
 * `safe` fixes touch text only and are applied by `--fix`; a `suggestion` changes the contract with
 * callers and is applied on request.
 */
export type FixKind = "safe" | "suggestion";

export interface Fix {
  readonly kind: FixKind;
  /** What the fix does, in the imperative: "Collapse both fields into `skus`". */
  readonly title: string;
  /** Non-overlapping edits, applied together or not at all. */
  readonly edits: readonly TextEdit[];
  /** It makes something anew from the tools, so it waits until they are as they will stay. */
  readonly isDerived?: true;
}

/** A second place that explains a finding: the other field of a pair, the first of two equal names. */
export interface RelatedPlace {
  readonly message: string;
  readonly range: SourceRange;
}

/** Why a finding is left out of reports. */
export interface Suppression {
  /** What left it out: an exception of the config, a comment in the source, or the baseline. */
  readonly by: "exception" | "directive" | "baseline";
  readonly reason?: string;
}

/** One finding. */
export interface Diagnostic {
  readonly ruleId: string;
  readonly messageId: string;
  readonly severity: Severity;
  readonly message: string;
  /** Name of the tool that it is about; absent for findings about the whole set. */
  readonly tool?: string;
  /** JSON pointer into the tool definition (`/inputSchema/properties/skus`). */
  readonly path: string;
  readonly range?: SourceRange;
  readonly related: readonly RelatedPlace[];
  readonly fix?: Fix;
  /** What to do, when no fix does it: one sentence. */
  readonly help?: string;
  /** Identity over time: made of rule, tool, path and message, never of lines. */
  readonly fingerprint: string;
  /** Present on findings that are left out. */
  readonly suppression?: Suppression;
}
