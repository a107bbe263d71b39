import { presets } from "../../presets/index.ts";
import { tableLines } from "../../report/table-lines.ts";
import { wrapWords } from "../../report/wrap-words.ts";
import { counted } from "../../report/summary-line.ts";
import { rules } from "../../rules/index.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { presetLevels } from "./preset-levels.ts";
import type { Terminal } from "../terminal.ts";

export interface RulesOptions {
  readonly format: "table" | "json";
  readonly color?: boolean;
}

/** Blanks before a row, and between its two columns. */
const GAPS = 4;

const FIXES = { safe: "safe fix", suggestion: "suggested fix" } as const;

const HEADER = ["rule", "what it asks for"];

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
  const colors = terminal.colors(color);
  const left = Math.max(...listed.map(({ id }) => id.length));
  const rows = listed.flatMap(({ id, fix, presets: levels, summary }) => {
    const [first = "", ...others] = wrapWords(summary, terminal.width - left - GAPS);
    const facts = [...(fix === "none" ? [] : [FIXES[fix]]), ...levelsOf(levels)];
    const told = wrapWords(facts.join(" · "), terminal.width - left - GAPS).map((line) => colors.dim(line));
    return [[id, first], ...[...others, ...told].map((line) => ["", line])];
  });
  const footer = `${counted(listed.length, "rule")} · \`mcp-lint explain <rule>\` says more of each`;
  terminal.print(`${[...tableLines(rows, colors, HEADER), "", footer].join("\n")}\n`);
  return EXIT.clean;
}

/** The presets that turn a rule on, besides that of all rules, by the level that they give it: `error in adr-0019, clients`. */
function levelsOf(levels: Readonly<Record<string, string>>): string[] {
  const byLevel = new Map<string, string[]>();
  for (const [preset, level] of Object.entries(levels))
    if (preset !== "all") byLevel.set(level, [...(byLevel.get(level) ?? []), preset]);
  const others = presets.length - 1;
  return [...byLevel].map(
    ([level, names]) => `${level} in ${names.length === others ? "every preset" : names.join(", ")}`,
  );
}
