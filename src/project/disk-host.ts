import { isUtf8 } from "node:buffer";
import { readFileSync, realpathSync, statSync } from "node:fs";
import { dataAccess } from "./data-access.ts";
import { fileErrorReason } from "./file-error-reason.ts";
import { settledStamp } from "./file-stamps.ts";
import { megabytes } from "./megabytes.ts";
import type { StampedHost } from "./stamped-host.ts";

/** Larger files would take the compiler many seconds, and more memory than there may be. */
const LARGEST_FILE = 8_000_000;

/** A source host over the disk that remembers what it could not read properly. */
export interface DiskHost extends StampedHost {
  /** What went wrong with files that exist but could not be read, by absolute path: a sentence part. */
  readonly unreadable: ReadonlyMap<string, string>;
  /** Files that are not valid UTF-8: they are linted as well as may be, but writing them back would harm them. */
  readonly undecodable: ReadonlySet<string>;
}

/**
 * Opens a project on disk.
 * @param root absolute path of the project's folder
 * @param files its source files, as listed by `listSourceFiles`
 * @param ifImported those that count only where these import them, listed by it too
 */
export function diskHost(root: string, files: readonly string[], ifImported: readonly string[] = []): DiskHost {
  const own = new Set([...files, ...ifImported]);
  const unreadable = new Map<string, string>();
  const undecodable = new Set<string>();
  const data = dataAccess(root);
  // Resolving imports asks for the same places time and again.
  const kinds = new Map<string, "file" | "directory" | "nothing">();
  return {
    root,
    files,
    ifImported,
    unreadable,
    undecodable,
    read,
    fileExists: (file) => kindAt(file) === "file",
    directoryExists: (path) => kindAt(path) === "directory",
    realPath,
    stampOf: settledStamp,
    ...data,
  };

  function kindAt(path: string): "file" | "directory" | "nothing" {
    const known = kinds.get(path) ?? kindOf(path);
    kinds.set(path, known);
    return known;
  }

  function read(file: string): string | undefined {
    try {
      const stats = statSync(file);
      // A pipe or device would block for ever.
      if (!stats.isFile()) return undefined;
      if (stats.size > LARGEST_FILE) throw new Error(`it has ${megabytes(stats.size)}, and 8 MB are read at most`);
      const bytes = readFileSync(file);
      if (isUtf8(bytes)) return bytes.toString("utf8");
      undecodable.add(file);
      return new TextDecoder(encodingOf(bytes), { ignoreBOM: true }).decode(bytes);
    } catch (error) {
      if (own.has(file)) unreadable.set(file, fileErrorReason(error));
      return undefined;
    }
  }
}

/** A folder without permission or a circle of links is as good as nothing. */
function kindOf(path: string): "file" | "directory" | "nothing" {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isFile()) return "file";
    return stats?.isDirectory() ? "directory" : "nothing";
  } catch {
    return "nothing";
  }
}

function realPath(path: string): string {
  try {
    return realpathSync(path).replaceAll("\\", "/");
  } catch {
    return path;
  }
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return "utf-8";
}
