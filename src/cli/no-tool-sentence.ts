import type { OpenedTools } from "../open-tools.ts";

/** Says that no tool was found, what may be the reason, and what to do. */
export function noToolSentence({ files, toolSet }: OpenedTools, isManifest: boolean): string {
  const remedy = "`--allow-empty` accepts that.";
  if (isManifest) return `The manifest lists no tool. ${remedy}`;
  if (files === 0)
    return `There is no TypeScript or JavaScript source in this folder. Run mcp-lint where the server is, or name its \`files\` in the config; ${remedy}`;
  const count = toolSet.holes.length;
  if (count === 0)
    return `No tool is registered in the source here (${files} files). Run mcp-lint where the server is; ${remedy}`;
  return `No tool could be read: ${count === 1 ? "one registration" : `${count} registrations`} could not be resolved. \`--report-holes\` says why; ${remedy}`;
}
