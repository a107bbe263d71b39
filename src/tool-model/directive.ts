import type { SourceRange } from "./source-range.ts";

/** What a comment in the source or on a page says of one rule: that its findings in a stretch of it are to be left out. */
export interface Directive {
  /** The rule's id; absent when every rule is meant. */
  readonly rule?: string;
  /** What stands behind `--` in the comment. */
  readonly reason?: string;
  /** The word that the comment begins with, where it is none that is known, and the one that it is meant for. */
  readonly misspelt?: { readonly label: string; readonly meant: string };
  /** The comment. */
  readonly comment: SourceRange;
  /** The words that name the rule, or the comment where none is named. */
  readonly range: SourceRange;
  /** Findings that start in here are meant. */
  readonly covers: SourceRange;
  /** What to delete when the directive goes: absent when its comment says more than this. */
  readonly removal?: SourceRange;
}
