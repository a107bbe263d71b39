import type { Settings } from "../../src/config/settings.ts";
import { applyEdits } from "../../src/diagnostics/apply-edits.ts";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts";
import { selectNonOverlapping } from "../../src/diagnostics/select-fixes.ts";
import { lint } from "../../src/engine/lint.ts";
import type { RuleRegistry } from "../../src/engine/lint.ts";
import { extractFromSource } from "../../src/extract/typescript/extract-from-source.ts";
import type { AnyRule } from "../../src/rules/define-rule.ts";
import type { Example, ExampleCode } from "../../src/rules/example.ts";
import { codeOf, exampleFile, exampleProject } from "./example-project.ts";

export type AnyExample = AnyRule["examples"][number];

/** What one rule said about an example's code. */
export interface ExampleRun {
  readonly diagnostics: readonly Diagnostic[];
  /** The words under each diagnostic's range, in the same order; undefined for one without a range. */
  readonly words: readonly (string | undefined)[];
  /** Everything that kept the example from being judged as it should be: code that is not understood, a rule that throws. */
  readonly obstacles: readonly string[];
  /** The code after the fixes of the rule's kind; the code itself when there were none. */
  readonly fixed: ExampleCode;
}

/** A day before and after which examples can let exceptions expire. */
const TODAY = "2026-06-15";

/**
 * Runs one rule over one of its examples, as a user's run would.
 * @param rules registry that the rule is in; exception rules need the rules that their exceptions name
 * @param code other code than the example's own, such as its fixed form
 */
export function runExample(rules: RuleRegistry, id: string, example: AnyExample, code = example.tools): ExampleRun {
  const host = exampleProject(code);
  const toolSet = extractFromSource(host);
  const result = lint({ toolSet, settings: settingsFor(rules, id, example), rules, today: TODAY });
  const diagnostics = result.diagnostics.filter((diagnostic) => diagnostic.ruleId === id);
  const text = host.read(exampleFile) ?? "";
  const holes = [...toolSet.holes, ...toolSet.tools.flatMap((tool) => tool.holes)];
  return {
    diagnostics,
    words: diagnostics.map(({ range }) => range && text.slice(range.start, range.end)),
    obstacles: [
      ...(toolSet.tools.length === 0 ? ["No tool was found in the example."] : []),
      ...holes.map((hole) => `Hole at \`${hole.path}\`: ${hole.reason}`),
      ...[...toolSet.problems, ...result.problems].map((problem) => problem.message),
    ],
    fixed: codeOf(applyFixes(text, diagnostics)),
  };
}

function settingsFor(rules: RuleRegistry, id: string, example: Example<string, unknown>): Settings {
  const exceptions = example.exceptions ?? [];
  const running = new Set([id, ...exceptions.map((exception) => exception.rule)]);
  const settings = [...running].flatMap((ruleId) => {
    const rule = rules[ruleId];
    if (!rule) return [];
    const options = rule.options.parse(ruleId === id ? (example.options ?? {}) : {});
    return [[ruleId, { severity: "error", options }] as const];
  });
  return {
    rules: Object.fromEntries(settings),
    facts: example.facts ?? {},
    exceptions,
    vocabulary: { verbs: [], nouns: {} },
    texts: {},
  };
}

function applyFixes(text: string, diagnostics: readonly Diagnostic[]): string {
  const fixes = diagnostics.flatMap(({ fix }) => fix ?? []);
  const { selected } = selectNonOverlapping(fixes);
  const edits = selected.flatMap((fix) => fix.edits);
  return applyEdits(text, edits);
}
