import type { SourceOptions } from "./requested-source.ts";

/** Where no tool was found: how many files were considered, and the registrations that could not be read. */
interface Searched {
  readonly files: number;
  readonly holes: readonly unknown[];
}

/** Says that no tool was found, what may be the reason, and what to do. */
export function noToolSentence({ files, holes }: Searched, { manifest, server }: SourceOptions): string {
  const remedy = "`--allow-empty` accepts that.";
  if (server !== undefined) return `The server lists no tool. ${remedy}`;
  if (manifest !== undefined) return `The manifest lists no tool. ${remedy}`;
  if (files === 0)
    return `There is no TypeScript or JavaScript source in this folder. Run mcp-lint where the server is, or name its \`files\` in the config; ${remedy}`;
  const count = holes.length;
  if (count === 0)
    return `No tool is registered in the source here (${files} files). Run mcp-lint where the server is; ${remedy}`;
  const registrations = count === 1 ? "one registration" : `${count} registrations`;
  return `No tool could be read: the tools of ${registrations} are built at run time. Lint them running with \`--server "<command>"\`, or saved with \`--manifest FILE\`; \`--report-holes\` says what was not known, and ${remedy}`;
}
