import { ansiRuns } from "./ansi-runs.ts";
import type { Style, StyledRun } from "./ansi-runs.ts";

const FONT_SIZE = 14;
const CHARACTER_WIDTH = 8.43;
const LINE_HEIGHT = 20;
const MARGIN = 20;

const TEXT = "#d8dee9";
const BACKGROUND = "#1e222a";
const COLOURS: Readonly<Record<number, string>> = {
  30: "#1e222a",
  31: "#f07178",
  32: "#a3be8c",
  33: "#ebcb8b",
  34: "#81a1c1",
  35: "#c792ea",
  36: "#88c0d0",
  37: "#e5e9f0",
  90: "#7b8494",
  91: "#f07178",
  92: "#a3be8c",
  93: "#ebcb8b",
  94: "#81a1c1",
  95: "#c792ea",
  96: "#88c0d0",
  97: "#ffffff",
};

/**
 * A picture of terminal output.
 * @param output what a command wrote, with ANSI style sequences
 * @param title what the picture shows, for readers who cannot see it
 */
export function terminalSvg(output: string, title: string): string {
  const lines = ansiRuns(output.replace(/\n+$/u, ""));
  const columns = Math.max(...lines.map((runs) => lengthOf(runs)));
  const width = Math.ceil(columns * CHARACTER_WIDTH + 2 * MARGIN);
  const height = lines.length * LINE_HEIGHT + 2 * MARGIN;
  const texts = lines.flatMap((runs, line) => runs.map((run) => runElement(run, line)));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
<title>${escapeXml(title)}</title>
<rect width="100%" height="100%" rx="8" fill="${BACKGROUND}"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="${FONT_SIZE}" fill="${TEXT}" xml:space="preserve">
${texts.join("\n")}
</g>
</svg>
`;
}

function lengthOf(runs: readonly StyledRun[]): number {
  const last = runs.at(-1);
  return last ? last.column + last.text.length : 0;
}

function runElement({ text, column, style }: StyledRun, line: number): string {
  if (text.trim() === "") return "";
  const x = (MARGIN + column * CHARACTER_WIDTH).toFixed(1);
  const y = MARGIN + line * LINE_HEIGHT + FONT_SIZE;
  const width = (text.length * CHARACTER_WIDTH).toFixed(1);
  return `<text x="${x}" y="${y}" textLength="${width}"${attributesOf(style)}>${escapeXml(text)}</text>`;
}

function attributesOf({ colour, bold, dim, underline }: Style): string {
  return [
    colour === undefined ? "" : ` fill="${COLOURS[colour] ?? TEXT}"`,
    bold ? ' font-weight="bold"' : "",
    dim ? ' opacity="0.6"' : "",
    underline ? ' text-decoration="underline"' : "",
  ].join("");
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
