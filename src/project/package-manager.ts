import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** Who writes which lock file; where there are several, the first counts. */
const LOCK_FILES = [
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["package-lock.json", "npm"],
  ["npm-shrinkwrap.json", "npm"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
] as const;

/** What manages the packages of a project. */
export interface PackageManagement {
  readonly manager: (typeof LOCK_FILES)[number][1];
  /** Absolute path of the folder with the lock file, where packages are installed. */
  readonly folder: string;
}

/**
 * Tells by the lock file what manages the packages of a project: that of its folder, or of the nearest one above it within
 * the repository.
 * @param folder absolute path
 * @returns undefined where nothing is locked
 */
export function packageManagement(folder: string): PackageManagement | undefined {
  const [, manager] = LOCK_FILES.find(([name]) => existsSync(join(folder, name))) ?? [];
  if (manager !== undefined) return { manager, folder };
  const parent = dirname(folder);
  return parent === folder || existsSync(join(folder, ".git")) ? undefined : packageManagement(parent);
}

/**
 * The folder of the repository that a folder is in; itself where it is in none.
 * @param folder absolute path
 */
export function repositoryTop(folder: string): string {
  for (let top = folder; ; top = dirname(top)) {
    if (existsSync(join(top, ".git"))) return top;
    if (dirname(top) === top) return folder;
  }
}
