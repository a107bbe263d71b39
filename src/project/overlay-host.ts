import type { StampedHost } from "./stamped-host.ts";

/** Lays changed texts over a host, so that a fix can be judged before anything is written. */
export function overlayHost(host: StampedHost, texts: ReadonlyMap<string, string>): StampedHost {
  return {
    root: host.root,
    files: host.files,
    ...(host.ifImported && { ifImported: host.ifImported }),
    read: (file) => texts.get(file) ?? host.read(file),
    fileExists: (file) => texts.has(file) || host.fileExists(file),
    directoryExists: (path) => host.directoryExists(path),
    realPath: (path) => host.realPath(path),
    readData: (file) => texts.get(file) ?? host.readData(file),
    namesIn: (folder) => host.namesIn(folder),
    stampOf: (file) => (texts.has(file) ? undefined : host.stampOf(file)),
  };
}
