import type { Colors } from "./colors.ts";

/** Lays cells out in columns: two blanks before each row and between columns; cells of numbers are set to the right. */
export function tableLines(rows: readonly (readonly string[])[], colors: Colors, header?: readonly string[]): string[] {
  const all = header ? [header, ...rows] : rows;
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => (row[column] ?? "").length)));
  const isNumeric = widths.map(
    (_, column) => rows.length > 0 && rows.every((row) => /^~?[\d,.]*$/u.test(row[column] ?? "")),
  );
  const lines = rows.map(line);
  return header ? [colors.dim(line(header)), ...lines] : lines;

  function line(row: readonly string[]): string {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0;
      return isNumeric[column] ? cell.padStart(width) : cell.padEnd(width);
    });
    return `  ${cells.join("  ")}`.trimEnd();
  }
}
