import type { Options as GlobbyOptions } from "globby";
import { existsSync, lstatSync, realpathSync, statSync } from "node:fs";
import { withoutCompiledLibraries, withoutCompiledTwins } from "./compiled-libraries.ts";
import { countedBy, exampleAround, isExample } from "./example-folders.ts";
import { gitFiles } from "./git-files.ts";
import { isProjectSource, isSourceName, withoutTestsBeside } from "./is-project-source.ts";

/** Larger files are data or bundles, hardly something that a person wrote. */
const LARGEST_BY_HAND = 1024 * 1024;

const ALL_SOURCES = "**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}";
const DEPENDENCIES = ["**/node_modules/**", "**/.git/**"];

/** Which files of a project are its source. */
export interface SourceSelection {
  /** Absolute path of the project's folder, with forward slashes. */
  readonly root: string;
  /** Files and folders below the root that were asked for by name, relative to it: they count even among tests and examples. */
  readonly named?: readonly string[];
  readonly configured?: ConfiguredFiles;
  /** Absolute paths of files that are there, whether the disk has them or not. */
  readonly laidOver?: readonly string[];
}

/** The config's `files`, which replace the default, and the folder that they are relative to. */
export interface ConfiguredFiles {
  readonly patterns: readonly string[];
  readonly base: string;
}

/** The source files of a project: absolute paths with forward slashes, sorted. */
export interface SourceListing {
  readonly files: readonly string[];
  /** Those in folders of examples, which count only where one of the files imports them. */
  readonly examples: readonly string[];
  /** Those that are too large to have been written by hand, and were not asked for. */
  readonly large: readonly string[];
}

/** JavaScript of that size was put together by a bundler: what it registers, others have written. */
const BUNDLED = /\.[cm]?jsx?$/u;

/** The files of a listing that count only where one of the others imports them. */
export function ifImported({ examples, large }: SourceListing): readonly string[] {
  return [...examples, ...large.filter((file) => !BUNDLED.test(file))];
}

/**
 * Lists the source files of a project: by default everything that git does not ignore, less tests, declarations and build
 * output. No source file is read.
 */
export async function listSourceFiles(selection: SourceSelection): Promise<SourceListing> {
  const { configured, laidOver = [] } = selection;
  const unwritten = laidOver.filter((file) => !existsSync(file));
  if (configured) return { files: await matchingFiles(configured, unwritten), examples: [], large: [] };
  const { root, named = [] } = selection;
  const further = unwritten.filter((file) => file.startsWith(`${root}/`)).map((file) => file.slice(root.length + 1));
  const unignored = [...(await unignoredFiles(root)), ...further];
  const counted = named.map((name) => countedBy(name, isProjectSource, isPackageIn(root)));
  const isCounted = (file: string): boolean => counted.some((counts) => counts(file));
  const isLeftOut = (file: string): boolean => isExample(file) && !isCounted(file);
  const own = new Set(withoutTestsBeside(unignored.filter(isProjectSource)));
  const sources = unignored.filter((file) => own.has(file) || (isSourceName(file) && isCounted(file)));
  const listed = async (files: readonly string[]): Promise<string[]> =>
    existing(await withoutCompiledLibraries(files.map((file) => `${root}/${file}`)), unwritten);
  const asked = new Set(named.map((name) => `${root}/${name}`));
  const found = await listed(sources.filter((file) => !isLeftOut(file)));
  const written = new Set(withoutCompiledTwins(found));
  const files = found.filter((file) => written.has(file) || asked.has(file));
  const large = new Set(files.filter((file) => !asked.has(file) && isLarge(file)));
  return {
    files: files.filter((file) => !large.has(file)),
    examples: await listed(sources.filter(isLeftOut)),
    large: [...large],
  };
}

/** What a path would have to be named for a file among examples to count, relative to the root. */
export function exampleOf(file: string, root: string): string | undefined {
  return exampleAround(file.slice(root.length + 1), isPackageIn(root));
}

function isPackageIn(root: string): (folder: string) => boolean {
  return (folder) => existsSync(`${root}/${folder}/package.json`);
}

async function unignoredFiles(root: string): Promise<string[]> {
  const files = await gitFiles(root);
  if (!files) return globbedFiles(root, [ALL_SOURCES], { gitignore: true });
  // A folder that an outer repository ignores as a whole is no less a project: only its own rules count then.
  return files.length > 0 ? files : globbedFiles(root, [ALL_SOURCES], { ignoreFiles: "**/.gitignore" });
}

async function matchingFiles(configured: ConfiguredFiles, unwritten: readonly string[]): Promise<string[]> {
  const { base, patterns } = configured;
  const files = (await globbedFiles(base, patterns, { gitignore: true })).map((file) => `${base}/${file}`);
  const further = unwritten.length > 0 ? await matching(configured, unwritten) : [];
  return existing([...files, ...further].filter(isSourceName), further);
}

async function matching({ base, patterns }: ConfiguredFiles, files: readonly string[]): Promise<string[]> {
  const { minimatch } = await import("minimatch");
  const wanted = patterns.filter((one) => !one.startsWith("!"));
  const leftOut = [...patterns.filter((one) => one.startsWith("!")).map((one) => one.slice(1)), ...DEPENDENCIES];
  const fits = (file: string, among: readonly string[]): boolean =>
    among.some((pattern) => minimatch(file, `${base}/${pattern}`));
  return files.filter((file) => fits(file, wanted) && !fits(file, leftOut));
}

/**
 * Lists the files of any kind that match what a config says, less what is ignored or gone.
 * @returns absolute paths with forward slashes, sorted
 */
export async function listMatchingFiles({ base, patterns }: ConfiguredFiles): Promise<string[]> {
  const files = await globbedFiles(base, patterns, { gitignore: true });
  return existing(files.map((file) => `${base}/${file}`));
}

async function globbedFiles(cwd: string, patterns: readonly string[], ignoring: GlobbyOptions): Promise<string[]> {
  const { globby } = await import("globby");
  return globby(patterns, {
    ...ignoring,
    cwd,
    ignore: DEPENDENCIES,
    followSymbolicLinks: false,
    // Links count as files here only when folders are let through; `existing` sorts them out.
    onlyFiles: false,
    suppressErrors: true,
  });
}

/** Sorts the files, and drops what is gone or no file, and links to what is listed anyway. */
function existing(files: readonly string[], unwritten: readonly string[] = []): string[] {
  const listed = new Set(files);
  const kept = new Set(unwritten);
  return [...listed].filter((file) => kept.has(file) || isWorthReading(file, listed)).sort();
}

function isWorthReading(file: string, listed: ReadonlySet<string>): boolean {
  try {
    const entry = lstatSync(file, { throwIfNoEntry: false });
    if (!entry?.isSymbolicLink()) return entry?.isFile() === true;
    return statSync(file).isFile() && !listed.has(realpathSync(file).replaceAll("\\", "/"));
  } catch {
    // A link that leads nowhere or in a circle, or a folder that may not be opened: kept, so that reading it says so.
    return true;
  }
}

function isLarge(file: string): boolean {
  try {
    return statSync(file).size > LARGEST_BY_HAND;
  } catch {
    return false;
  }
}
