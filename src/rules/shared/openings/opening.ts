import type { Docstring, Paragraph, Sentence } from "../../../docstring/docstring.ts";

/** What an agent reads first. */
export interface Opening {
  readonly paragraph: Paragraph;
  readonly sentence: Sentence;
  /** The sentence behind it in the same paragraph. */
  readonly next?: Sentence;
}

/** `<use_case>`: a mark for the model, which Markdown takes for words. */
const TAG = /^\s*<[A-Za-z][\w-]*>/u;

/**
 * The first paragraph of a description and its first sentence.
 * @returns undefined when the description starts with something else: a heading, a list, a tag
 */
export function openingOf(docstring: Docstring | undefined): Opening | undefined {
  const paragraph = docstring?.blocks[0];
  if (paragraph?.kind !== "paragraph" || TAG.test(paragraph.raw)) return undefined;
  const [sentence, next] = paragraph.sentences;
  return sentence && { paragraph, sentence, ...(next ? { next } : {}) };
}
