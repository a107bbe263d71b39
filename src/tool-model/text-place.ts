import type { SourceRange } from "./source-range.ts";
import type { Text, TextPiece } from "./text.ts";

/**
 * Where to look for a text that may be put together from several: the longest piece that serves no other text, so that
 * of `${feature}_${tool.name}` it is the name of the tool; of pieces that all serve others, the first.
 * @returns undefined when the text is written nowhere
 */
export function textPlace({ pieces }: Text): SourceRange | undefined {
  const length = ({ start, end }: TextPiece): number => end - start;
  const [own] = pieces
    .filter(({ range, shared }) => range && !shared)
    .toSorted((one, other) => length(other) - length(one));
  return (own ?? pieces.find(({ range }) => range))?.range;
}
