/** A stretch of a description, in offsets of its cooked text. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** The characters from `start` to `end`, as they stand there. */
  readonly raw: string;
}

/** One sentence: from its first character through its end mark and the brackets or quotes that close behind it. */
export interface Sentence extends Span {
  /** White space runs collapsed to one space. */
  readonly text: string;
}

export interface Paragraph extends Span {
  /** `raw` with white space runs collapsed to one space, so that a call wrapped over two lines reads as one. */
  readonly text: string;
  readonly sentences: readonly Sentence[];
  /** Whether it stands in more than one line of the description. */
  readonly wrapped: boolean;
}

export interface CodeSpan extends Span {
  /** The code without back-ticks, white space runs collapsed. */
  readonly code: string;
  /** How many back-ticks open it: 1 for Markdown, 2 for reStructuredText. */
  readonly ticks: number;
  /** Index of the block of the description that it stands in. */
  readonly block: number;
}

/** One argument of a call in prose. A call with a single object, `lend({ book: 7 })`, has the object's members as arguments. */
export interface CallArgument {
  /** Keyword of `ids=[1,2]`, `ids: [1,2]` or, in an object, of the shorthand `ids`; absent for a positional argument. */
  readonly keyword?: string;
  /** Offsets of the keyword alone; of the value for a positional argument. */
  readonly at: Span;
  /** The value as written. */
  readonly value: string;
}

/** A call written in prose: `list_orders(ids=[...])`, in a code span or bare. What stands in code blocks is none. */
export interface ProseCall extends Span {
  readonly name: string;
  readonly nameAt: Span;
  readonly arguments: readonly CallArgument[];
  readonly block: number;
}

/** A block that is not a paragraph: a list, a heading, a code fence, a table. What is too long to be read is `other`. */
export interface OtherBlock extends Span {
  readonly kind: "list" | "heading" | "code" | "table" | "quote" | "html" | "other";
}

/** One bullet of a list, at any depth: its first paragraph, without the marker and the bullets below it. */
export interface Bullet extends Span {
  readonly text: string;
  /**
   * Text of the bold lead-in or paragraph ending with a colon right before the list, of the bullet that the list stands
   * in, or else of the nearest heading; "" when there is none.
   */
  readonly under: string;
}

/** A description read as Markdown. All spans are in cooked offsets of the text that was read. */
export interface Docstring {
  /** Top-level paragraphs, in order. */
  readonly paragraphs: readonly Paragraph[];
  /** All top-level blocks in order, paragraphs among them. */
  readonly blocks: readonly (({ readonly kind: "paragraph" } & Paragraph) | OtherBlock)[];
  readonly codeSpans: readonly CodeSpan[];
  readonly calls: readonly ProseCall[];
  readonly bullets: readonly Bullet[];
}
