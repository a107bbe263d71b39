import { callArguments, type ArgumentList, type ArgumentStretch } from "./call-arguments.ts";
import type { BlockPart, Stretch } from "./layout.ts";

/** A call, in offsets of the text that was read. */
export interface CallStretch extends Stretch, Pick<ArgumentList, "arguments" | "comments"> {
  readonly nameEnd: number;
}

/** A call in running text. */
export interface ProseCallStretch extends CallStretch, BlockPart {}

/** A name and an opening parenthesis right behind it; neither a method (`client.list_orders(`) nor part of a path. */
export const CALLED_NAME = /(?<![\p{L}\p{N}_.\-/$])[A-Za-z_]\w*(?:-[A-Za-z0-9_]+)*(?=\()/gu;

/** A name that no English word looks like: snake_case, kebab-case, camelCase. */
const COMPOUND = /[A-Za-z0-9]_[A-Za-z0-9]|[a-z0-9][A-Z]|[a-z0-9]-[a-z0-9]/u;

/** Longest call that is read; what is longer was hardly closed. */
const LONGEST_CALL = 2_000;

/**
 * Finds calls in running text, `list_orders(ids=[1, 2])` in a code span or bare, wrapped over lines or not. A bare
 * single word needs a keyword in its parentheses, or else `file(s)` were one.
 * @param text the text that was read
 * @param prose stretches of running text, in order
 * @param codeSpans code spans of the text, in order
 */
export function proseCalls(
  text: string,
  prose: readonly BlockPart[],
  codeSpans: readonly Stretch[],
): ProseCallStretch[] {
  const calls: ProseCallStretch[] = [];
  let span = 0;
  for (const part of prose) {
    for (const match of text.slice(part.start, part.end).matchAll(CALLED_NAME)) {
      const start = part.start + match.index;
      if (start < (calls.at(-1)?.end ?? 0)) continue;
      while (span < codeSpans.length && (codeSpans[span]?.end ?? 0) <= start) span += 1;
      const code = codeSpans[span];
      const inCode = code !== undefined && code.start <= start;
      const nameEnd = start + match[0].length;
      const limit = Math.min(inCode ? code.end : part.end, nameEnd + LONGEST_CALL);
      const list = callArguments(text, nameEnd, limit);
      if (!list || !(inCode || isCall(match[0], text.slice(nameEnd, list.end), list.arguments))) continue;
      calls.push({ ...list, start, block: part.block, nameEnd });
    }
  }
  return calls;
}

function isCall(name: string, list: string, values: readonly ArgumentStretch[]): boolean {
  if (/^\((?:e?s|ies)\)$/u.test(list)) return false;
  return COMPOUND.test(name) || values.some((value) => value.assigned);
}
