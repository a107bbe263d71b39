import { existsSync } from "node:fs";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fixtureFolder, repositoryRoot } from "./fixture-folders.ts";

/** A copy of a fixture that may be changed, with the fixture's dependencies in reach. */
export interface CopiedFixture {
  /** Absolute path of the copy, with all links resolved. */
  readonly folder: string;
  remove(): Promise<void>;
}

/** Copies a fixture into a temporary folder that is laid out as the repository is. */
export async function copyFixture(name: string): Promise<CopiedFixture> {
  const root = await mkdtemp(path.join(tmpdir(), `mcp-lint-${name}-`));
  const folder = path.join(root, "fixtures", name);
  await cp(fixtureFolder(name), folder, { recursive: true, filter: (source) => !source.endsWith("node_modules") });
  await symlink(path.join(repositoryRoot, "node_modules"), path.join(root, "node_modules"));
  const ownModules = path.join(fixtureFolder(name), "node_modules");
  if (existsSync(ownModules)) await symlink(ownModules, path.join(folder, "node_modules"));
  return { folder, remove: () => rm(root, { recursive: true, force: true }) };
}
