import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { mismatch } from "../evaluate/values/describe-value.ts";
import { sourceStems } from "../packages/source-stems.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { UnknownValue, Value } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";
import type { ts as TS } from "ts-morph";
import { asRealPath } from "./project-paths.ts";
import { urlText } from "./url-value.ts";

/** Paths that a value may be, as absolute ones, the same file once; and why there may be others. */
export interface KnownPaths {
  readonly paths: readonly string[];
  readonly unresolved?: UnknownValue | undefined;
}

/** The paths that a value stands for. */
export function pathsOf(evaluator: Evaluator, value: Value | undefined, node: TS.Node): KnownPaths {
  const folder = evaluator.packages.packageFolder(node.getSourceFile().fileName);
  const { root } = evaluator.data.host;
  const paths: string[] = [];
  let unresolved: UnknownValue | undefined;
  for (const one of value?.kind === "alternatives" ? value.values : value ? [value] : []) {
    const path = one.kind === "text" ? one.text.value : pathOfUrl(urlText(one));
    if (path !== undefined) paths.push(posix.resolve(folder, asRealPath(root, path)));
    else unresolved ??= one.kind === "unknown" ? one : unknown(mismatch(one, "a path"), node);
  }
  return { paths: [...new Set(paths)], unresolved };
}

function pathOfUrl(url: string | undefined): string | undefined {
  try {
    return url?.startsWith("file:") ? fileURLToPath(url).replaceAll("\\", "/") : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Where the project keeps what its program looks for at a path: there, or where it is copied from when the project is
 * built.
 */
export function placesOf(evaluator: Evaluator, path: string, node: TS.Node): string[] {
  const folder = evaluator.packages.packageFolder(node.getSourceFile().fileName);
  if (!path.startsWith(`${folder}/`)) return [path];
  return sourceStems(path.slice(folder.length + 1)).map((stem) =>
    posix.normalize(`${folder}/${stem}`).replace(/\/$/u, ""),
  );
}

/**
 * What is found at the paths that a value stands for. A path that only the environment knows is another's business: what
 * the project itself holds at one of the others is what its author ships.
 * @param what what is looked for: "file", "folder"
 */
export function foundAt<Found>(
  evaluator: Evaluator,
  value: Value | undefined,
  what: string,
  node: TS.Node,
  find: (place: string) => Found | undefined,
): readonly Found[] | UnknownValue {
  const { paths, unresolved } = pathsOf(evaluator, value, node);
  const found = paths.flatMap((path) => {
    for (const place of placesOf(evaluator, path, node)) {
      const here = find(place);
      if (here !== undefined) return [here];
    }
    return [];
  });
  if (found.length > 0) return found;
  const [missing] = paths;
  if (missing === undefined)
    return unknown(`is read from a ${what} whose path is not known: it ${unresolved?.reason ?? "is not given"}`, node);
  const name = evaluator.data.nameOf(missing);
  const reason = name.startsWith("/")
    ? "which lies outside of the folder that is linted"
    : "which the project does not hold";
  return unknown(`is read from the ${what} \`${name}\`, ${reason}`, node);
}
