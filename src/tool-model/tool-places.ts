import { isWithinRange, type SourceRange } from "./source-range.ts";
import { textPlace } from "./text-place.ts";
import type { Tool } from "./tool.ts";

/**
 * Tells of tools where people find them: where the name is written, in a definition of the tool's own or apart from one that
 * serves others too, for of two hundred tools that a loop registers, the call in the loop tells nothing. Where the name is kept
 * apart from a definition of its own, it is that; where it is put together as the program runs, the description tells.
 * @returns the place of each of the tools; undefined of one that is written nowhere
 */
export function toolPlaces(tools: readonly Tool[]): (tool: Tool) => SourceRange | undefined {
  const definitions = sharedRanges(tools.flatMap(({ definition }) => definition ?? []));
  const names = sharedRanges(tools.flatMap(({ name }) => name.pieces.flatMap(({ range }) => range ?? [])));
  return ({ name, description, definition }) => {
    const own = name.pieces.filter(({ range }) => range && !names.has(keyOf(range)));
    const named = textPlace(own.length > 0 ? { ...name, pieces: own } : name);
    if (!definition || definitions.has(keyOf(definition)))
      return named ?? (description && textPlace(description)) ?? definition;
    return named && isWithinRange(named, definition) ? named : definition;
  };
}

/** Those of some ranges that are there more than once. */
function sharedRanges(ranges: readonly SourceRange[]): ReadonlySet<string> {
  const known = new Set<string>();
  return new Set(ranges.map(keyOf).filter((key) => known.has(key) || !known.add(key)));
}

function keyOf({ file, start, end }: SourceRange): string {
  return `${start}-${end} ${file}`;
}
