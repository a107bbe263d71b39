import type { SourceHost } from "../extract/source-host.ts";

/** A source host that can tell whether a text is still the one that it gave before, without reading it. */
export interface StampedHost extends SourceHost {
  /** What tells the text of a file apart from all others that it will ever have; undefined where nothing does. */
  stampOf(file: string): string | undefined;
}
