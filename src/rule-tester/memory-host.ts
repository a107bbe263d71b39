import type { SourceHost } from "../extract/source-host.ts";

/**
 * Files that exist in memory alone.
 * @param root absolute path that stands for the working directory
 * @param texts all files by absolute path
 * @param files those of them that are the project's sources, the rest being configuration and dependencies;
 *   without it, all outside node_modules
 */
export function memoryHost(
  root: string,
  texts: Readonly<Record<string, string>>,
  files = Object.keys(texts).filter((file) => !file.includes("/node_modules/") && /\.[cm]?[jt]sx?$/u.test(file)),
): SourceHost {
  const folders = new Set(Object.keys(texts).flatMap(foldersAbove));
  return {
    root,
    files,
    read: (file) => texts[file],
    fileExists: (file) => texts[file] !== undefined,
    directoryExists: (folder) => folders.has(folder),
    realPath: (path) => path,
    readData: (file) => (file.startsWith(`${root}/`) && !file.includes("/node_modules/") ? texts[file] : undefined),
    namesIn: (folder) => (folders.has(folder) ? namesIn(folder, Object.keys(texts)) : undefined),
  };
}

function namesIn(folder: string, files: readonly string[]): string[] {
  const inside = files.filter((file) => file.startsWith(`${folder}/`)).map((file) => file.slice(folder.length + 1));
  return [...new Set(inside.map((file) => file.replace(/\/.*$/su, "/")))].sort();
}

function foldersAbove(file: string): string[] {
  const segments = file.split("/").slice(0, -1);
  return segments.map((_, index) => segments.slice(0, index + 1).join("/"));
}
