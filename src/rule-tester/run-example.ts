import type { Settings } from "../config/settings.ts";
import { applyEdits } from "../diagnostics/apply-edits.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { selectNonOverlapping } from "../diagnostics/select-fixes.ts";
import { parsePage } from "../docstring/pages/parse-page.ts";
import { lint } from "../engine/lint.ts";
import type { LintInput, RuleRegistry } from "../engine/lint.ts";
import { extractFromSource } from "../extract/typescript/extract-from-source.ts";
import type { AnyRule } from "../rules/define-rule.ts";
import type { Example, ExampleCode } from "../rules/example.ts";
import type { Directive } from "../tool-model/directive.ts";
import { ajvCheck } from "../schema-check/ajv-check.ts";
import { codeOf, exampleFile, exampleProject } from "./example-project.ts";

export type AnyExample = AnyRule["examples"][number];

/** What one rule said about an example's code. */
export interface ExampleRun {
  readonly diagnostics: readonly Diagnostic[];
  /** The words under each diagnostic's range, in the same order; undefined for one without a range. */
  readonly words: readonly (string | undefined)[];
  /** Everything that kept the example from being judged as it should be: code that is not understood, a rule that throws. */
  readonly obstacles: readonly string[];
  /** The code and the files beside it after the fixes of the rule's kind; the same as before when there were none. */
  readonly fixed: ExampleFiles;
}

/** The code of an example, and the files beside it by path. */
export interface ExampleFiles {
  readonly tools: ExampleCode;
  readonly pages?: Readonly<Record<string, string>> | undefined;
}

/** A day before and after which examples can let exceptions expire. */
const TODAY = "2026-06-15";

const FOLDER = "/example";
const MODULE = "src/help.generated.js";

/**
 * Runs one rule over one of its examples, as a user's run would.
 * @param rules registry that the rule is in; exception and directive rules need the rules that their exceptions and comments name
 * @param files other texts than the example's own, such as its fixed form
 */
export function runExample(
  rules: RuleRegistry,
  id: string,
  example: AnyExample,
  files: ExampleFiles = example,
): ExampleRun {
  const host = exampleProject(files.tools);
  const needs = rules[id]?.needs ?? [];
  const toolSet = extractFromSource(host, {
    registries: needs.includes("registries"),
    answers: needs.includes("answers"),
    calls: needs.includes("calls"),
  });
  const { pages, help } = helpOf(example, files);
  const directives = [...(toolSet.directives ?? []), ...pages.flatMap((page) => page.directives)];
  const settings = settingsFor(rules, id, example, directives);
  const result = lint({
    toolSet,
    settings,
    rules,
    today: TODAY,
    checkSchema: ajvCheck(),
    pages,
    ...(help && { help }),
  });
  const diagnostics = result.diagnostics.filter((diagnostic) => diagnostic.ruleId === id);
  const holes = [...toolSet.holes, ...toolSet.tools.flatMap((tool) => tool.holes)];
  const textOf = (file: string): string => files.pages?.[file.slice(FOLDER.length + 1)] ?? host.read(file) ?? "";
  return {
    diagnostics,
    words: diagnostics.map(({ range }) => range && textOf(range.file).slice(range.start, range.end)),
    obstacles: [
      ...(toolSet.tools.length === 0 ? ["No tool was found in the example."] : []),
      ...holes.map((hole) => `Hole at \`${hole.path}\`: ${hole.reason}`),
      ...[...toolSet.problems, ...result.problems].map((problem) => problem.message),
    ],
    fixed: {
      tools: codeOf(applyFixes(textOf(exampleFile), exampleFile, diagnostics)),
      ...(files.pages && {
        pages: Object.fromEntries(
          Object.entries(files.pages).map(([path, text]) => [path, applyFixes(text, `${FOLDER}/${path}`, diagnostics)]),
        ),
      }),
    },
  };
}

/** The Markdown beside an example, and the help that it makes up, if it has any. */
function helpOf(
  { uri }: AnyExample,
  { pages = {} }: ExampleFiles,
): Required<Pick<LintInput, "pages">> & Pick<LintInput, "help"> {
  const markdown = Object.entries(pages).filter(([path]) => path.endsWith(".md"));
  const module = pages[MODULE];
  const hasHelp = uri !== undefined || markdown.some(([path]) => path.startsWith("help/"));
  return {
    pages: markdown.map(([path, text]) =>
      parsePage(text, { file: `${FOLDER}/${path}`, role: path.startsWith("help/") ? "help" : "document" }),
    ),
    ...(hasHelp && {
      help: {
        settings: {
          pages: `${FOLDER}/help`,
          ...(uri !== undefined && { uri }),
          ...(module !== undefined && { module: `${FOLDER}/${MODULE}` }),
        },
        ...(module !== undefined && { module }),
      },
    }),
  };
}

function settingsFor(
  rules: RuleRegistry,
  id: string,
  example: Example<string, unknown>,
  directives: readonly Directive[],
): Settings {
  const exceptions = example.exceptions ?? [];
  const switchedOff = directives.flatMap(({ rule }) => rule ?? []);
  const running = new Set([id, ...exceptions.map((exception) => exception.rule), ...switchedOff]);
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
    ...(example.stateTags && { stateTags: example.stateTags }),
    texts: {},
  };
}

function applyFixes(text: string, file: string, diagnostics: readonly Diagnostic[]): string {
  const fixes = diagnostics.flatMap(({ fix }) => fix ?? []);
  const { selected } = selectNonOverlapping(fixes);
  const edits = selected.flatMap((fix) => fix.edits).filter((edit) => edit.file === file);
  return applyEdits(text, edits);
}
