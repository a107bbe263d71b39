import { tableLines } from "../../report/table-lines.ts";
import { counted } from "../../report/summary-line.ts";
import { rules } from "../../rules/index.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { presetLevels } from "./preset-levels.ts";
import type { Terminal } from "../terminal.ts";

export interface RulesOptions {
  readonly format: "table" | "json";
  readonly color?: boolean;
}

const HEADER = ["rule", "fix", "presets", "what it asks for"];

/** Lists every rule with its fix and the presets that turn it on. */
export function rulesCommand({ format, color }: RulesOptions, terminal: Terminal): ExitCode {
  const listed = Object.entries(rules).map(([id, { summary, source, scope, fix }]) => ({
    id,
    summary,
    source,
    scope,
    fix,
    presets: presetLevels(id),
  }));
  if (format === "json") {
    terminal.print(`${JSON.stringify({ rules: listed }, null, 2)}\n`);
    return EXIT.clean;
  }
  const rows = listed.map(({ id, fix, presets, summary }) => {
    const levels = Object.entries(presets).map(([preset, level]) => `${preset} ${level}`);
    return [id, fix === "none" ? "" : fix, levels.join(", "), summary];
  });
  const footer = `${counted(listed.length, "rule")} · \`mcp-lint explain <rule>\` says more of each`;
  terminal.print(`${[...tableLines(rows, terminal.colors(color), HEADER), "", footer].join("\n")}\n`);
  return EXIT.clean;
}
