import { shownText } from "../../diagnostics/shown-text.ts";
import { visibleCharacters } from "../../diagnostics/visible-characters.ts";
import { positionsIn } from "../../report/positions.ts";
import { relativeFile } from "../../diagnostics/relative-file.ts";
import type { Problem } from "../../tool-model/tool-set.ts";
import type { Terminal } from "../terminal.ts";

/** Says what went wrong with single files, tools or rules, each in a line that editors can follow. */
export function noteProblems(
  problems: readonly Problem[],
  texts: Readonly<Record<string, string>>,
  terminal: Terminal,
): void {
  const positions = positionsIn(texts);
  for (const { file, range, message } of problems) {
    const start = range && texts[range.file] !== undefined ? positions.start(range) : undefined;
    const place = [relativeFile(terminal.folder, file), ...(start ? [start.line, start.column] : [])].join(":");
    terminal.note(file === "" ? shownText(message) : `${visibleCharacters(place)}: ${shownText(message)}`);
  }
}
