import type { ts as TS } from "ts-morph";
import type { Text } from "../../../tool-model/text.ts";
import { rangeOf } from "../modules/source-files.ts";

/** An identifier's name as a text: reports may point at it, but an edit would rename more than the text. */
export function identifierText(node: TS.Identifier): Text {
  return { value: node.text, pieces: [{ start: 0, end: node.text.length, range: rangeOf(node), shared: true }] };
}
