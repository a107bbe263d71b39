import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Value } from "./values/value.ts";
import { nullishness } from "./values/value.ts";

/** `nothing?.x.y()`: the rest of the chain is neither read nor called, and it gives `undefined`. */
export function isCutShort(value: Value, node: TS.Node): boolean {
  return value.kind === "primitive" && nullishness(value) === true && ts.isOptionalChain(node);
}
