import type { SourceRange } from "./source-range.ts";
import type { Text } from "./text.ts";

/**
 * Marks in the text of an answer, for what source does not show. They are noncharacters of Unicode, which no text that is
 * interchanged may hold, and their pieces are never edited.
 */
export const MARKS = {
  /** What only a call tells: any characters, line breaks too. */
  gap: "\uFDD0",
  /** A value written as JSON. */
  json: "\uFDD1",
  /** The rest of the line, with its line break, is there only under a condition. */
  maybe: "\uFDD2",
} as const;

/** Whether a text holds a mark: then not all of it is known. */
export function holdsMarks(text: string): boolean {
  return /[\uFDD0-\uFDD2]/u.test(text);
}

/** What an answer carries as data: its `structuredContent`, or the object whose JSON is its whole text. */
export interface AnswerData {
  /** Its members, those of which are known. */
  readonly keys: readonly string[];
  /** Whether these are all, and all of them are there in any case. */
  readonly isWhole: boolean;
  /** The object, where it is written down. */
  readonly range?: SourceRange;
}

/** One way in which a tool's handler can answer a call. */
export interface Answer {
  /** The text that is sent, with marks for what is not known; of several text blocks, one below the other. Absent when there is none. */
  readonly text?: Text;
  /** The answer carries `structuredContent`. */
  readonly isStructured: boolean;
  /** Absent when there is none, or nothing is known of it. */
  readonly data?: AnswerData;
  /** What `isError` says; for what is thrown, what the server makes of it. */
  readonly isError: boolean | "unknown";
  /** Kinds of content beside text: `image`, `resource`. */
  readonly otherContent: readonly string[];
  /** `catch`: given in a catch block; `throw`: the message of an error that the handler lets out. */
  readonly path: "normal" | "catch" | "throw";
  /** It is thrown as an error of the protocol: an unknown tool, or arguments that the schema does not allow. */
  readonly isProtocolError?: true;
  /** The expression that is returned or thrown, in the outermost function of the project that has it. */
  readonly range?: SourceRange;
}
