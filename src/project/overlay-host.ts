import type { StampedHost } from "./stamped-host.ts";

/**
 * Lays texts over a host, so that a fix can be judged before anything is written, or the source as a commit has it. Files
 * that the host has not are there with them, and so are their folders.
 */
export function overlayHost(host: StampedHost, texts: ReadonlyMap<string, string>): StampedHost {
  return {
    root: host.root,
    files: host.files,
    ...(host.ifImported && { ifImported: host.ifImported }),
    read: (file) => texts.get(file) ?? host.read(file),
    fileExists: (file) => texts.has(file) || host.fileExists(file),
    directoryExists: (path) => host.directoryExists(path) || namesUnder(path).length > 0,
    realPath: (path) => host.realPath(path),
    readData: (file) => texts.get(file) ?? host.readData(file),
    namesIn: (folder) => {
      const [known, further] = [host.namesIn(folder), namesUnder(folder)];
      return further.length === 0 ? known : [...new Set([...(known ?? []), ...further])].sort();
    },
    stampOf: (file) => (texts.has(file) ? undefined : host.stampOf(file)),
  };

  /** Names of files and, with a slash behind them, of folders, as `namesIn` gives them. */
  function namesUnder(folder: string): string[] {
    const within = [...texts.keys()].filter((file) => file.startsWith(`${folder}/`));
    return within.map((file) => file.slice(folder.length + 1).replace(/\/.*$/su, "/"));
  }
}
