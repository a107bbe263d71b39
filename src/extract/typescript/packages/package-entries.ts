import { isJsonObject } from "../../../tool-model/json.ts";
import type { SourceHost } from "../../source-host.ts";
import { sourceStems } from "./source-stems.ts";

const EXTENSIONS = [".ts", ".tsx", ".mts", ".cts", ".js", ".mjs", ".cjs", ".jsx"];

/** How files end that a compiler makes code of. */
export const WRITTEN_TO_COMPILE = /\.[mc]?tsx?$/u;

/** Conditions of `exports` and `imports` under which Node takes what stands there, beside those of TypeScript. */
export const OF_NODE: readonly string[] = ["node", "node-addons", "module-sync"];

const TAKEN: ReadonlySet<string> = new Set([...OF_NODE, "import", "default"]);

/**
 * The source of a file that a package.json names: `dist/index.js` is built from `src/index.ts`, or from `index.ts`. A build
 * that is kept in the repository does not stand before what it is built from.
 */
export function sourceOfBuilt(host: SourceHost, folder: string, target: string): string | undefined {
  const path = target
    .replace(/^\.\//u, "")
    .replace(/\.d\.[mc]?ts$/u, "")
    .replace(/\.[mc]?[jt]sx?$/u, "");
  const found = sourceStems(path).flatMap(
    (stem) =>
      EXTENSIONS.map((extension) => `${folder}/${stem}${extension}`).find((file) => host.fileExists(file)) ?? [],
  );
  return found.find((file) => WRITTEN_TO_COMPILE.test(file)) ?? found[0];
}

/** Files that `exports`, or for the package itself `module`, `main` and `types`, name for a subpath; sources first. */
export function entriesOf(manifest: Readonly<Record<string, unknown>>, subpath: string): string[] {
  const { exports } = manifest;
  const targets: string[] = [];
  if (isJsonObject(exports)) {
    const keys = Object.keys(exports);
    if (subpath === "." && !keys.some((key) => key.startsWith("."))) collect(exports, "", targets);
    for (const key of keys) {
      const star = starMatch(key, subpath);
      if (star !== undefined) collect(exports[key], star, targets);
    }
  } else if (typeof exports === "string" && subpath === ".") targets.push(exports);
  if (subpath === ".") for (const key of ["source", "module", "main", "types"]) collect(manifest[key], "", targets);
  return targets;
}

/** Files that `imports` names for a specifier such as `#tools/list`, which means what is in the package itself. */
export function importsOf(manifest: Readonly<Record<string, unknown>>, specifier: string): string[] {
  const { imports } = manifest;
  const targets: string[] = [];
  if (isJsonObject(imports))
    for (const [key, target] of Object.entries(imports)) {
      const star = starMatch(key, specifier);
      if (star !== undefined) collect(target, star, targets);
    }
  return targets;
}

/** What `*` stands for when a key of `exports` or `imports` covers a subpath; "" for an exact match. */
function starMatch(key: string, subpath: string): string | undefined {
  if (key === subpath) return "";
  const [before, after] = key.split("*");
  if (before === undefined || after === undefined) return undefined;
  return subpath.startsWith(before) && subpath.endsWith(after) && subpath.length >= before.length + after.length
    ? subpath.slice(before.length, subpath.length - after.length)
    : undefined;
}

/** What Node takes comes first, in the order in which it is written; then what is there for others, as a build may be. */
function collect(target: unknown, star: string, into: string[]): void {
  if (typeof target === "string") into.push(target.replaceAll("*", star));
  if (!isJsonObject(target)) return;
  const taken = Object.keys(target).filter((condition) => TAKEN.has(condition));
  const others = Object.keys(target).filter((condition) => !TAKEN.has(condition));
  for (const condition of [...taken, ...others]) collect(target[condition], star, into);
}
