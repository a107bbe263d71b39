import type { OtherBlock } from "./docstring.ts";

/** A stretch of the text that was read, in its offsets. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

export interface LayoutBlock extends Stretch {
  readonly kind: "paragraph" | OtherBlock["kind"];
}

/** A stretch and the index of the top-level block that it stands in. */
export interface BlockPart extends Stretch {
  readonly block: number;
}

export interface LayoutBullet extends Stretch {
  /** The heading, lead-in or outer bullet that its list belongs to. */
  readonly under?: Stretch;
}

/** Where the blocks of a text stand, before any of its words are read. */
export interface Layout {
  /** Top-level blocks, in order. */
  readonly blocks: readonly LayoutBlock[];
  /** Running text at any depth, in order: what stands neither in a code block nor in HTML. */
  readonly prose: readonly BlockPart[];
  readonly bullets: readonly LayoutBullet[];
  /** Code blocks that are none: prose that only stands further in than the lines around it. */
  readonly indentedProse: readonly Stretch[];
}
