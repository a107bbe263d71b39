import type { SourceHost } from "../../source-host.ts";
import { ImportGraph, type ImportsBefore } from "./import-graph.ts";
import { Packages } from "../packages/packages.ts";
import { LeavingImports } from "./leaving-imports.ts";
import { ImportResolver } from "./resolve-import.ts";
import { SourceFiles } from "./source-files.ts";

const CODE = /\.[cm]?[jt]sx?$/u;

/**
 * Splits a project into parts of which none can say anything about the tools of another: packages that no import links,
 * directly or by way of others. A package is never split, since frameworks find files by their folder.
 * @returns the files of each part in the project's order, and the parts in the order of their first files
 * @param before imports found earlier, to which those found now are added
 */
export function projectParts(host: SourceHost, before?: ImportsBefore): (readonly string[])[] {
  const packages = new Packages(host);
  const homes = new Map(host.files.map((file) => [file, packages.packageFolder(file)]));
  if (new Set(homes.values()).size <= 1) return [host.files];
  const links = new Links();
  const imports = new ImportResolver(host);
  const files = new SourceFiles(host);
  const graph = new ImportGraph(files, imports, before);
  const leaving = new LeavingImports(files, { packages, imports }, homes);
  const linking = new Set([...homes].flatMap(([file, home]) => (leaving.may(file, home) ? [file] : [])));
  for (const file of linking)
    for (const imported of graph.importedBy(file)) {
      const home = homes.get(imported);
      // Imports may lead out of what is linted and back into it: from a package to another by way of a test's helpers.
      if (home === undefined) linking.add(imported);
      links.join(homes.get(file) ?? packages.packageFolder(file), home ?? packages.packageFolder(imported));
    }
  const parts = new Map<string, string[]>();
  for (const [file, home] of homes) {
    const part = parts.get(links.of(home));
    if (part) part.push(file);
    else parts.set(links.of(home), [file]);
  }
  return [...parts.values()];
}

/**
 * The parts that have to do with paths: those with files in them; of code that is not read, such as tests, those of its
 * package. Data may be read by any package, without an import that says so, and concerns all.
 * @param paths absolute paths of files and folders; none at all mean all parts
 */
export function partsAround(
  parts: readonly (readonly string[])[],
  paths: readonly string[],
  host: SourceHost,
): readonly (readonly string[])[] {
  if (paths.length === 0 || parts.length <= 1) return parts;
  const packages = new Packages(host);
  const around = new Set<readonly string[]>();
  for (const path of paths) {
    const within = parts.filter((files) => files.some((file) => file === path || file.startsWith(`${path}/`)));
    if (within.length === 0 && !CODE.test(path)) return parts;
    const home = packages.packageFolder(path);
    const found =
      within.length > 0 ? within : parts.filter((files) => files.some((file) => packages.packageFolder(file) === home));
    if (found.length === 0) return parts;
    for (const part of found) around.add(part);
  }
  return parts.filter((part) => around.has(part));
}

/** Which things belong together, by what links two of them: a disjoint-set forest. */
class Links {
  readonly #above = new Map<string, string>();

  /** What stands for all that a thing belongs to. */
  of(one: string): string {
    let top = one;
    for (let above = this.#above.get(top); above !== undefined; above = this.#above.get(top)) top = above;
    // Shortened, so that long chains are walked once.
    for (let at = one; at !== top;) {
      const above = this.#above.get(at) ?? top;
      this.#above.set(at, top);
      at = above;
    }
    return top;
  }

  join(one: string, other: string): void {
    const [top, otherTop] = [this.of(one), this.of(other)];
    if (top !== otherTop) this.#above.set(top, otherTop);
  }
}
