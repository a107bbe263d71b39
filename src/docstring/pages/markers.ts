import type { Html, Nodes, Root } from "mdast";
import type { Span } from "../docstring.ts";
import { nodeStretch } from "../node-stretch.ts";
import type { Placeholder } from "./page.ts";

/** A comment of ours. */
export interface Marker extends Span {
  /** Without the prefix; "" when the comment cannot be read. */
  readonly name: string;
  /** `start`, `end`, or "" when it says neither. */
  readonly edge: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Whether it stands by itself among the top blocks of the page: only such ones count. */
  readonly isTop: boolean;
}

/**
 * Our own reading of markers: those of mdast-comment-marker take `group="007"` for a number, and take exponential time over
 * a quote that is never closed.
 */
const MARKER = /^<!--\s*mcp-lint-(?<name>[a-z-]+)(?<rest>(?:\s[^>]*)?)-->$/u;
const ATTRIBUTE = /\s+(?<key>[a-z]+)="(?<value>[^"]*)"/gu;

/** Names of the comments that switch rules off and on again. */
const SWITCHES: ReadonlySet<string> = new Set(["disable", "disable-line", "disable-next-line", "enable"]);

/** The comments of a page that are ours. */
export interface OwnComments {
  readonly markers: Marker[];
  /** Places for words that are yet to be written. */
  readonly placeholders: Placeholder[];
  /** Comments that switch rules off and on. */
  readonly switches: Span[];
}

/** Finds the comments that are ours, each kind in its order. */
export function readMarkers(tree: Root, text: string): OwnComments {
  const markers: Marker[] = [];
  const placeholders: Placeholder[] = [];
  const switches: Span[] = [];
  for (const { node, isTop } of htmlIn(tree)) {
    const span = trimmedSpan(node, text);
    if (!/<!--\s*mcp-lint-/u.test(span.raw)) continue;
    const { name = "", rest = "" } = MARKER.exec(span.raw)?.groups ?? {};
    if (SWITCHES.has(name)) switches.push(span);
    else if (name === "todo") placeholders.push({ ...span, wanted: rest.replaceAll(/\s+/gu, " ").trim() });
    else markers.push({ ...span, name, isTop, ...edgeAndAttributes(rest) });
  }
  return { markers, placeholders, switches };
}

function htmlIn(tree: Root): { node: Html; isTop: boolean }[] {
  const found: { node: Html; isTop: boolean }[] = [];
  const waiting: { node: Nodes; depth: number }[] = [{ node: tree, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next;
    if (node.type === "html") found.push({ node, isTop: depth === 1 });
    if ("children" in node)
      for (const child of node.children.toReversed()) waiting.push({ node: child, depth: depth + 1 });
  }
  return found;
}

function edgeAndAttributes(rest: string): Pick<Marker, "edge" | "attributes"> {
  const edge = /^\s+(?<edge>start|end)(?=\s|$)/u.exec(rest)?.groups?.edge ?? "";
  const attributes = [...rest.matchAll(ATTRIBUTE)].map(
    ({ groups }) => [groups?.key ?? "", groups?.value ?? ""] as const,
  );
  const left = rest.replace(/^\s+(?:start|end)(?=\s|$)/u, "").replaceAll(ATTRIBUTE, "");
  return { edge: left.trim() === "" ? edge : "", attributes: Object.fromEntries(attributes) };
}

function trimmedSpan(node: Html, text: string): Span {
  const { start, end } = nodeStretch(node, 0);
  const raw = text.slice(start, end);
  const from = start + raw.length - raw.trimStart().length;
  return { start: from, end: from + raw.trim().length, raw: raw.trim() };
}
