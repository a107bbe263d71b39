/** A run of characters in one style. */
export interface StyledRun {
  readonly text: string;
  /** Column of its first character, from 0. */
  readonly column: number;
  readonly style: Style;
}

export interface Style {
  /** ANSI colour number of the text, 30 to 37 or 90 to 97; undefined is the terminal's own. */
  readonly colour?: number | undefined;
  readonly bold?: boolean;
  readonly dim?: boolean;
  readonly underline?: boolean;
}

/** Splits terminal output into lines of styled runs; understands the style sequences that picocolors writes. */
export function ansiRuns(output: string): StyledRun[][] {
  let style: Style = {};
  return output.split("\n").map((line) => {
    const runs: StyledRun[] = [];
    let column = 0;
    for (const [index, part] of line.split("\u001b[").entries()) {
      const [codes, text] = index === 0 ? ["", part] : splitAtFirst(part, "m");
      if (index > 0) style = codes.split(";").map(Number).reduce(styleAfter, style);
      if (text !== "") runs.push({ text, column, style });
      column += text.length;
    }
    return runs;
  });
}

function splitAtFirst(text: string, separator: string): [before: string, behind: string] {
  const at = text.indexOf(separator);
  return [text.slice(0, at), text.slice(at + separator.length)];
}

function styleAfter(style: Style, code: number): Style {
  if (code === 0) return {};
  if (code === 1) return { ...style, bold: true };
  if (code === 2) return { ...style, dim: true };
  if (code === 4) return { ...style, underline: true };
  if (code === 22) return { ...style, bold: false, dim: false };
  if (code === 24) return { ...style, underline: false };
  if (code === 39) return { ...style, colour: undefined };
  const isColour = (code >= 30 && code <= 37) || (code >= 90 && code <= 97);
  return isColour ? { ...style, colour: code } : style;
}
