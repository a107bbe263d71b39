import { packageCommands } from "../../codegen/setup/package-commands.ts";
import {
  activation,
  neededPackages,
  planSetup,
  type SetupFile,
  type SetupWish,
} from "../../codegen/setup/plan-setup.ts";
import { resolveSettings } from "../../config/resolve-settings.ts";
import { lintProject } from "../../lint-project.ts";
import { presets } from "../../presets/index.ts";
import type { SourceHost } from "../../extract/source-host.ts";
import { dependencies } from "../../project/dependencies.ts";
import { diskHost } from "../../project/disk-host.ts";
import { packageManagement, repositoryTop } from "../../project/package-manager.ts";
import { writeFiles } from "../../project/write-files.ts";
import { relativeFile } from "../../diagnostics/relative-file.ts";
import { counted } from "../../report/summary-line.ts";
import { rules } from "../../rules/index.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Terminal } from "../terminal.ts";

export interface InitOptions extends Pick<SetupWish, "hook" | "ci" | "eslint"> {
  /** Those to extend, in place of the one that fits. */
  readonly preset?: readonly string[];
}

const PACKAGE_JSON = "package.json";

/** The neutral preset, for a server that follows no record. */
const NEUTRAL = "recommended";

/**
 * Records that are about every tool, so that few errors mean that a server keeps to them. The others ask something of batch
 * tools and answers alone, and have nothing to find in a server that has none of these.
 */
const RECORDS = ["adr-0019", "adr-0030"];

/** A record fits a server that breaks it in no more than one tool of ten: what is left is drift. */
const DRIFT = 0.1;

const NOWHERE = "If there is a server elsewhere, run `mcp-lint init` there, or name its `files` in the config.";

/** What a preset says of the tools as they are. */
interface Fit {
  readonly preset: string;
  readonly errors: number;
  /** Tools with an error that the neutral preset does not find. */
  readonly broken: number;
}

/**
 * Makes mcp-lint part of a project: finds the tools, proposes the preset that they keep to, and writes what is asked for.
 * @throws UserError when there is no such preset, or presets contradict each other
 */
export async function initCommand(options: InitOptions, terminal: Terminal): Promise<ExitCode> {
  const { folder } = terminal;
  // Reading a project takes a while, and a config that no run accepts is of no use: both are refused before.
  resolveSettings({ rules, presets: options.preset });
  const project = await lintProject({
    folder,
    config: false,
    presets: presets.map(({ name }) => name),
    today: terminal.today,
  });
  const { tools } = project.tools.toolSet;
  const { examples } = project.tools.searched;
  const places = placesOf(
    tools.flatMap(({ definition }) => definition?.file ?? []),
    folder,
  );
  const leftOut = examples === 0 ? "" : `; examples are left out (${counted(examples, "file")})`;
  terminal.note(
    tools.length === 0 ? `Found no tool${leftOut}. ${NOWHERE}` : `Found ${counted(tools.length, "tool")}${places}.`,
  );
  const fits = presets.filter(({ name }) => name !== "all").map(({ name }) => fitOf(name));
  const extended = options.preset ? [...new Set(options.preset)] : [proposed(fits, tools.length)];
  for (const { preset: name, errors, broken } of tools.length === 0 ? [] : fits) {
    const mark = extended.includes(name) ? "→" : " ";
    terminal.note(`${mark} ${name.padEnd(12)} ${counted(errors, "error")} in ${counted(broken, "tool")}`);
  }
  const wish = {
    ...options,
    folder,
    presets: extended,
    top: repositoryTop(folder),
    locked: packageManagement(folder),
  };
  const written = settle(planSetup(wish), terminal);
  noteMissingPackages(wish, terminal);
  if (wish.hook && written.some(({ purpose }) => purpose === "the hook"))
    terminal.note(
      `Git runs the hook after \`${activation(wish.hook, wish)}\`${wish.top === folder ? "" : " at the top of the repository"}.`,
    );
  return EXIT.clean;

  function fitOf(name: string): Fit {
    const settings = resolveSettings({ rules, presets: [name] });
    const errors = project
      .judge(project.tools.toolSet, settings)
      .diagnostics.filter(({ severity }) => severity === "error");
    return { preset: name, errors: errors.length, broken: new Set(errors.map(({ tool }) => tool)).size };
  }
}

/** The record that most of the tools keep to; the neutral preset when they keep to none, or there are none to tell by. */
function proposed(fits: readonly Fit[], tools: number): string {
  const neutral = fits.find(({ preset }) => preset === NEUTRAL)?.broken ?? 0;
  const records = fits.filter(({ preset }) => RECORDS.includes(preset));
  const [best] = records.toSorted((one, other) => one.broken - other.broken || one.errors - other.errors);
  return best && tools > 0 && best.broken - neutral <= tools * DRIFT ? best.preset : NEUTRAL;
}

/** The folders that the tools are defined in: " in src/tools and src/admin". */
function placesOf(files: readonly string[], folder: string): string {
  const names = new Set(files.map((file) => relativeFile(folder, file).split("/").slice(0, -1).join("/") || "."));
  const shown = [...names].slice(0, 4);
  const rest = names.size > shown.length ? ` and ${names.size - shown.length} more folders` : "";
  return shown.length === 0 ? "" : ` in ${shown.join(", ")}${rest}`;
}

/**
 * Writes what is not there. What is there already belongs to somebody: nothing of it is changed, and the text to add is printed.
 * @returns what was written
 */
function settle(files: readonly SetupFile[], terminal: Terminal): readonly SetupFile[] {
  const host = diskHost(terminal.folder, []);
  const present = (file: SetupFile): string | undefined =>
    file.rivals.find((rival) => host.fileExists(rival)) ??
    (file.member !== undefined && holdsMember(host, terminal.folder, file.member)
      ? `${terminal.folder}/${PACKAGE_JSON}`
      : undefined);
  const missing = files.filter((file) => present(file) === undefined);
  writeFiles(missing.map(({ path, content }) => ({ file: path, before: undefined, after: content })));
  for (const { path } of missing) terminal.note(`Wrote ${relativeFile(terminal.folder, path)}`);
  for (const file of files) {
    const rival = present(file);
    if (rival === undefined || missing.includes(file)) continue;
    terminal.note(`Left ${relativeFile(terminal.folder, rival)} as it is. For ${file.purpose}, add:`);
    terminal.print(file.content);
  }
  return missing;
}

/** What was written works where it is installed alone, and whoever came by `npx` need not have it. */
function noteMissingPackages(wish: SetupWish, terminal: Terminal): void {
  const known = dependencies(wish.folder);
  const missing = neededPackages(wish).filter((name) => !known.has(name));
  if (missing.length === 0) return;
  const command = `${packageCommands(wish.locked?.manager).add} ${missing.join(" ")}`;
  terminal.note(`Next, install what this needs and package.json does not name yet: \`${command}\`.`);
}

/** Whether a package.json says by a member of its own what a file would say in its place. */
function holdsMember(host: SourceHost, folder: string, member: string): boolean {
  try {
    const content: unknown = JSON.parse(host.readData(`${folder}/${PACKAGE_JSON}`) ?? "{}");
    return typeof content === "object" && content !== null && member in content;
  } catch {
    return false;
  }
}
