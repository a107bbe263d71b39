import { resolve } from "node:path";
import type { Config } from "./config/config-schema.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { lintProject } from "./lint-project.ts";
import { openTools, type ToolsRequest } from "./open-tools.ts";
import { locatedTool, selectPaths } from "./path-selection.ts";
import { readManifest } from "./project/read-manifest.ts";
import type { Problem, ToolSet } from "./tool-model/tool-set.ts";

export type { Config } from "./config/config-schema.ts";
export type { Diagnostic, Fix, FixKind, RelatedPlace, Severity } from "./diagnostics/diagnostic.ts";
export type { TextEdit } from "./diagnostics/text-edit.ts";
export { UserError } from "./diagnostics/user-error.ts";
export { defineRule } from "./rules/define-rule.ts";
export type { AnyRule, Finding, Rule, RuleContext } from "./rules/define-rule.ts";
export { bad, good, md, ts } from "./rules/example.ts";
export type { BadExample, Example, GoodExample } from "./rules/example.ts";
export { ruleTester } from "./rule-tester/rule-tester.ts";
export type { RuleTester, TestFramework } from "./rule-tester/rule-tester.ts";
export type { Hole } from "./tool-model/hole.ts";
export type { SourceRange } from "./tool-model/source-range.ts";
export type { Field, Tool } from "./tool-model/tool.ts";
export type { Problem, ToolSet } from "./tool-model/tool-set.ts";

/** Where the tools are. */
export interface ExtractOptions {
  /** The project's folder; the working directory without it. */
  readonly folder?: string;
  /** A file with a saved `tools/list` answer, to be read in place of the project's source. */
  readonly manifest?: string;
}

/** Where the tools are, and how they are judged. */
export interface LintProjectOptions extends ExtractOptions {
  /** The config to use, or false for none; without it, the nearest one upwards of the folder. */
  readonly config?: string | false;
  /** Presets in place of those that the config extends. */
  readonly presets?: readonly string[];
  /** Levels by rule id (`error`, `warning`, `info`, `off`), over those of the config. */
  readonly rules?: Readonly<Record<string, string>>;
  /** Files and folders to report on; everything is analysed all the same. */
  readonly paths?: readonly string[];
}

/** What was found. */
export interface LintOutcome {
  readonly diagnostics: readonly Diagnostic[];
  readonly toolSet: ToolSet;
  /** Files, tools and rules with which something went wrong; all others were linted. */
  readonly problems: readonly Problem[];
}

/**
 * Lints the tools of an MCP server. Nothing of the project is run, but for a config that is TypeScript or JavaScript.
 * @throws UserError when the config or the manifest is wrong
 */
export async function lint(options: LintProjectOptions = {}): Promise<LintOutcome> {
  const { config, presets, rules = {}, paths = [] } = options;
  const request = await toolsRequest(options);
  const { folder } = request;
  const today = new Date().toISOString().slice(0, 10);
  const chosen = typeof config === "string" ? resolve(folder, config) : config;
  const { tools, result, problems } = await lintProject({ ...request, config: chosen, presets, levels: rules, today });
  const selection = selectPaths(
    paths.map((path) => absolute(folder, path)),
    tools.toolSet.tools.map(locatedTool),
  );
  return {
    diagnostics: result.diagnostics.filter((diagnostic) => selection.hasDiagnostic(diagnostic)),
    toolSet: tools.toolSet,
    problems: [...tools.toolSet.problems, ...problems, ...result.problems],
  };
}

/**
 * Reads the tools of an MCP server from its source or from a saved list, without running anything.
 * @throws UserError when the manifest is none
 */
export async function extract(options: ExtractOptions = {}): Promise<ToolSet> {
  return (await openTools(await toolsRequest(options))).toolSet;
}

/** Gives a config its type: `export default defineConfig({ … })`. */
export function defineConfig(config: Config): Config {
  return config;
}

async function toolsRequest({ folder = ".", manifest }: ExtractOptions): Promise<ToolsRequest> {
  const root = absolute(".", folder);
  if (manifest === undefined) return { folder: root };
  const file = absolute(root, manifest);
  return { folder: root, manifest: { file, name: manifest, text: await readManifest(file, manifest) } };
}

function absolute(folder: string, path: string): string {
  return resolve(folder, path).replaceAll("\\", "/");
}
