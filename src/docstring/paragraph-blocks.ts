import type { LayoutBlock, Stretch } from "./layout.ts";

const DELIMITER_ROW = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/u;

/**
 * A paragraph as CommonMark knows it, or the paragraph and the table below it as GitHub does: a table starts at the
 * line above a delimiter row (`|---|---|`) with the same number of cells. It is recognised here because loading
 * remark-gfm costs as much as the whole of the Markdown parser.
 */
export function paragraphBlocks(text: string, { start, end }: Stretch): LayoutBlock[] {
  const table = tableStart(text.slice(start, end));
  if (table === undefined) return [{ kind: "paragraph", start, end }];
  const rows: LayoutBlock = { kind: "table", start: start + table, end };
  return text.slice(start, rows.start).trim() === "" ? [rows] : [{ kind: "paragraph", start, end: rows.start }, rows];
}

/** Offset of the table's header row. */
function tableStart(paragraph: string): number | undefined {
  if (!paragraph.includes("|")) return undefined;
  let offset = 0;
  let header: { readonly text: string; readonly offset: number } | undefined;
  for (const line of paragraph.split(/(?<=\n|\r(?!\n))/u)) {
    const row = line.trimEnd();
    if (header && row.includes("|") && DELIMITER_ROW.test(row) && cellCount(row) === cellCount(header.text)) {
      return header.offset;
    }
    header = { text: row, offset };
    offset += line.length;
  }
  return undefined;
}

function cellCount(row: string): number {
  const inner = row
    .trim()
    .replace(/^\|/u, "")
    .replace(/(?<!\\)\|$/u, "");
  return inner.split(/(?<!\\)\|/u).length;
}
