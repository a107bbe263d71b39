import type { Node } from "jsonc-parser";

/** A part of the manifest has not the shape that it must have; caught where the next tool can be read. */
export class MisshapenError extends Error {
  override readonly name = "MisshapenError";
  readonly node: Node;

  constructor(message: string, node: Node) {
    super(message);
    this.node = node;
  }
}
