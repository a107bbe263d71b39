import type { SourceHost } from "./extract/source-host.ts";
import { importsLibrary } from "./extract/typescript/servers/libraries.ts";
import { megabytes } from "./project/megabytes.ts";
import type { Hole } from "./tool-model/hole.ts";
import { incompleteServers, type ToolSet } from "./tool-model/tool-set.ts";

/** What a file holds in which somebody bundles a server with the library that it is made with. */
const BUNDLED = /\.(?:registerTool|setRequestHandler)\s{0,4}\(|["'`]tools\/list["'`]/u;

/**
 * Adds a hole for each file that was left out for its size alone although it looks like a server, or is too large for
 * anybody to look at.
 * @param unread absolute paths of files that are no part of what was read, so that what is known of the servers is complete
 *   without them
 */
export function withUnreadLarge(toolSet: ToolSet, host: SourceHost, unread: readonly string[]): ToolSet {
  const holes = unread.flatMap((file) => holeOf(file.slice(host.root.length + 1), host.read(file)) ?? []);
  if (holes.length === 0) return toolSet;
  return { ...toolSet, incomplete: incompleteServers(toolSet), holes: [...toolSet.holes, ...holes] };
}

function holeOf(name: string, text: string | undefined): Hole | undefined {
  if (text === undefined) {
    const remedy = "if it is no source, leave it out by the config's `files`";
    return { path: "", reason: `what \`${name}\` registers, if anything: it is too large to be read; ${remedy}` };
  }
  if (!importsLibrary(text) && !BUNDLED.test(text)) return undefined;
  const size = megabytes(Buffer.byteLength(text));
  const remedy = "name it on the command line if it is source";
  return {
    path: "",
    reason: `what \`${name}\` registers: it has ${size}, which hardly anybody writes by hand; ${remedy}`,
  };
}
