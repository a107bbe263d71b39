/** A fenced block whose fence is longer than any run of back-ticks inside. */
export function fencedCode(language: string, code: string): string {
  const fence = "`".repeat(Math.max(3, longestRunOfTicks(code) + 1));
  return `${fence}${language}\n${code}\n${fence}`;
}

/** A code span that survives back-ticks inside. */
export function codeSpan(code: string): string {
  const ticks = "`".repeat(longestRunOfTicks(code) + 1);
  const pad = code.startsWith("`") || code.endsWith("`") ? " " : "";
  return `${ticks}${pad}${code}${pad}${ticks}`;
}

/** A table in GitHub's Markdown; pipes and line breaks in cells are escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => "---"), ...rows.map((row) => row.map(escapeCell))];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function escapeCell(cell: string): string {
  return cell.replaceAll("|", "\\|").replaceAll(/\r?\n/gu, " ");
}

function longestRunOfTicks(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/gu)].map((match) => match[0].length));
}
