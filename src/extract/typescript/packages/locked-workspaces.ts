import { posix } from "node:path";
import { isJsonObject } from "../../../tool-model/json.ts";
import { parsedObject } from "./parsed-object.ts";

/** A lock file that tells where the packages of its own workspace lie. */
export interface WorkspaceLock {
  readonly file: string;
  /** The folders of packages by their names, as seen from the folder of the lock file. */
  foldersIn(text: string): ReadonlyMap<string, string>;
}

/** A package of the workspace itself: `resolution: "@port/texts@workspace:packages/texts"`. Yarn 1 tells none. */
const IN_YARN = /^ {2}resolution: "(?<name>(?:@[^/@"]+\/)?[^/@"]+)@workspace:(?<folder>[^"]+)"$/gmu;

/** `"@port/texts": ["@port/texts@workspace:packages/texts"],` */
const IN_BUN = /^\s*"(?<name>[^"]+)": \["(?:@[^/@"]+\/)?[^/@"]+@workspace:(?<folder>[^"]+)"/gmu;

/** A package of the workspace, or one that it asks for: `  packages/desk:`, `      '@port/texts':`. */
const PNPM_KEY = /^(?<indent> {2}| {6})'?(?<name>[^\s':][^':]*)'?:$/u;

/** `        version: link:../texts` */
const PNPM_LINK = /^ {8}version: link:(?<folder>\S+)$/u;

/**
 * The lock files of the package managers. Before they have installed anything, and where Yarn installs nothing at all,
 * there are no links by which the packages could be found.
 */
export const WORKSPACE_LOCKS: readonly WorkspaceLock[] = [
  { file: "yarn.lock", foldersIn: (text) => named(text, IN_YARN) },
  { file: "pnpm-lock.yaml", foldersIn: linkedByPnpm },
  { file: "package-lock.json", foldersIn: linkedByNpm },
  { file: "bun.lock", foldersIn: (text) => named(text, IN_BUN) },
];

function named(text: string, pattern: RegExp): ReadonlyMap<string, string> {
  return new Map([...text.matchAll(pattern)].map(({ groups }) => [groups?.name ?? "", groups?.folder ?? ""]));
}

/** What the packages of the workspace ask for stands before all else, and is read by its lines: the rest is long. */
function linkedByPnpm(text: string): ReadonlyMap<string, string> {
  const folders = new Map<string, string>();
  const start = /^importers:$/mu.exec(text);
  if (!start) return folders;
  const rest = text.slice(start.index + start[0].length);
  const end = /^\S/mu.exec(rest)?.index ?? rest.length;
  let importer = "";
  let name = "";
  for (const line of rest.slice(0, end).split("\n")) {
    const key = PNPM_KEY.exec(line)?.groups;
    if (key?.indent === "  ") importer = key.name ?? "";
    else if (key) name = key.name ?? "";
    const folder = PNPM_LINK.exec(line)?.groups?.folder;
    if (folder !== undefined && !folders.has(name)) folders.set(name, posix.join(importer, folder));
  }
  return folders;
}

/** `"node_modules/@port/texts": { "resolved": "packages/texts", "link": true }` */
function linkedByNpm(text: string): ReadonlyMap<string, string> {
  const folders = new Map<string, string>();
  const packages = parsedObject(text)?.packages;
  for (const [path, entry] of isJsonObject(packages) ? Object.entries(packages) : []) {
    const name = /^node_modules\/(?<name>(?:@[^/]+\/)?[^/]+)$/u.exec(path)?.groups?.name;
    if (name !== undefined && isJsonObject(entry) && entry.link === true && typeof entry.resolved === "string")
      folders.set(name, entry.resolved);
  }
  return folders;
}
