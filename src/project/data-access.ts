import { isUtf8 } from "node:buffer";
import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import type { SourceHost } from "../extract/source-host.ts";

/** Larger files are no manifest that a person wrote. */
const LARGEST_DATA = 2 * 1024 * 1024;

/** Folders that a person keeps files in hold no more. */
const MOST_NAMES = 10_000;

/**
 * Reads what the linted program would read: nothing but the project's own plain files, for a path in its code may lead
 * anywhere.
 * @param root absolute path of the project's folder, with forward slashes
 */
export function dataAccess(root: string): Pick<SourceHost, "readData" | "namesIn"> {
  let realRoot: string | undefined;

  /** The path without links, where that is in the project. */
  function ownPath(path: string): string | undefined {
    if (path !== root && !path.startsWith(`${root}/`)) return undefined;
    realRoot ??= slashed(realpathSync(root));
    const real = slashed(realpathSync(path));
    const isOwn = real === realRoot || real.startsWith(`${realRoot}/`);
    return isOwn && !/\/(?:node_modules|\.git)(?:\/|$)/u.test(real.slice(realRoot.length)) ? real : undefined;
  }

  return {
    readData: (file) =>
      orNothing(() => {
        const path = ownPath(file);
        const stats = path === undefined ? undefined : statSync(path);
        if (path === undefined || !stats?.isFile() || stats.size > LARGEST_DATA) return undefined;
        const bytes = readFileSync(path);
        return isUtf8(bytes) ? bytes.toString("utf8") : undefined;
      }),
    namesIn: (folder) =>
      orNothing(() => {
        const path = ownPath(folder);
        const entries = path === undefined ? undefined : readdirSync(path, { withFileTypes: true });
        if (!entries || entries.length > MOST_NAMES) return undefined;
        return entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort();
      }),
  };
}

/** What is not there, or may not be read, is as good as nothing: the program may say what happens then. */
function orNothing<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function slashed(path: string): string {
  return path.replaceAll("\\", "/");
}
