import { sep } from "node:path";
import { parse } from "shell-quote";
import { UserError } from "../../diagnostics/user-error.ts";

/** A command line, taken apart. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  /** Variables that are set before the command: `PORT=0 node server.js`. */
  readonly variables: Readonly<Record<string, string>>;
}

const ASSIGNMENT = /^(?<name>[A-Za-z_]\w*)=(?<value>.*)$/su;

/**
 * Takes a command line apart as a shell would, with quotes, escapes and `$NAMES`, but without a shell.
 * @throws UserError when it is empty, or needs a shell
 */
export function parseCommand(line: string, environment: Readonly<Record<string, string | undefined>>): ServerCommand {
  // The backslash is part of every path there.
  const escape = sep === "\\" ? "^" : "\\";
  if (hasOpenQuote(line, escape)) throw new UserError(`A quote in \`${line}\` is not closed. Close it.`);
  const entries = parse(line, environment, { escape });
  const words = entries.map((entry) => wordOf(entry, line));
  const start = words.findIndex((word) => !ASSIGNMENT.test(word));
  const command = start === -1 ? undefined : words[start];
  if (!command) throw new UserError(`There is no command in \`${line}\`. Give the one that starts the server.`);
  const variables = words.slice(0, start).flatMap((word) => {
    const { name, value } = ASSIGNMENT.exec(word)?.groups ?? {};
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
  return { command, args: words.slice(start + 1), variables: Object.fromEntries(variables) };
}

/** Whether a quote is left when those that are closed, and those that are escaped, are taken away. */
function hasOpenQuote(line: string, escape: string): boolean {
  const escaped = `\\${escape}[^]`;
  const closed = new RegExp(`${escaped}|"(?:${escaped}|[^"\\${escape}])*"|'[^']*'`, "gu");
  return /["']/u.test(line.replaceAll(closed, ""));
}

function wordOf(entry: ReturnType<typeof parse>[number], line: string): string {
  if (typeof entry === "string") return entry;
  if ("pattern" in entry) return entry.pattern;
  const sign = "op" in entry ? entry.op : "#";
  throw new UserError(
    `The command \`${line}\` needs a shell for \`${sign}\`. Quote it, or give a shell the whole: \`sh -c "…"\`.`,
  );
}
