import fc from "fast-check";
import type { Nodes } from "mdast";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { describe, expect, it } from "vitest";
import { parseDocstring } from "../../src/docstring/parse-docstring.ts";
import { markdownLayout } from "../../src/docstring/markdown-layout.ts";
import { textLayout } from "../../src/docstring/text-layout.ts";

const fragment = fc.constantFrom(
  ..."`|``|```|~~~|- |* |+ |1. |12) |> |# |###|===|---|***|_ _ _|<div>|</div>|<!--|-->|<b>|    |  |\t|\n|\n\n|\n \n|\r\n|\r\n\r\n|\\|\\`|a|Loans.|list_loans(ids=[1])|: |[|](x)|é😀|<script>".split(
    "|",
  ),
);
const markdownText = fc.array(fragment, { maxLength: 24 }).map((parts) => parts.join(""));

describe("reading part by part", () => {
  it("finds the same blocks, text and bullets as reading the whole as Markdown", () => {
    fc.assert(
      fc.property(markdownText, (text) => {
        const { bullets, ...whole } = markdownLayout(text, { start: 0, end: text.length });
        const parts = textLayout(text);
        expect(tidy(text, parts)).toEqual(tidy(text, { ...whole, bullets }));
      }),
      { numRuns: 3_000 },
    );
  });
});

describe("code spans", () => {
  const remark = unified()
    .use(remarkParse)
    .data("micromarkExtensions", [
      { disable: { null: ["autolink", "htmlText", "labelEnd", "definition", "attention"] } },
    ])
    .freeze();

  it("are those that remark finds", () => {
    fc.assert(
      fc.property(markdownText, (text) => {
        // Of indentation and tables this parser has its own idea.
        fc.pre(!/^(?: {4}|\t)/mu.test(text) && !text.startsWith(" "));
        const expected = inlineCode(remark.parse(text)).map(([start, end]) => text.slice(start, end));
        expect(parseDocstring(text).codeSpans.map((span) => span.raw)).toEqual(expected);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe("any text", () => {
  it("is read without trouble, and every span stands where it says", () => {
    fc.assert(
      fc.property(fc.oneof(markdownText, fc.string({ unit: "grapheme" })), (text) => {
        const { blocks, paragraphs, codeSpans, calls, bullets } = parseDocstring(text);
        const sentences = paragraphs.flatMap((paragraph) => paragraph.sentences);
        for (const span of [...blocks, ...paragraphs, ...sentences, ...codeSpans, ...calls, ...bullets]) {
          expect(text.slice(span.start, span.end)).toBe(span.raw);
        }
      }),
    );
  });

  it("keeps every word of a paragraph in one of its sentences", () => {
    fc.assert(
      fc.property(markdownText, (text) => {
        for (const paragraph of parseDocstring(text).paragraphs) {
          const words = paragraph.sentences.map((sentence) => sentence.text).join("");
          expect(words.replace(/\s/gu, "")).toBe(paragraph.text.replace(/\s/gu, ""));
        }
      }),
    );
  });
});

/** Blocks and text without the white space around them, which no rule sees. */
function tidy(text: string, layout: ReturnType<typeof textLayout>): unknown {
  const words = ({ start, end }: { start: number; end: number }) => text.slice(start, end).trim();
  return {
    blocks: layout.blocks.map((block) => [block.kind, words(block)]),
    prose: layout.prose.map((part) => [part.block, words(part)]),
    bullets: layout.bullets.map((bullet) => [words(bullet), bullet.under && words(bullet.under)]),
  };
}

function inlineCode(node: Nodes): [number, number][] {
  if (node.type === "inlineCode") return [[node.position!.start.offset!, node.position!.end.offset!]];
  return "children" in node ? node.children.flatMap((child) => inlineCode(child)) : [];
}
