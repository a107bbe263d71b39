import { shownValue } from "../../diagnostics/shown-text.ts";
import { visibleCharacters } from "../../diagnostics/visible-characters.ts";
import { counted } from "../../report/summary-line.ts";
import { relativeFile } from "../../diagnostics/relative-file.ts";
import type { Fixed } from "./fix-outcome.ts";
import type { Terminal } from "../terminal.ts";

/**
 * Says what fixing did: how much was fixed, and what was left out and why.
 * @param isDry whether nothing was written
 */
export function noteFixes({ result, leftAlone }: Fixed, isDry: boolean, terminal: Terminal): void {
  const { fixed, texts, refused, settled } = result;
  if (fixed > 0) {
    const verb = isDry ? "Would fix" : "Fixed";
    terminal.note(`${verb} ${counted(fixed, "finding")} in ${counted(texts.size, "file")}.`);
  } else if (isDry && refused.length + leftAlone.length === 0) {
    // Where there is no diff there is nothing on the screen at all; a fix, though, is followed by the report.
    terminal.note("Nothing to fix.");
  }
  for (const { ruleId, tool, message } of refused) {
    const where = tool === undefined ? "" : ` of \`${shownValue(tool)}\``;
    terminal.note(
      `Left the fix for ${ruleId}${where} out, since the source would be none the better for it: ${message}`,
    );
  }
  for (const { file, obstacle } of leftAlone) {
    terminal.note(`Left ${visibleCharacters(relativeFile(terminal.folder, file))} as it is, since ${obstacle}.`);
  }
  if (!settled)
    terminal.note("Fixes kept changing each other's work and were stopped after ten rounds. Please report this.");
}
