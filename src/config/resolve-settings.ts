import type { Severity } from "../diagnostics/diagnostic.ts";
import { UserError } from "../diagnostics/user-error.ts";
import { contradictions } from "../presets/contradictions.ts";
import { DEFAULT_PRESET, resolvePresets } from "../presets/index.ts";
import type { AnyRule } from "../rules/define-rule.ts";
import type { Config } from "./config-schema.ts";
import { describeIssue } from "./describe-issue.ts";
import { describeUnknownRule } from "./describe-unknown-rule.ts";
import type { RuleSetting, Settings } from "./settings.ts";

/** What decides how tools are judged; what comes later in this list wins. */
export interface SettingsSources {
  readonly rules: Readonly<Record<string, AnyRule>>;
  /** A checked config; absent when there is none. */
  readonly config?: Config | undefined;
  /** How messages call the config: "the config `mcp-lint.config.json`". */
  readonly owner?: string;
  /** Presets in place of those that the config extends. */
  readonly presets?: readonly string[] | undefined;
  /** Levels over those of the config. */
  readonly levels?: ChosenLevels | undefined;
}

/** Levels that somebody gives for one run. */
export interface ChosenLevels {
  readonly byRule: Readonly<Record<string, string>>;
  /** How messages call the place where they are given: "`--rule`". */
  readonly place: string;
}

/** How a preset, a config or an option sets a rule. */
type Entry = string | readonly [level: string, options?: Readonly<Record<string, unknown>>];

interface Choice {
  readonly level: string;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
}

const SEVERITIES: Readonly<Record<string, Severity>> = {
  error: "error",
  warning: "warning",
  warn: "warning",
  info: "info",
};

/**
 * Takes presets, config and command line together.
 * @throws UserError when a preset or rule is unknown, or an option of a rule is wrong
 */
export function resolveSettings(sources: SettingsSources): Settings {
  const { config = {}, rules, owner = "the config" } = sources;
  for (const exception of config.exceptions ?? []) requireRule(exception.rule, rules, `an exception of ${owner}`);
  return {
    rules: ruleSettings(sources, owner),
    facts: config.tools ?? {},
    exceptions: config.exceptions ?? [],
    vocabulary: { verbs: config.vocabulary?.verbs ?? [], nouns: config.vocabulary?.nouns ?? {} },
    ...(config.responses?.tags && { stateTags: config.responses.tags }),
    texts: {},
  };
}

function ruleSettings({ config, presets, levels, rules }: SettingsSources, owner: string): Record<string, RuleSetting> {
  const choices = new Map<string, Choice>();
  const names = presets ?? config?.extends ?? [DEFAULT_PRESET];
  choose(resolvePresets(names));
  for (const id of Object.keys(config?.rules ?? {})) requireRule(id, rules, owner);
  choose(config?.rules ?? {});
  for (const id of Object.keys(levels?.byRule ?? {})) requireRule(id, rules, levels?.place ?? "");
  choose(levels?.byRule ?? {});
  if (!names.includes("all")) refuseContradictions(choices, levels ? `${owner} or in ${levels.place}` : owner);
  return Object.fromEntries(
    Object.entries(rules).flatMap(([id, rule]) => {
      const choice = choices.get(id);
      const setting = choice && settingOf(id, rule, choice, owner);
      return setting ? [[id, setting]] : [];
    }),
  );

  function choose(entries: Readonly<Record<string, Entry>>): void {
    for (const [id, entry] of Object.entries(entries)) {
      const [level, options = choices.get(id)?.options] = typeof entry === "string" ? [entry] : entry;
      choices.set(id, { level, options });
    }
  }
}

/** A project that keeps to two records that disagree has to say which of them counts. */
function refuseContradictions(choices: ReadonlyMap<string, Choice>, place: string): void {
  const isOn = (id: string): boolean => (choices.get(id)?.level ?? "off") !== "off";
  const found = contradictions.find(({ rules }) => rules.every(isOn));
  if (!found) return;
  const [one, other] = found.rules;
  throw new UserError(
    `\`${one}\` and \`${other}\` contradict each other: ${found.why} Set one of them to \`off\` in ${place}.`,
  );
}

function settingOf(id: string, rule: AnyRule, { level, options }: Choice, owner: string): RuleSetting | undefined {
  const parsed = rule.options.safeParse(options ?? {});
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const refused = { value: options ?? {}, schema: rule.options, owner: `the options of rule \`${id}\` in ${owner}` };
    throw new UserError(issue ? describeIssue(issue, refused) : parsed.error.message);
  }
  const severity = SEVERITIES[level];
  return severity && { severity, options: parsed.data, ...(options && { given: options }) };
}

function requireRule(id: string, rules: Readonly<Record<string, AnyRule>>, place: string): void {
  if (!Object.hasOwn(rules, id)) throw new UserError(describeUnknownRule(id, Object.keys(rules), place));
}
