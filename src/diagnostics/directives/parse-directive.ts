import { ConfigCommentParser } from "@eslint/plugin-kit";
import { nearest } from "../nearest.ts";

const PREFIX = "mcp-lint-";

const KINDS = ["disable", "enable", "disable-line", "disable-next-line"] as const;
type Kind = (typeof KINDS)[number];

/** A rule's id as a comment names it, and where. */
export interface NamedRule {
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

/** Where a comment begins and ends, with its marks. */
export interface CommentStretch {
  readonly start: number;
  readonly end: number;
}

/** A comment that is almost one that switches rules off or on, and does nothing. */
export interface MisspeltComment {
  readonly kind: "misspelt";
  /** The word that it begins with, and the one that it is meant for. */
  readonly label: string;
  readonly meant: string;
  readonly range: CommentStretch;
}

/** A comment that switches rules off or on. */
export interface DirectiveComment {
  readonly kind: Kind;
  /** None where every rule is meant. */
  readonly rules: readonly NamedRule[];
  readonly reason?: string;
  readonly range: CommentStretch;
}

const parser = new ConfigCommentParser();

/**
 * Reads a comment as ESLint reads its own: a label, rules with commas between them, a reason behind `--`.
 * @returns undefined when the comment only speaks of such comments
 */
export function parseDirective(text: string, range: CommentStretch): DirectiveComment | MisspeltComment | undefined {
  const comment = text.slice(range.start, range.end);
  const body = comment.replace(/^(?:\/(?:\/|\*+)|<!--)/u, "").replace(/(?:\*\/|-->)$/u, "");
  const directive = parser.parseDirective(body.trim());
  if (!directive?.label.startsWith(PREFIX)) return undefined;
  const word = directive.label.slice(PREFIX.length);
  const kind = KINDS.find((known) => known === word);
  if (!kind) return misspelt(word, range);
  const reason = directive.justification.trim();
  return {
    kind,
    rules: namedRules(directive.value, comment, range.start),
    ...(reason !== "" && { reason }),
    range,
  };
}

function misspelt(word: string, range: CommentStretch): MisspeltComment | undefined {
  const meant = nearest(word, KINDS);
  return meant === undefined
    ? undefined
    : { kind: "misspelt", label: `${PREFIX}${word}`, meant: `${PREFIX}${meant}`, range };
}

function namedRules(list: string, comment: string, offset: number): NamedRule[] {
  let from = comment.indexOf(list);
  return Object.keys(parser.parseListConfig(list)).map((id) => {
    const at = comment.indexOf(id, from);
    from = at + id.length;
    return { id, start: offset + at, end: offset + from };
  });
}
