import { isUtf8 } from "node:buffer";
import { readFile, stat } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { nearest } from "../diagnostics/nearest.ts";
import { UserError } from "../diagnostics/user-error.ts";
import type { ManifestFile } from "../extract/tool-manifest/parse-manifest.ts";
import { fileErrorReason } from "../project/file-error-reason.ts";
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
    manifest: manifest === undefined ? undefined : await readManifest(manifest, terminal),
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

async function readManifest(path: string, terminal: Terminal): Promise<ManifestFile> {
  if (path === "-") return { file: STANDARD_INPUT, name: STANDARD_INPUT, text: await terminal.readInput() };
  const file = resolve(terminal.folder, path);
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new UserError(`Could not read the manifest \`${path}\`: ${fileErrorReason(error)}.`, { cause: error });
  });
  if (!isUtf8(bytes)) throw new UserError(`The manifest \`${path}\` is not valid UTF-8, as JSON must be.`);
  return { file: file.replaceAll("\\", "/"), name: path, text: bytes.toString("utf8") };
}
