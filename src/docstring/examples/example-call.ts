import type { Stretch } from "../layout.ts";
import type { LiteralObject } from "./literal.ts";

/** A text that an example stands under or in, which may name its tool. */
export interface SurroundingText extends Stretch {
  /**
   * - `lead`: the paragraph or bullet right before a code block
   * - `own`: the paragraph or table row that the code span stands in
   * - `bullet`: a bullet that it stands in, at any depth
   * - `label`: a line that heads what follows: `**Examples**`, `:: Examples ::`, `Request:`
   * - `heading`
   */
  readonly kind: "lead" | "own" | "bullet" | "label" | "heading";
  readonly text: string;
}

/** How an example says which tool it calls. */
export type Naming =
  /** `list_orders(ids=[1])`. */
  | "call"
  /** `Tool: list_orders`, or `tool=list_orders` behind the fence. */
  | "label"
  /** `{"name": "list_orders", "arguments": {…}}` where nothing but the name says that it is a call. */
  | "envelope"
  /** `{"method": "tools/call", "params": {…}}`, `client.callTool({ name: … })`. */
  | "tools/call"
  /** Not at all: its surroundings have to tell. */
  | "none";

/** One call that a Markdown text shows, in offsets of that text. */
export interface ExampleCall extends Stretch {
  readonly naming: Naming;
  readonly name?: Stretch & { readonly text: string };
  readonly arguments: LiteralObject;
  /** The example stands in running text, where what is required is often left unsaid. */
  readonly isInline: boolean;
  /** A mark says that something is left out. */
  readonly isElided: boolean;
  /** Arguments without a name, or not read to their end: what is required may be among them. */
  readonly isPartial: boolean;
  /** Nearest first. */
  readonly around: readonly SurroundingText[];
  /** Words in the code block that stand over it: `Request`, `Response`. */
  readonly caption?: string;
  /** Whether no other unnamed example stands before it under the same heading. */
  readonly isFirst: boolean;
}

/** An example whose brackets or quotes do not fit together. */
export interface BrokenExample extends Stretch {
  readonly name?: Stretch & { readonly text: string };
  readonly around: readonly SurroundingText[];
}

/** What a Markdown text shows and says. */
export interface MarkdownExamples {
  readonly calls: readonly ExampleCall[];
  readonly broken: readonly BrokenExample[];
  /** Running text: paragraphs, headings, bullets and table rows, in order. */
  readonly prose: readonly Stretch[];
}
