import { optionRows } from "../../codegen/rule-docs/option-rows.ts";
import { describeUnknownRule } from "../../config/describe-unknown-rule.ts";
import { UserError } from "../../diagnostics/user-error.ts";
import type { Colors } from "../../report/colors.ts";
import { tableLines } from "../../report/table-lines.ts";
import { wrapWords } from "../../report/wrap-words.ts";
import type { AnyRule } from "../../rules/define-rule.ts";
import { rules } from "../../rules/index.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { presetLevels } from "./preset-levels.ts";
import { rulePageUrl } from "../rule-pages.ts";
import type { Terminal } from "../terminal.ts";

export interface ExplainOptions {
  readonly color?: boolean;
}

type RuleExample = AnyRule["examples"][number];

const FIXES = {
  safe: "--fix repairs it.",
  suggestion: "--fix-suggestions repairs it; callers will notice the change.",
  none: "It is repaired by hand.",
} as const;

/**
 * Prints what a rule is for.
 * @throws UserError when there is no such rule
 */
export function explainCommand(name: string, { color }: ExplainOptions, terminal: Terminal): ExitCode {
  const id = ruleNamed(name);
  const rule = rules[id];
  if (!rule) throw new UserError(describeUnknownRule(name, Object.keys(rules)));
  terminal.print(`${explanation(id, rule, terminal.colors(color), terminal.width).join("\n")}\n`);
  return EXIT.clean;
}

/** The id that a name stands for: the family may be left out where that leaves no doubt. */
function ruleNamed(name: string): string {
  const ids = Object.keys(rules).filter((id) => id.endsWith(`/${name}`));
  return ids.length === 1 && ids[0] !== undefined ? ids[0] : name;
}

function explanation(id: string, rule: AnyRule, colors: Colors, width: number): string[] {
  const levels = Object.entries(presetLevels(id)).map(([preset, level]) => `${preset} (${level})`);
  return [
    colors.bold(id),
    ...wrapWords(`${rule.summary}.`, width),
    "",
    ...wrapWords(rule.why, width),
    "",
    ...tableLines(
      [
        ...wrappedRow("source", rule.source, width),
        ...wrappedRow("presets", levels.join(", ") || "none", width),
        ["fix", FIXES[rule.fix]],
        ["page", rulePageUrl(id).href],
      ],
      colors,
    ),
    ...optionLines(rule, colors, width),
    ...rule.examples.flatMap((example) => ["", ...exampleLines(example, colors, width)]),
    ...noteLines(rule, width),
  ];
}

/** Columns that stand left of what is said of the rule. */
const LABELLED = "  presets  ".length;

function wrappedRow(label: string, text: string, width: number): [label: string, line: string][] {
  return wrapWords(text, width - LABELLED).map((line, index) => [index === 0 ? label : "", line]);
}

/** What each option takes, and what it is for. */
function optionLines(rule: AnyRule, colors: Colors, width: number): string[] {
  return optionRows(rule).flatMap(({ name, type, default: usual, description }) => [
    "",
    `${colors.dim("option")}  ${name}`,
    ...hanging("  takes    ", type, width),
    // A list is written without blanks, and could not be wrapped.
    ...(usual === undefined ? [] : hanging("  default  ", usual.replaceAll('","', '", "'), width)),
    ...hanging("  ", description, width),
  ]);
}

function exampleLines(example: RuleExample, colors: Colors, width: number): string[] {
  const options = example.options === undefined ? "" : ` with options ${JSON.stringify(example.options)}`;
  const heading = (word: string, paint: (text: string) => string): string[] => {
    const [first = "", ...others] = hanging(`${word}  `, `${example.title}${options}`, width);
    return [`${paint(word)}${first.slice(word.length)}`, ...others];
  };
  if (example.kind === "good") return [...heading("right", colors.green), ...code(example.tools)];
  const words = example.reports.flatMap(({ at }) => (at === undefined ? [] : [`\`${at}\``]));
  const reported = words.length === 0 ? [] : hanging("  reported: ", [...new Set(words)].join(", "), width);
  const fixed = example.fixed === undefined ? [] : [colors.dim("  repaired:"), ...code(example.fixed)];
  return [...heading("wrong", colors.red), ...code(example.tools), ...reported.map(colors.dim), ...fixed];
}

/** A label and a text in as many lines as it takes, all beginning in the same column. */
function hanging(label: string, text: string, width: number): string[] {
  const indent = " ".repeat(label.length);
  return wrapWords(text, width - label.length).map((line, index) => `${index === 0 ? label : indent}${line}`);
}

function code(text: string): string[] {
  return text.split("\n").map((line) => `    ${line}`.trimEnd());
}

function noteLines({ notes = [] }: AnyRule, width: number): string[] {
  return notes.flatMap((note) => ["", ...wrapWords(note, width)]);
}
