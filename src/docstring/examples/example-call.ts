import type { Stretch } from "../layout.ts";
import type { LiteralObject } from "./literal.ts";

/** A text that an example stands under or in, which may name its tool. */
export interface SurroundingText extends Stretch {
  /**
   * - `lead`: the paragraph right before a code block
   * - `own`: the paragraph, bullet or table row that a code span stands in
   * - `bullet`: a bullet that it stands in, at any depth
   * - `label`: a line that heads what follows: `**Examples**`, `:: Examples ::`
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
  /** `{"name": "list_orders", "arguments": {…}}`, where nothing but the name says that it is a call. */
  | "envelope"
  /** `{"method": "tools/call", "params": {…}}`, `client.callTool({ name: … })`. */
  | "protocol"
  /** Not at all: its surroundings have to tell. */
  | "none";

export interface CalledName extends Stretch {
  readonly text: string;
}

/** A call, as far as it can be read without what stands around it. All offsets are those of the page. */
export interface WrittenCall extends Stretch {
  readonly naming: Naming;
  readonly name?: CalledName;
  readonly arguments: LiteralObject;
  /** A mark says that something is left out. */
  readonly isElided: boolean;
  /** There are arguments without a name, and what is required may be among them. */
  readonly isPartial: boolean;
}

/** One call that a page shows. */
export interface ExampleCall extends WrittenCall {
  /** It stands in running text, where what is required is often left unsaid. */
  readonly isInline: boolean;
  /** Nearest first. */
  readonly around: readonly SurroundingText[];
  /** The word over it in its code block: `Request`, `Response`. */
  readonly caption?: string;
  /** Whether it is the first object that a code block shows under its heading or bullet. */
  readonly isFirst: boolean;
  /** The first word behind the fence; "" when there is none. */
  readonly language: string;
}

/** An example of a named tool whose brackets or quotes do not fit together. */
export interface BrokenExample extends Stretch {
  readonly name: CalledName;
}

/** What a page shows and says. */
export interface MarkdownExamples {
  readonly calls: readonly ExampleCall[];
  readonly broken: readonly BrokenExample[];
  /** Running text, in order: paragraphs, headings, bullets and table rows. */
  readonly prose: readonly Stretch[];
}
