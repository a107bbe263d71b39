import { relativeFile } from "../../diagnostics/relative-file.ts";
import type { FoundConfig } from "../../config/load-config.ts";
import { diskHost } from "../../project/disk-host.ts";
import { isSourceName } from "../../project/is-project-source.ts";
import type { Terminal } from "../terminal.ts";

/**
 * Says which of the named files nobody reads: such a path would pass for one in which all is well. The config is no
 * source either, nor are the pages of help that it names, and they may have findings.
 * @param paths absolute paths of files and folders that were named
 */
export function noteUnreadPaths(paths: readonly string[], { config }: FoundConfig, terminal: Terminal): void {
  const host = diskHost(terminal.folder, []);
  const mayBeRead = (path: string): boolean =>
    isSourceName(path) || (config !== undefined && (path === config.file || /\.mdx?$/u.test(path)));
  for (const path of paths.filter((one) => !mayBeRead(one) && host.fileExists(one))) {
    const name = relativeFile(terminal.folder, path);
    const hint = path.endsWith(".json") ? ` A saved list of tools is read with \`--manifest ${name}\`.` : "";
    terminal.note(`\`${name}\` is no TypeScript or JavaScript, so no tool is read from it.${hint}`);
  }
}
