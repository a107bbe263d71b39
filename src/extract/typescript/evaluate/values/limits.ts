import type { Text } from "../../../../tool-model/text.ts";
import type { Value } from "./value.ts";

/** Members of one list; no server has more tools, and code that doubles a list reaches it soon. */
export const MOST_MEMBERS = 20_000;

/** Parts of one JSON value: a tool definition of that size has megabytes. */
export const MOST_PARTS = 20_000;

/** Levels of one JSON value. */
export const MOST_LEVELS = 300;

/** Calls through which one function is followed: a registration helper of a large server has hundreds. */
export const MOST_FRAMES = 4_000;

/** Turns of a loop that is run for its effects: a list of tools is shorter, a search for a folder much. */
export const MOST_TURNS = 10_000;

/** Turns of a loop that ends by something which is not known: a list that grows meanwhile holds nothing new. */
export const MOST_DOUBTFUL_TURNS = 20;

/** UTF-16 code units of one text. */
const LONGEST_TEXT = 2_000_000;

/** Places that one text is put together from. */
const MOST_PIECES = 20_000;

/** Whether texts put together, with a separator in each gap, stay of a size that can be followed. */
export function fitsTogether(texts: readonly Text[], separator?: Text): boolean {
  const gaps = separator ? Math.max(0, texts.length - 1) : 0;
  let length = gaps * (separator?.value.length ?? 0);
  let pieces = gaps * (separator?.pieces.length ?? 0);
  for (const text of texts) {
    length += text.value.length;
    pieces += text.pieces.length;
  }
  return length <= LONGEST_TEXT && pieces <= MOST_PIECES;
}

/** What it costs to have made a value, in steps: a large one counts for many. */
export function stepsFor(value: Value): number {
  switch (value.kind) {
    case "text":
      return value.text.value.length / 4096 + value.text.pieces.length / 16;
    case "array":
      return value.items.length / 16;
    case "object":
      return value.properties.size / 16;
    case "map":
      return value.entries.length / 16;
    default:
      return 0;
  }
}
