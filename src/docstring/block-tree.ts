import type { Root } from "mdast";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { harmlessMarkdown } from "./harmless-markdown.ts";

/**
 * Only blocks are asked for: code spans are found in their text afterwards, and no rule asks about emphasis or
 * links. Without these constructs ten thousand brackets or asterisks are read in linear time, `[listing]: 3 orders` is no
 * link definition, and `<id>` is no HTML.
 */
const IGNORED_CONSTRUCTS = [
  "attention",
  "autolink",
  "characterEscape",
  "characterReference",
  "codeText",
  "definition",
  "hardBreakEscape",
  "htmlText",
  "labelEnd",
  "labelStartImage",
  "labelStartLink",
];

const markdown = unified()
  .use(remarkParse)
  .data("micromarkExtensions", [{ disable: { null: IGNORED_CONSTRUCTS } }])
  .freeze();

/** The blocks of a Markdown text, with what stands in lines left unread. Offsets are those of the text. */
export function blockTree(text: string): Root {
  return markdown.parse(harmlessMarkdown(text));
}
