import type { Directive } from "../../tool-model/directive.ts";
import type { Bullet, Span } from "../docstring.ts";

/** What a managed region holds; each is written `<!--mcp-lint-KIND start …-->` to `<!--mcp-lint-KIND end-->`. */
export const REGION_KINDS = [
  "navigation",
  "index",
  "tools",
  "tool",
  "parameters",
  "resources",
  "workflows",
  "workflow",
] as const;

export type RegionKind = (typeof REGION_KINDS)[number];

/** A part of a page that is generated. */
export interface Region {
  readonly kind: RegionKind;
  /** What the start marker says besides: `group="orders"`. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The comment that starts it. */
  readonly open: Span;
  /** What is generated: everything between the lines of the two markers. */
  readonly content: Span;
  /** The comment that ends it. */
  readonly close: Span;
}

/** A marker that makes no region. */
export interface MarkerFault extends Span {
  readonly kind:
    /** It is no marker that is known, or not written as one. */
    | "unknown"
    /** Its region is never ended. */
    | "unclosed"
    /** It ends what was not started. */
    | "unopened"
    /** It starts a region inside of another. */
    | "nested"
    /** It stands inside of a list, a quote or another block. */
    | "misplaced";
  /** Its name without the prefix: `tools`. */
  readonly name: string;
}

/** A place for words that a person has yet to write: `<!--mcp-lint-todo What is the server for?-->`. */
export interface Placeholder extends Span {
  /** What to write there. */
  readonly wanted: string;
}

/** A heading and all that stands under it, deeper headings too. */
export interface Section extends Span {
  readonly depth: number;
  /** The line of the heading, without its marks. */
  readonly heading: Span;
  /** The heading's words, without code and emphasis marks. */
  readonly title: string;
  /** Names that make up the whole heading: `create_product / create_material` has two, `Paying a bill` none. */
  readonly names: readonly string[];
}

/** A bullet of a page, and the index of the innermost section that it stands in. */
export interface PageBullet extends Bullet {
  readonly section?: number;
}

/** A page of Markdown that a person writes, with regions that are generated. Offsets are those of the file's text. */
export interface Page {
  /** Absolute path with forward slashes. */
  readonly file: string;
  /** Its name in URIs: the file's without folder and extension. */
  readonly name: string;
  /** `help`: a page of the help resource. `document`: other Markdown, which is only checked. */
  readonly role: "help" | "document";
  readonly text: string;
  /** In order; they do not overlap. */
  readonly regions: readonly Region[];
  readonly faults: readonly MarkerFault[];
  readonly placeholders: readonly Placeholder[];
  /** In order of their headings. */
  readonly sections: readonly Section[];
  readonly bullets: readonly PageBullet[];
  /** What comments in it say of rules. */
  readonly directives: readonly Directive[];
}
