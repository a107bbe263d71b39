import { stat } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { nearest } from "../diagnostics/nearest.ts";
import { UserError } from "../diagnostics/user-error.ts";
import type { ManifestFile } from "../extract/tool-manifest/parse-manifest.ts";
import { readManifest } from "../project/read-manifest.ts";
import type { Terminal } from "./terminal.ts";

const COMMANDS = ["lint", "tools", "rules", "explain"];

/** Name of the file that tools from standard input seem to be in. */
const STANDARD_INPUT = "<stdin>";

/** What the command line says about where the tools are. */
export interface RequestedSource {
  readonly folder: string;
  readonly manifest?: ManifestFile | undefined;
  /** The paths to report on, relative to the folder; "" is all of it. */
  readonly named: readonly string[];
  /** The same as absolute paths. */
  readonly paths: readonly string[];
}

/**
 * Finds out where the tools are.
 * @throws UserError when a path or manifest is not there
 */
export async function requestedSource(
  paths: readonly string[],
  { manifest }: { readonly manifest?: string },
  terminal: Terminal,
): Promise<RequestedSource> {
  const { folder } = terminal;
  if (manifest !== undefined && paths.length > 0) {
    throw new UserError("`--manifest` takes no paths: a saved list of tools has none. Leave either out.");
  }
  const named = await Promise.all(paths.map((path) => pathWithin(folder, path)));
  return {
    folder,
    manifest: manifest === undefined ? undefined : await manifestAt(manifest, terminal),
    named: named.filter((path) => path !== ""),
    paths: named.includes("") ? [] : named.map((path) => `${folder}/${path}`),
  };
}

async function pathWithin(folder: string, path: string): Promise<string> {
  const within = relative(folder, resolve(folder, path)).replaceAll("\\", "/");
  if (within === ".." || within.startsWith("../")) {
    throw new UserError(`\`${path}\` lies outside of the working directory. Run mcp-lint in the folder of the server.`);
  }
  try {
    await stat(resolve(folder, path));
  } catch {
    const command = nearest(path, COMMANDS);
    const hint = command === undefined ? "" : ` Did you mean the command \`${command}\`?`;
    throw new UserError(`There is no file or folder \`${path}\`.${hint}`);
  }
  return within;
}

async function manifestAt(path: string, terminal: Terminal): Promise<ManifestFile> {
  if (path === "-") return { file: STANDARD_INPUT, name: STANDARD_INPUT, text: await terminal.readInput() };
  const file = resolve(terminal.folder, path);
  return { file: file.replaceAll("\\", "/"), name: path, text: await readManifest(file, path) };
}
