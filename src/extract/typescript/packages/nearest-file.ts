import type { SourceHost } from "../../source-host.ts";

/** The file of that name in the folder, or in the nearest folder above it. */
export function nearestFile(host: SourceHost, folder: string, name: string): string | undefined {
  for (let at = folder; ; at = at.slice(0, at.lastIndexOf("/"))) {
    const file = `${at}/${name}`;
    if (host.fileExists(file)) return file;
    if (at === "") return undefined;
  }
}
