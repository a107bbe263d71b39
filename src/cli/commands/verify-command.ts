import { loadSettings } from "../../config/load-settings.ts";
import { UserError } from "../../diagnostics/user-error.ts";
import type { ManifestFile } from "../../extract/tool-manifest/parse-manifest.ts";
import { openTools } from "../../open-tools.ts";
import { locatedTool, selectPaths, type PathSelection } from "../../path-selection.ts";
import { formatVerificationJson } from "../../report/verification-json.ts";
import { formatVerification } from "../../report/verification-text.ts";
import { rules } from "../../rules/index.ts";
import type { ToolSet } from "../../tool-model/tool-set.ts";
import { isSame, type Verification } from "../../verify/verification.ts";
import { verifyTools } from "../../verify/verify-tools.ts";
import { configChoice } from "../options/config-choice.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { liveManifest, type ServerOptions } from "../options/live-manifest.ts";
import { noToolSentence } from "../output/no-tool-sentence.ts";
import { noteProblems } from "../output/note-problems.ts";
import { manifestAt, requestedSource } from "../options/requested-source.ts";
import type { Terminal } from "../terminal.ts";
import { writeOutput } from "../output/write-output.ts";

export interface VerifyOptions extends ServerOptions {
  readonly server?: string;
  readonly against?: string;
  readonly config?: string | false;
  readonly format: "text" | "json";
  readonly outputFile?: string;
  readonly color?: boolean;
}

/** Compares the tools that the source shows with those that a server lists. */
export async function verifyCommand(
  paths: readonly string[],
  options: VerifyOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { folder, width } = terminal;
  const { paths: selected, named } = await requestedSource(paths, {}, terminal);
  const live = await openTools({ folder, manifest: await listedTools(options, terminal) });
  const { files } = await loadSettings({ folder, config: configChoice(options, folder), rules });
  const source = await openTools({ folder, named, files });
  const selection = selectPaths(selected, source.toolSet.tools.map(locatedTool));
  const verification = selectedOf(verifyTools(source.toolSet, live.toolSet), source.toolSet, selection);
  const texts = source.toolSet.files;
  const colors = terminal.colors(options.outputFile === undefined ? options.color : false);
  const output =
    options.format === "json"
      ? formatVerificationJson(verification, { folder, texts })
      : formatVerification(verification, { folder, texts, colors, width });
  await writeOutput(output, options.outputFile, terminal);
  const problems = [...live.toolSet.problems, ...source.toolSet.problems];
  noteProblems(problems, { ...texts, ...live.toolSet.files }, terminal);
  const isEmpty = source.toolSet.tools.length === 0;
  if (isEmpty) terminal.note(noToolSentence(source.searched, source.toolSet.holes, {}));
  if (isEmpty || problems.length > 0) return EXIT.failure;
  return isSame(verification) ? EXIT.clean : EXIT.findings;
}

async function listedTools({ server, against, ...options }: VerifyOptions, terminal: Terminal): Promise<ManifestFile> {
  if (server !== undefined && against !== undefined) {
    throw new UserError("`--server` and `--against` are two things to compare with. Leave either out.");
  }
  if (server !== undefined) return liveManifest(server, options, terminal);
  if (against !== undefined) return manifestAt(against, terminal);
  throw new UserError(
    "There is nothing to compare with. Pass `--server` with the command that starts the server, or `--against` with a saved `tools/list` answer.",
  );
}

/** What lies within the paths; tools that the source does not show lie nowhere and are always told. */
function selectedOf(verification: Verification, { tools }: ToolSet, selection: PathSelection): Verification {
  const names = new Set(tools.filter((tool) => selection.hasTool(locatedTool(tool))).map(({ name }) => name.value));
  return {
    ...verification,
    compared: verification.compared.filter((tool) => names.has(tool)),
    differences: verification.differences.filter(({ tool }) => names.has(tool)),
    extra: verification.extra.filter(({ tool }) => names.has(tool)),
    uncompared: verification.uncompared.filter((part) => selection.hasHole(part)),
  };
}
