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

/**
 * Tells by the lock file what manages the packages of a project: that of its folder, or of the nearest one above it within
 * the repository.
 * @param folder absolute path
 * @returns undefined where nothing is locked
 */
export function packageManager(folder: string): (typeof LOCK_FILES)[number][1] | undefined {
  const [, manager] = LOCK_FILES.find(([name]) => existsSync(join(folder, name))) ?? [];
  if (manager !== undefined) return manager;
  const parent = dirname(folder);
  return parent === folder || existsSync(join(folder, ".git")) ? undefined : packageManager(parent);
}
