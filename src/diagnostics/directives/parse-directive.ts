import { ConfigCommentParser } from "@eslint/plugin-kit";

const KINDS = {
  "mcp-lint-disable": "disable",
  "mcp-lint-enable": "enable",
  "mcp-lint-disable-line": "disable-line",
  "mcp-lint-disable-next-line": "disable-next-line",
} as const;

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

/** A comment that switches rules off or on. */
export interface DirectiveComment {
  readonly kind: (typeof KINDS)[keyof typeof KINDS];
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
export function parseDirective(text: string, range: CommentStretch): DirectiveComment | undefined {
  const comment = text.slice(range.start, range.end);
  const body = comment.replace(/^(?:\/(?:\/|\*+)|<!--)/u, "").replace(/(?:\*\/|-->)$/u, "");
  const directive = parser.parseDirective(body.trim());
  if (!directive || !isKind(directive.label)) return undefined;
  const reason = directive.justification.trim();
  return {
    kind: KINDS[directive.label],
    rules: namedRules(directive.value, comment, range.start),
    ...(reason !== "" && { reason }),
    range,
  };
}

function isKind(label: string): label is keyof typeof KINDS {
  return Object.hasOwn(KINDS, label);
}

function namedRules(list: string, comment: string, offset: number): NamedRule[] {
  let from = comment.indexOf(list);
  return Object.keys(parser.parseListConfig(list)).map((id) => {
    const at = comment.indexOf(id, from);
    from = at + id.length;
    return { id, start: offset + at, end: offset + from };
  });
}
