import type { Tool } from "../../../tool-model/tool.ts";
import { sliceOf, type Text } from "../../../tool-model/text.ts";
import type { Replacement } from "../../define-rule.ts";
import type { Opening } from "./opening.ts";
import { asSentence, paragraphBreak } from "./paragraph-break.ts";
import { EM_DASH, separatorsIn, withoutCode } from "./separators.ts";

/** A first sentence in its parts, white space collapsed, without its full stop. */
export interface SentenceParts {
  /** What stands before the first dash. */
  readonly purpose: string;
  /** What stands behind it; "" when there is no dash. */
  readonly clause: string;
  /** The parenthetical at its end that says how the list is read, with its parentheses; "" when there is none. */
  readonly note: string;
}

/**
 * Takes a first sentence apart.
 * @param sentence with white space collapsed
 * @param notes the words that make a parenthetical at the end a note on the implementation
 */
export function sentenceParts(sentence: string, notes: readonly string[]): SentenceParts {
  const note = trailingNote(sentence, notes);
  const body = sentence.slice(0, sentence.length - (note?.length ?? 0)).replace(/[.\s]+$/u, "");
  const [separator] = separatorsIn(body);
  const own = note?.replace(/^\s+|[.\s]+$/gu, "") ?? "";
  if (!separator) return { purpose: body, clause: "", note: own };
  return { purpose: body.slice(0, separator.start).trimEnd(), clause: body.slice(separator.end).trim(), note: own };
}

/** "(cache-backed)." at the end of a sentence, with the space before it. */
function trailingNote(sentence: string, notes: readonly string[]): string | undefined {
  const match = /\s\(([^()]*)\)\.?$/u.exec(withoutCode(sentence));
  const known = notes.map((note) => note.toLowerCase());
  const isKnown = match?.[1]?.split(",").every((part) => known.includes(part.trim().toLowerCase()));
  return match && isKnown ? match[0] : undefined;
}

/** "List orders — pass … (cache-backed)." */
export function hookSentence(purpose: string, clause: string, note: string): string {
  return `${purpose} ${EM_DASH} ${clause}${note === "" ? "" : ` ${note}`}.`;
}

/**
 * Writes a new first sentence. Whatever else the first paragraph said goes on in a paragraph of its own, so that the
 * opening stays one sentence on one line.
 * @param kept clauses of the old sentence that the new one does not say, to be told as sentences
 */
export function replaceOpening(
  tool: Tool & { readonly description: Text },
  { sentence, next }: Opening,
  newSentence: string,
  kept: readonly string[],
): Replacement[] {
  const further = kept.filter((clause) => clause !== "").map(asSentence);
  if (further.length === 0 && !next) {
    return [{ slice: sliceOf(tool.description, sentence.start, sentence.end), text: newSentence }];
  }
  const gap = paragraphBreak(tool.description.value);
  const words = newSentence + gap + further.join(" ") + (further.length > 0 && next ? " " : "");
  return [{ slice: sliceOf(tool.description, sentence.start, next?.start ?? sentence.end), text: words }];
}
