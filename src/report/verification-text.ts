import { shownText, shownValue } from "../diagnostics/shown-text.ts";
import { visibleCharacters } from "../diagnostics/visible-characters.ts";
import { isSame, type Difference, type Verification } from "../verify/verification.ts";
import type { Colors } from "./colors.ts";
import { holeLines } from "./hole-lines.ts";
import { placeTexts, type PlaceText } from "./place-text.ts";
import { counted } from "./summary-line.ts";
import { tableLines } from "./table-lines.ts";
import { valueLines } from "./value-lines.ts";
import { shortenedName } from "./shortened-name.ts";

export interface VerificationOptions {
  /** Absolute path of the working directory; files are named relative to it. */
  readonly folder: string;
  /** Texts of the files that ranges point into, by absolute path. */
  readonly texts: Readonly<Record<string, string>>;
  readonly colors: Colors;
  /** How many columns a line may take. */
  readonly width: number;
}

interface Page extends VerificationOptions {
  readonly place: PlaceText;
}

const VALUE_MARGIN = "        source  ".length;

/** A comparison for people: what differs, with both values; what one side alone has; and what could not be compared. */
export function formatVerification(verification: Verification, options: VerificationOptions): string {
  const page = { ...options, place: placeTexts(options.folder, options.texts) };
  const { missing, extra } = verification;
  const lines = [
    ...differenceLines(verification.differences, page),
    ...toolLines("Missing: the server lists them, the source does not show them", missing, page),
    ...toolLines("Extra: the source has them, the server does not list them", extra, page),
    ...holeLines("Not compared: could not be read without running the code", verification.uncompared, page),
    summary(verification, options.colors),
  ];
  return `${lines.join("\n")}\n`;
}

function differenceLines(differences: readonly Difference[], page: Page): string[] {
  const tools = [...new Set(differences.map(({ tool }) => tool))];
  const blocks = tools.flatMap((tool) => [
    `  ${page.colors.bold(visibleCharacters(shortenedName(tool)))}`,
    ...differences.filter((difference) => difference.tool === tool).flatMap((one) => differenceBlock(one, page)),
    "",
  ]);
  return blocks.length === 0 ? [] : [page.colors.underline("Differing"), ...blocks];
}

function differenceBlock({ path, source, server, range }: Difference, page: Page): string[] {
  const { colors, width } = page;
  const values = valueLines(source, server, width - VALUE_MARGIN, colors);
  return [
    `    ${shownValue(path)}  ${colors.dim(page.place(range))}`.trimEnd(),
    `      ${colors.dim("source")}  ${values.source}`,
    `      ${colors.dim("server")}  ${values.server}`,
  ];
}

function toolLines(title: string, tools: Verification["missing"], { colors, place }: Page): string[] {
  if (tools.length === 0) return [];
  const rows = tools.map(({ tool, range, reason }) => [
    visibleCharacters(shortenedName(tool)),
    reason === undefined ? place(range) : shownText(reason),
  ]);
  return [colors.underline(title), ...tableLines(rows, colors), ""];
}

function summary(verification: Verification, colors: Colors): string {
  const { compared, differences, missing, extra, uncompared, off, elsewhere, unnamed } = verification;
  const differing = new Set(differences.map(({ tool }) => tool)).size;
  const parts = [
    `${counted(compared.length, "tool")} compared`,
    ...(isSame(verification) ? [colors.green("no difference")] : []),
    ...(differing > 0 ? [colors.red(`${differing} differing`)] : []),
    ...(missing.length > 0 ? [colors.red(`${missing.length} missing`)] : []),
    ...(extra.length > 0 ? [colors.red(`${extra.length} extra`)] : []),
    ...(uncompared.length > 0 ? [colors.dim(`${uncompared.length} not compared`)] : []),
    ...(off > 0 ? [colors.dim(`${counted(off, "tool")} off by default left out`)] : []),
    ...(unnamed > 0 ? [colors.dim(`${counted(unnamed, "tool")} with unknown names left out`)] : []),
    ...(elsewhere > 0 ? [colors.dim(`${counted(elsewhere, "tool")} of other servers left out`)] : []),
  ];
  return parts.join(" · ");
}
