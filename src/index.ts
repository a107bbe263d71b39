import { resolve } from "node:path";
import type { Config } from "./config/config-schema.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { UserError } from "./diagnostics/user-error.ts";
import { USUAL_TIMEOUT } from "./extract/live-server/live-server.ts";
import type { ManifestFile } from "./extract/tool-manifest/parse-manifest.ts";
import { checkOptions } from "./library-options.ts";
import { lintProject } from "./lint-project.ts";
import { openTools, type ToolsRequest } from "./open-tools.ts";
import { locatedTool, selectPaths } from "./path-selection.ts";
import { endProcess, ownEnvironment } from "./own-process.ts";
import { diskHost } from "./project/disk-host.ts";
import { readManifest } from "./project/read-manifest.ts";
import type { Problem, ToolSet } from "./tool-model/tool-set.ts";

export type { Config } from "./config/config-schema.ts";
export type { Diagnostic, Fix, FixKind, RelatedPlace, Severity } from "./diagnostics/diagnostic.ts";
export type { TextEdit } from "./diagnostics/text-edit.ts";
export { UserError };
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
  /** A server to ask in place of reading source: a command that starts it in the folder, or a URL. */
  readonly server?: string;
  /** The environment of the command, in place of this process's own. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** HTTP headers for a server at a URL. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How long the server may take to answer, in seconds; 30 without it. */
  readonly serverTimeout?: number;
  /** Ends the asking early; a server that was started is ended all the same. */
  readonly signal?: AbortSignal;
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
 * Lints the tools of an MCP server. Nothing of the project is run, but for a server that is asked for, and for a config
 * that is TypeScript or JavaScript.
 * @throws UserError when an option is wrong, there is no such folder, the config or the manifest is wrong, or the server
 *   gives no tools
 */
export async function lint(options: LintProjectOptions = {}): Promise<LintOutcome> {
  checkOptions(options, "the options of `lint`");
  const { config, presets, rules = {}, paths = [] } = options;
  if (options.server !== undefined && paths.length > 0)
    throw new UserError("`server` takes no `paths`: a running server has none. Leave either out.");
  if (options.manifest !== undefined && paths.length > 0)
    throw new UserError("`manifest` takes no `paths`: a saved list of tools has none. Leave either out.");
  const request = await toolsRequest(options);
  const { folder } = request;
  for (const path of paths) requirePath(folder, path);
  const today = new Date().toISOString().slice(0, 10);
  const chosen = typeof config === "string" ? resolve(folder, config) : config;
  const levels = { byRule: rules, place: "`rules` of the options of `lint`" };
  const { tools, result, problems } = await lintProject({ ...request, config: chosen, presets, levels, today });
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
 * Reads the tools of an MCP server from its source or from a saved list, without running anything; or asks a running one.
 * @throws UserError when an option is wrong, there is no such folder, the manifest is none, or the server gives no tools
 */
export async function extract(options: ExtractOptions = {}): Promise<ToolSet> {
  checkOptions(options, "the options of `extract`");
  return (await openTools(await toolsRequest(options))).toolSet;
}

/** Gives a config its type: `export default defineConfig({ … })`. */
export function defineConfig(config: Config): Config {
  return config;
}

/** A path that leads nowhere selects nothing, and would pass for one in which all is well. */
function requirePath(folder: string, path: string): void {
  const host = diskHost(folder, []);
  const place = absolute(folder, path);
  if (!host.fileExists(place) && !host.directoryExists(place))
    throw new UserError(`There is no file or folder \`${path}\` in \`paths\`.`);
}

async function toolsRequest({ folder = ".", manifest, server, ...asking }: ExtractOptions): Promise<ToolsRequest> {
  const root = absolute(".", folder);
  if (!diskHost(root, []).directoryExists(root))
    throw new UserError(`There is no folder \`${folder}\`. Give the one that the project is in.`);
  if (server !== undefined) {
    if (manifest !== undefined)
      throw new UserError("`manifest` and `server` are two places for tools. Leave either out.");
    return { folder: root, manifest: await askedServer(server, root, asking) };
  }
  if (manifest === undefined) return { folder: root };
  const file = absolute(root, manifest);
  return { folder: root, manifest: { file, name: manifest, text: await readManifest(file, manifest) } };
}

async function askedServer(
  address: string,
  folder: string,
  {
    env = ownEnvironment(),
    headers = {},
    serverTimeout = USUAL_TIMEOUT,
    signal = new AbortController().signal,
  }: ExtractOptions,
): Promise<ManifestFile> {
  const { listLiveTools } = await import("./extract/live-server/list-live-tools.ts");
  const timeout = serverTimeout * 1000;
  return listLiveTools({
    address,
    folder,
    environment: env,
    headers,
    timeout,
    advice: { headers: '`headers: { Authorization: "Bearer …" }`', timeout: "`serverTimeout`" },
    interruption: signal,
    endProcess,
  });
}

function absolute(folder: string, path: string): string {
  return resolve(folder, path).replaceAll("\\", "/");
}
