import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { temporaryFolder } from "../project/temporary-folder.ts";
import { builtCli } from "./built-cli.ts";
import { repositoryRoot } from "./fixture-folders.ts";

/**
 * A project in which the package is installed as npm would pack it, with packages of this repository's beside it.
 * @param files further files, by path
 * @param packages what else can be imported there; dependencies of their own are found where they really are
 */
export function projectWithPackage(files: Readonly<Record<string, string>>, packages: readonly string[]): string {
  const folder = temporaryFolder({ "package.json": '{ "type": "module" }', ...files });
  const installed = path.join(folder, "node_modules/@mcp-lint/cli");
  mkdirSync(installed, { recursive: true });
  execFileSync("tar", ["-xzf", archive(), "--strip-components=1", "-C", installed]);
  for (const name of packages) {
    const place = path.join(folder, "node_modules", name);
    mkdirSync(path.dirname(place), { recursive: true });
    symlinkSync(path.join(repositoryRoot, "node_modules", name), place);
  }
  return folder;
}

let packed: string | undefined;

/** What npm packs of the package, once for all who ask. */
function archive(): string {
  if (packed === undefined) {
    builtCli();
    const folder = mkdtempSync(path.join(tmpdir(), "mcp-lint-packed-"));
    process.once("exit", () => {
      rmSync(folder, { recursive: true });
    });
    const args = ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder];
    packed = path.join(folder, execFileSync("npm", args, { cwd: repositoryRoot, encoding: "utf8" }).trim());
  }
  return packed;
}
