import type { StampedHost } from "./stamped-host.ts";

/**
 * Lays texts over a host, so that a fix can be judged before anything is written, or the source as a commit has it. Files
 * that the host has not are there with them, and so are their folders.
 */
export function overlayHost(host: StampedHost, texts: ReadonlyMap<string, string>): StampedHost {
  let folders: ReadonlySet<string> | undefined;
  return {
    root: host.root,
    files: host.files,
    ...(host.ifImported && { ifImported: host.ifImported }),
    read: (file) => texts.get(file) ?? host.read(file),
    fileExists: (file) => texts.has(file) || host.fileExists(file),
    directoryExists: (path) => host.directoryExists(path) || hasFolder(path),
    realPath: (path) => host.realPath(path),
    readData: (file) => texts.get(file) ?? host.readData(file),
    namesIn: (folder) => {
      const known = host.namesIn(folder);
      // Of a folder that the host has and does not list, some names would pass for all.
      const isUnlisted = known === undefined && host.directoryExists(folder);
      return isUnlisted || !hasFolder(folder) ? known : [...new Set([...(known ?? []), ...namesUnder(folder)])].sort();
    },
    stampOf: (file) => (texts.has(file) ? undefined : host.stampOf(file)),
  };

  /** Whether one of the texts lies somewhere below; asked time and again when imports are resolved. */
  function hasFolder(path: string): boolean {
    folders ??= new Set([...texts.keys()].flatMap(foldersAbove));
    return folders.has(path);
  }

  /** Names of files and, with a slash behind them, of folders, as `namesIn` gives them. */
  function namesUnder(folder: string): string[] {
    const within = [...texts.keys()].filter((file) => file.startsWith(`${folder}/`));
    return within.map((file) => file.slice(folder.length + 1).replace(/\/.*$/su, "/"));
  }
}

function foldersAbove(file: string): string[] {
  const folders: string[] = [];
  for (let at = file.lastIndexOf("/"); at > 0; at = file.lastIndexOf("/", at - 1)) folders.push(file.slice(0, at));
  return folders;
}
