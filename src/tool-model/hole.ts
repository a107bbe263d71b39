import type { SourceRange } from "./source-range.ts";

/** Something that could not be resolved statically. Rules that need it stay silent. */
export interface Hole {
  /** JSON pointer into the tool definition (`/description`, `/inputSchema/properties/sku`); "" is the whole tool. */
  readonly path: string;
  /** A sentence part for people: what could not be read, and why. */
  readonly reason: string;
  readonly range?: SourceRange;
  /** Of a list of tools that is not known to be whole: the names of those that were read of it. */
  readonly beside?: readonly string[];
}

/** How a reason says that a file is missing, one perhaps that a build writes: running the build is what makes it resolvable. */
export const NOT_HERE = "is not here";

/**
 * Whether what stands at `path` is fully known: no hole lies at it, above it or below it.
 * @param holes the holes of the tool
 * @param path JSON pointer into the tool definition
 */
export function isKnown(holes: readonly Hole[], path: string): boolean {
  return !holes.some((hole) => isAtOrBelow(hole.path, path) || isAtOrBelow(path, hole.path));
}

function isAtOrBelow(path: string, ancestor: string): boolean {
  return path === ancestor || path.startsWith(`${ancestor}/`);
}
