/** A sentence that names a tool, taken apart around that name. */
export interface ReferenceSentence {
  readonly before: string;
  /** The name with its parentheses, without back-ticks. */
  readonly call: string;
  readonly isCode: boolean;
  readonly after: string;
}

/** More words than these before the call say something of their own, more behind it are no filler. */
const LONGEST_LEAD = 80;
const LONGEST_FILLER = 40;

/** Takes a sentence apart around the first mention of a tool; white space in it is collapsed. */
export function readReference(sentence: string, name: string): ReferenceSentence | undefined {
  const at = sentence.indexOf(name);
  if (at < 0) return undefined;
  const list = /^\([^()]*\)/u.exec(sentence.slice(at + name.length))?.[0] ?? "";
  let start = at;
  let end = at + name.length + list.length;
  while (sentence[start - 1] === "`") start--;
  while (sentence[end] === "`") end++;
  return { before: sentence.slice(0, start), call: name + list, isCode: start < at, after: sentence.slice(end) };
}

/** What stands behind the dash of a reference in the template's form; undefined when it has another form. */
export function templateClause({ before, call, isCode, after }: ReferenceSentence): string | undefined {
  const isTemplate = isCode && /ids=/iu.test(call) && /^For multiple .{1,200} at once, use $/u.test(before);
  return isTemplate ? /^ — (\S.*)$/u.exec(after)?.[1] : undefined;
}

/**
 * What a reference in another form says that the call returns, as a clause for the template.
 * @returns "" when it says nothing of the kind; undefined when putting it in the template's form would lose words
 */
export function clauseToKeep({ before, after }: ReferenceSentence): string | undefined {
  const [filler = "", ...rest] = after.replace(/[.!]$/u, "").split(/\s*(?:[—–:;,]|\s--?)\s+/u);
  if (before.length > LONGEST_LEAD || filler.length > LONGEST_FILLER) return undefined;
  const clause = after.slice(after.indexOf(rest[0] ?? "")).trim();
  if (rest.length === 0) return "";
  if (/^(?:it|which|this|that|they)\b/iu.test(clause)) return clause;
  return /^returns\b/iu.test(clause) ? `it ${clause}` : undefined;
}
