import type { Searched } from "../../open-tools.ts";
import { counted } from "../../report/summary-line.ts";
import { NOT_HERE, type Hole } from "../../tool-model/hole.ts";
import type { SourceOptions } from "../options/requested-source.ts";

const REMEDY = "`--allow-empty` accepts that.";

/**
 * Says that no tool was found, what may be the reason, and what to do.
 * @param searched where it was looked for
 * @param holes the registrations that could not be read
 */
export function noToolSentence(
  searched: Searched,
  holes: readonly Hole[],
  { manifest, server }: SourceOptions,
): string {
  if (server !== undefined) return `The server lists no tool. ${REMEDY}`;
  if (manifest !== undefined) return `The manifest lists no tool. ${REMEDY}`;
  if (holes.length > 0) return whyUnread(holes);
  const { files, examples, example, patterns } = searched;
  if (files === 0 && patterns !== undefined) return noneMatches(patterns);
  if (example !== undefined)
    return `No tool is registered in the source here (${counted(files, "file")}); examples are left out (${counted(examples, "file")}). Name one to have it read, as in \`mcp-lint ${example}\`; ${REMEDY}`;
  return files === 0
    ? `There is no TypeScript or JavaScript source in this folder. Run mcp-lint where the server is, or name its \`files\` in the config; a build is read where it is named, as in \`mcp-lint dist\`, and a server in another language is asked with \`--server "<command>"\`; ${REMEDY}`
    : `No tool is registered in the source here (${counted(files, "file")}). Run mcp-lint where the server is; ${REMEDY}`;
}

/** Backslashes are what somebody writes on Windows, where they are no way to write a pattern either. */
function noneMatches(patterns: readonly string[]): string {
  const shown = patterns.map((pattern) => `\`${pattern}\``).join(", ");
  const hint = patterns.some((pattern) => pattern.includes("\\")) ? " Write them with `/`;" : " Mend them;";
  return `No TypeScript or JavaScript source matches the \`files\` of the config: ${shown}.${hint} ${REMEDY}`;
}

function whyUnread(holes: readonly Hole[]): string {
  const [first] = holes;
  // A hole without a place is about a whole file, and says what to do.
  if (first && holes.every(({ range }) => range === undefined))
    return `No tool could be read. Not known is ${first.reason}; ${REMEDY}`;
  return holes.some(({ reason }) => reason.includes(NOT_HERE))
    ? missesFile(holes.length)
    : builtAtRunTime(holes.length);
}

function missesFile(count: number): string {
  const needed = count === 1 ? "one registration needs" : `${counted(count, "registration")} need`;
  return `No tool could be read: ${needed} a file that ${NOT_HERE}. Run the build if that writes it, or lint the server running with \`--server "<command>"\`; \`mcp-lint tools\` names the file, and ${REMEDY}`;
}

function builtAtRunTime(count: number): string {
  const registrations = count === 1 ? "one registration" : counted(count, "registration");
  return `No tool could be read: the tools of ${registrations} are built at run time. Lint them running with \`--server "<command>"\`, or saved with \`--manifest FILE\`; \`mcp-lint tools\` says what was not known, and ${REMEDY}`;
}
