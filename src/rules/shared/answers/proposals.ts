import { MARKS, type Answer, type AnswerData } from "../../../tool-model/answer.ts";
import { identifierWords } from "../words/identifier-words.ts";

/** What a `ProposedChange` of ADR-0030 holds, in its order. */
const PROPOSAL_MEMBERS: readonly string[] = ["proposal_id", "action", "tool", "entity", "summary", "diff"];

/** Which members of a proposal are not among some keys, whatever the case that these are written in. */
export function missingMembers(keys: readonly string[]): readonly string[] {
  const there = new Set(keys.map((key) => identifierWords(key).join("_")));
  return PROPOSAL_MEMBERS.filter((member) => !there.has(member));
}

/** Whether data is a proposal, by the member that only a proposal has. */
export function isProposal({ keys }: AnswerData): boolean {
  return !missingMembers(keys).includes("proposal_id");
}

/**
 * Whether an answer may be a proposal, or hold one: all answers of which it is not plain that they do not. An answer in
 * words may tell of a proposal in words.
 */
export function mayPropose({ text, data, isStructured, otherContent }: Answer): boolean {
  if (data) return isProposal(data) || !data.isWhole || data.keys.some((key) => TELLING.test(key));
  if (isStructured || !text || otherContent.length > 0) return true;
  return TELLING.test(text.value) || text.value.includes(MARKS.json) || !hasWords(text.value);
}

const TELLING = /propos|pending|draft|\bplan(?:ned|_|\b)|preview|confirm|dry.?run/iu;

/** Whether enough is known of a text to tell what it is about: two words, beside what only a call tells. */
function hasWords(text: string): boolean {
  return !text.includes(MARKS.gap) || (text.match(/\p{L}{3,}/gu) ?? []).length >= 2;
}
