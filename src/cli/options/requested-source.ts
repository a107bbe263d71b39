import { stat } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { nearest } from "../../diagnostics/nearest.ts";
import { UserError } from "../../diagnostics/user-error.ts";
import type { ManifestFile } from "../../extract/tool-manifest/parse-manifest.ts";
import { readManifest } from "../../project/read-manifest.ts";
import { liveManifest, type ServerOptions } from "./live-manifest.ts";
import type { Terminal } from "../terminal.ts";

const COMMANDS = [
  "lint",
  "tools",
  "generate",
  "new",
  "baseline",
  "init",
  "verify",
  "report",
  "rules",
  "explain",
  "completion",
];

/** Name of the file that tools from standard input seem to be in. */
const STANDARD_INPUT = "<stdin>";

/** Options that say where the tools are. */
export interface SourceOptions extends ServerOptions {
  readonly manifest?: string;
  readonly server?: string;
}

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
 * @throws UserError when a path or manifest is not there, or a server gives no tools
 */
export async function requestedSource(
  paths: readonly string[],
  options: SourceOptions,
  terminal: Terminal,
): Promise<RequestedSource> {
  const { folder } = terminal;
  refuseContradictions(paths, options);
  const named: string[] = [];
  // One by one, so that the first one is told that is wrong: a command that was mistyped stands before what it was given.
  for (const path of paths) named.push(await pathWithin(folder, path));
  return {
    folder,
    manifest: await requestedManifest(options, terminal),
    named: named.filter((path) => path !== ""),
    paths: named.includes("") ? [] : named.map((path) => `${folder}/${path}`),
  };
}

function refuseContradictions(paths: readonly string[], { manifest, server, header = [] }: SourceOptions): void {
  if (header.length > 0 && server === undefined) {
    throw new UserError("`--header` goes to a server, and none is asked. Give its URL with `--server`.");
  }
  if (manifest !== undefined && server !== undefined) {
    throw new UserError("`--manifest` and `--server` are two places for tools. Leave either out.");
  }
  if (paths.length === 0) return;
  if (manifest !== undefined) {
    throw new UserError("`--manifest` takes no paths: a saved list of tools has none. Leave either out.");
  }
  if (server !== undefined) {
    throw new UserError(
      "`--server` takes no paths: a running server has none. Leave the paths out, and put the command of a server in quotes.",
    );
  }
}

function requestedManifest(
  { manifest, server, ...options }: SourceOptions,
  terminal: Terminal,
): Promise<ManifestFile | undefined> {
  if (server !== undefined) return liveManifest(server, options, terminal);
  return manifest === undefined ? Promise.resolve(undefined) : manifestAt(manifest, terminal);
}

async function pathWithin(folder: string, path: string): Promise<string> {
  const within = relative(folder, resolve(folder, path)).replaceAll("\\", "/");
  if (within === ".." || within.startsWith("../")) {
    throw new UserError(`\`${path}\` lies outside of the working directory. Run mcp-lint in the folder of the server.`);
  }
  try {
    await stat(resolve(folder, path));
  } catch {
    throw new UserError(`There is no file or folder \`${path}\`.${hintAt(path)}`);
  }
  return within;
}

/** What somebody may have meant by a path that is not there. */
function hintAt(path: string): string {
  if (path === "help") return " Did you mean `mcp-lint --help`?";
  const command = nearest(path, COMMANDS);
  return command === undefined ? "" : ` Did you mean the command \`${command}\`?`;
}

/**
 * Reads the saved list that an option names; `-` is standard input.
 * @throws UserError when it cannot be read
 */
export async function manifestAt(path: string, terminal: Terminal): Promise<ManifestFile> {
  if (path === "-") return { file: STANDARD_INPUT, name: STANDARD_INPUT, text: await terminal.readInput() };
  const file = resolve(terminal.folder, path);
  return { file: file.replaceAll("\\", "/"), name: path, text: await readManifest(file, path) };
}
