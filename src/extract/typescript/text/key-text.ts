import type { ts as TS } from "ts-morph";
import { computedText, type Text } from "../../../tool-model/text.ts";
import { shareText } from "../../../tool-model/text-operations.ts";
import { ts } from "../compiler.ts";
import { identifierText } from "./identifier-text.ts";
import { literalText } from "./literal-text.ts";

/**
 * The key of a property as a text: it is told of where it is written, and not edited there, since the program may use it as
 * a key elsewhere.
 * @param node the key as written, where it is
 */
export function keyText(key: string, node: TS.Node | undefined): Text {
  if (node && ts.isIdentifier(node) && node.text === key) return identifierText(node);
  if (!node || !ts.isStringLiteralLike(node) || node.text !== key) return computedText(key);
  const sourceFile = node.getSourceFile();
  return shareText(literalText(node, sourceFile, sourceFile.fileName));
}
