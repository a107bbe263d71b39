import type { Settings } from "../config/settings.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { UserError } from "../diagnostics/user-error.ts";
import type { LintedProject } from "../lint-project.ts";
import { relativeFile } from "../diagnostics/relative-file.ts";
import { lineIndex } from "../tool-model/line-index.ts";
import type { ToolSet } from "../tool-model/tool-set.ts";

/** One rule, as ESLint's config sets it. */
export interface AskedRule {
  readonly ruleId: string;
  /** As the config gives them; the rule's own schema has checked them. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** What ESLint lints, and what findings may point into beside it. */
interface Linted {
  /** Absolute path of the folder that ESLint runs in. */
  readonly folder: string;
  readonly toolSet: ToolSet;
  readonly texts: Settings["texts"];
}

/** Rules about exceptions and comments ask what all others did, and the config of mcp-lint says which those are. */
const JUDGES_OF_RULES: ReadonlySet<string> = new Set(["exception", "directive"]);

/**
 * The settings under which that rule alone says what it has to say.
 * @throws UserError when there is no such rule: ESLint knows it from another config than that of the folder it runs in
 */
export function settingsFor(
  settings: Settings,
  rules: LintedProject["rules"],
  { ruleId, options }: AskedRule,
): Settings {
  const rule = rules[ruleId];
  if (!rule) {
    throw new UserError(
      `No plugin of its config brings the rule \`${ruleId}\`. Give \`projectConfig\` the folder that ESLint runs in.`,
    );
  }
  const own = { [ruleId]: { severity: "error", options: rule.options.parse(options) } } as const;
  return { ...settings, rules: JUDGES_OF_RULES.has(rule.scope) ? { ...settings.rules, ...own } : own };
}

/**
 * Findings where ESLint can show them: what is in no file that it lints (the server as a whole, a config, a page) is shown
 * where the first tool is defined, and says where it is.
 * @param linted the folder that ESLint runs in, the tools, and the texts that findings point into beside their files
 * @param isLinted whether ESLint lints a file
 */
export function inLintedFiles(
  diagnostics: readonly Diagnostic[],
  { folder, toolSet: { tools, files }, texts }: Linted,
  isLinted: (file: string) => boolean = isSource,
): Diagnostic[] {
  const first = tools.find(({ definition }) => definition)?.definition;
  return diagnostics.map((diagnostic) => {
    const { range, message } = diagnostic;
    if ((range && isLinted(range.file)) || !first) return diagnostic;
    const { fix, ...others } = diagnostic;
    const start = range && lineIndex(files[range.file] ?? texts[range.file] ?? "").position(range.start);
    const place = range && start ? `${relativeFile(folder, range.file)}:${start.line}:${start.column}: ` : "";
    return { ...others, message: `${place}${message}`, range: { ...first, end: first.start } };
  });
}

function isSource(file: string): boolean {
  return /\.[cm]?[jt]sx?$/u.test(file);
}
