import { codeSpanStretches } from "./code-spans.ts";
import { dedentLines, dedentedText, type DedentedText } from "./dedented-text.ts";
import type { CodeSpan, Docstring, Paragraph, ProseCall, Sentence, Span } from "./docstring.ts";
import type { BlockPart, Layout, Stretch } from "./layout.ts";
import { proseCalls, type ProseCallStretch } from "./prose-calls.ts";
import { textLayout } from "./text-layout.ts";
import { sentenceStretches } from "./sentence-stretches.ts";

/**
 * How much of a description is read, in characters. Clients cut far earlier; the bound keeps a megabyte of
 * hostile text from costing more than its share.
 */
const LONGEST_READ = 16_384;

/**
 * Reads a description as Markdown: paragraphs with their sentences, lists, code spans and calls, all in offsets of
 * the text as given. The indentation of the template that it was written in makes no code block of it. Never
 * throws; of a text beyond 16,384 characters only the paragraphs before that are read.
 * @param text the description as the agent reads it
 */
export function parseDocstring(text: string): Docstring {
  const { dedented, layout } = readLayout(readablePart(text));
  return assemble(text, dedented, layout);
}

function readLayout(text: string): { dedented: DedentedText; layout: Layout } {
  const dedented = dedentedText(text);
  const layout = textLayout(dedented.value);
  if (layout.indentedProse.length === 0) return { dedented, layout };
  const again = dedentLines(text, dedented, layout.indentedProse);
  return { dedented: again, layout: textLayout(again.value) };
}

function readablePart(text: string): string {
  if (text.length <= LONGEST_READ) return text;
  const blankLine = text.lastIndexOf("\n\n", LONGEST_READ);
  return text.slice(0, blankLine > 0 ? blankLine : LONGEST_READ);
}

function assemble(text: string, dedented: DedentedText, layout: Layout): Docstring {
  const read = dedented.value;
  const span = ({ start, end }: Stretch): Span => spanOf(text, dedented, trimmed(read, start, end));
  const codeSpans = layout.prose.flatMap(({ start, end, block }) =>
    codeSpanStretches(read, start, end).map((stretch): BlockPart => ({ ...stretch, block })),
  );
  const codeSpansOf = groupByBlock(codeSpans, layout.blocks.length);
  const blocks = layout.blocks.map((block, index) =>
    block.kind === "paragraph"
      ? { kind: block.kind, ...paragraphOf(block, read, codeSpansOf[index] ?? [], span) }
      : { kind: block.kind, ...span(block) },
  );
  return {
    paragraphs: blocks.filter((block) => block.kind === "paragraph"),
    blocks,
    codeSpans: codeSpans.map((code) => codeSpanOf(span(code), code.block)),
    calls: proseCalls(read, layout.prose, codeSpans).map((call) => callOf(call, span)),
    bullets: layout.bullets.map(({ under, ...own }) => {
      const at = span(own);
      return { ...at, text: collapse(at.raw), under: under ? collapse(span(under).raw) : "" };
    }),
  };
}

function paragraphOf(
  block: Stretch,
  read: string,
  codeSpans: readonly Stretch[],
  span: (stretch: Stretch) => Span,
): Paragraph {
  const { start, end } = trimmed(read, block.start, block.end);
  const relative = codeSpans.map((code) => ({ start: code.start - start, end: code.end - start }));
  const sentences = sentenceStretches(read.slice(start, end), relative).map((stretch): Sentence => {
    const at = span({ start: start + stretch.start, end: start + stretch.end });
    return { ...at, text: collapse(at.raw) };
  });
  const own = span({ start, end });
  return { ...own, text: collapse(own.raw), sentences, wrapped: /[\r\n]/u.test(own.raw) };
}

function codeSpanOf(at: Span, block: number): CodeSpan {
  const ticks = /^`*/u.exec(at.raw)?.[0].length ?? 0;
  return { ...at, code: collapse(at.raw.slice(ticks, at.raw.length - ticks)), ticks, block };
}

function callOf(call: ProseCallStretch, span: (stretch: Stretch) => Span): ProseCall {
  const nameAt = span({ start: call.start, end: call.nameEnd });
  return {
    ...span(call),
    name: nameAt.raw,
    nameAt,
    arguments: call.arguments.map(({ keyword, value }) => {
      const valueAt = span(value);
      if (!keyword) return { at: valueAt, value: valueAt.raw };
      const at = span(keyword);
      return { keyword: at.raw, at, value: valueAt.raw };
    }),
    block: call.block,
  };
}

/** A stretch in offsets of the text as given. */
function spanOf(text: string, dedented: DedentedText, { start, end }: Stretch): Span {
  const from = dedented.original(start);
  const to = end > start ? dedented.original(end - 1) + 1 : from;
  return { start: from, end: to, raw: text.slice(from, to) };
}

function trimmed(text: string, start: number, end: number): Stretch {
  const part = text.slice(start, end);
  const inner = part.trim();
  if (inner === "") return { start, end: start };
  const from = start + part.length - part.trimStart().length;
  return { start: from, end: from + inner.length };
}

function groupByBlock(parts: readonly BlockPart[], count: number): BlockPart[][] {
  const groups: BlockPart[][] = Array.from({ length: count }, () => []);
  for (const part of parts) groups[part.block]?.push(part);
  return groups;
}

function collapse(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
