import { importsLibrary } from "./extract/typescript/servers/libraries.ts";
import { megabytes } from "./project/megabytes.ts";
import { incompleteServers, type ToolSet } from "./tool-model/tool-set.ts";

/** Files that were left out for their size alone, and the host that has them. */
export interface LargeFiles {
  /** Absolute path of the project's folder, with forward slashes. */
  readonly root: string;
  readonly files: readonly string[];
  read(file: string): string | undefined;
}

/**
 * Adds a hole for each file that was left out for its size alone although it looks like a server. Nothing imports it, so
 * what is known of the other servers is complete all the same.
 */
export function withUnreadLarge(toolSet: ToolSet, { root, files, read }: LargeFiles): ToolSet {
  const holes = files.flatMap((file) => {
    const text = file in toolSet.files ? undefined : read(file);
    if (text === undefined || !importsLibrary(text)) return [];
    return [{ path: "", reason: reasonOf(file.slice(root.length + 1), Buffer.byteLength(text)) }];
  });
  if (holes.length === 0) return toolSet;
  return { ...toolSet, incomplete: incompleteServers(toolSet), holes: [...toolSet.holes, ...holes] };
}

function reasonOf(name: string, size: number): string {
  return `what \`${name}\` registers: it has ${megabytes(size)}, which hardly anybody writes by hand; name it on the command line if it is source`;
}
