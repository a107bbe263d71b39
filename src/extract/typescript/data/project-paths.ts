import { computedText } from "../../../tool-model/text.ts";
import type { Value } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";

/**
 * Stands in paths for the folder that the project is in. Where that is, the server knows only when it runs: a path may
 * be followed, but none may be taken for what an agent reads.
 */
const PROJECT = "/\u{E0D1}";

/** A path of the project as the program may compute with it; undefined for one outside. */
function asProjectPath(root: string, path: string): string | undefined {
  return path === root || path.startsWith(`${root}/`) ? PROJECT + path.slice(root.length) : undefined;
}

/** The same as a value. */
export function projectPathValue(root: string, path: string): Value {
  const own = asProjectPath(root, path);
  return own === undefined
    ? unknown("is a path outside of the folder that is linted")
    : { kind: "text", text: computedText(own) };
}

/** The path on this machine that a computed path means. */
export function asRealPath(root: string, path: string): string {
  return path === PROJECT || path.startsWith(`${PROJECT}/`) ? root + path.slice(PROJECT.length) : path;
}

/** A computed path as people call it: relative to the project. */
export function pathName(path: string): string {
  return path.replace(`${PROJECT}/`, "").replace(PROJECT, ".");
}

/** Why such a text is not known. */
export const HOLDS_PATH = "holds a path of the machine that the server runs on";

/** Whether a text holds the place of the project, which is known only where the server runs. */
export function holdsProjectPath(text: string): boolean {
  return text.includes(PROJECT);
}
