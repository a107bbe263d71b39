import type { Options as GlobbyOptions } from "globby";
import { lstatSync, realpathSync, statSync } from "node:fs";
import { withoutCompiledLibraries } from "./compiled-libraries.ts";
import { gitFiles } from "./git-files.ts";
import { isProjectSource, isSourceName } from "./is-project-source.ts";

/** Larger files are data or bundles, not something that a person wrote. */
const LARGEST_SOURCE = 1024 * 1024;

const ALL_SOURCES = "**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}";
const DEPENDENCIES = ["**/node_modules/**", "**/.git/**"];

/** Which files of a project are its source. */
export interface SourceSelection {
  /** Absolute path of the project's folder, with forward slashes. */
  readonly root: string;
  /** Files and folders below the root that were asked for by name, relative to it: they count even among tests. */
  readonly named?: readonly string[];
  readonly configured?: ConfiguredFiles;
}

/** The config's `files`, which replace the default, and the folder that they are relative to. */
export interface ConfiguredFiles {
  readonly patterns: readonly string[];
  readonly base: string;
}

/**
 * Lists the source files of a project: by default everything that git does not ignore, less tests, declarations, build
 * output and what is too large to have been written by hand. No source file is read.
 * @returns absolute paths with forward slashes, sorted
 */
export async function listSourceFiles(selection: SourceSelection): Promise<string[]> {
  const { configured } = selection;
  const files = configured ? await matchingFiles(configured) : await defaultFiles(selection);
  return existingSources(new Set(files)).sort();
}

async function defaultFiles({ root, named = [] }: SourceSelection): Promise<string[]> {
  const unignored = await unignoredFiles(root);
  const sources = unignored.filter((file) => isProjectSource(file) || named.some((name) => isSourceIn(name, file)));
  return withoutCompiledLibraries(sources.map((file) => `${root}/${file}`));
}

async function unignoredFiles(root: string): Promise<string[]> {
  const files = await gitFiles(root);
  if (!files) return globbedFiles(root, [ALL_SOURCES], { gitignore: true });
  // A folder that an outer repository ignores as a whole is no less a project: only its own rules count then.
  return files.length > 0 ? files : globbedFiles(root, [ALL_SOURCES], { ignoreFiles: "**/.gitignore" });
}

function isSourceIn(name: string, file: string): boolean {
  return file === name || (file.startsWith(`${name}/`) && isProjectSource(file.slice(name.length + 1)));
}

async function matchingFiles({ base, patterns }: ConfiguredFiles): Promise<string[]> {
  const files = await globbedFiles(base, patterns, { gitignore: true });
  return files.filter(isSourceName).map((file) => `${base}/${file}`);
}

/**
 * Lists the files of any kind that match what a config says, less what is ignored, too large or gone.
 * @returns absolute paths with forward slashes, sorted
 */
export async function listMatchingFiles({ base, patterns }: ConfiguredFiles): Promise<string[]> {
  const files = await globbedFiles(base, patterns, { gitignore: true });
  return existingSources(new Set(files.map((file) => `${base}/${file}`))).sort();
}

async function globbedFiles(cwd: string, patterns: readonly string[], ignoring: GlobbyOptions): Promise<string[]> {
  const { globby } = await import("globby");
  return globby(patterns, {
    ...ignoring,
    cwd,
    ignore: DEPENDENCIES,
    followSymbolicLinks: false,
    // Links count as files here only when folders are let through; `existingSources` sorts them out.
    onlyFiles: false,
    suppressErrors: true,
  });
}

/** Drops what is gone, too large or no file, and links to what is listed anyway. */
function existingSources(files: ReadonlySet<string>): string[] {
  return [...files].filter((file) => {
    const entry = lstatSync(file, { throwIfNoEntry: false });
    if (entry?.isSymbolicLink()) return isLinkWorthReading(file, files);
    return entry?.isFile() === true && entry.size <= LARGEST_SOURCE;
  });
}

function isLinkWorthReading(link: string, files: ReadonlySet<string>): boolean {
  try {
    const target = statSync(link);
    return target.isFile() && target.size <= LARGEST_SOURCE && !files.has(realpathSync(link).replaceAll("\\", "/"));
  } catch {
    // It leads nowhere or in a circle: kept, so that reading it says so.
    return true;
  }
}
