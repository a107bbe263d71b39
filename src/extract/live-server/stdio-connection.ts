import { ChildProcess } from "node:child_process";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { Connection } from "./connection.ts";
import { endServerProcess } from "./end-server-process.ts";
import { LARGEST_ANSWER, type LiveServer } from "./live-server.ts";
import { parseCommand } from "./parse-command.ts";

/** How much of what a server writes to stderr is kept, in characters. */
const KEPT = 8192;
const LONGEST_LINE = 200;

/** What tells why a server does not start, the more telling ones first. */
const TELLING = [
  /error\b/iu,
  /\b(?:requires?|required|missing|must|cannot|can't|unable|failed|invalid|unsupported|not (?:found|set|supported))\b/iu,
];

/**
 * Prepares to start a server that talks over standard input and output. What it writes to stderr is kept for the case
 * that something goes wrong.
 * @throws UserError when the command cannot be taken apart
 */
export function stdioConnection({ address, folder, environment, endProcess }: LiveServer): Connection {
  const { command, args, variables } = parseCommand(address, environment);
  const transport = new StdioClientTransport({
    command,
    args: [...args],
    cwd: folder,
    env: definedOf({ ...environment, ...variables }),
    stderr: "pipe",
    maxBufferSize: LARGEST_ANSWER,
  });
  let words = "";
  const excess = new AbortController();
  transport.onerror = ({ message }) => {
    if (message.includes("exceeded maximum size")) excess.abort();
  };
  transport.stderr?.on("data", (chunk: unknown) => {
    words = (words + String(chunk)).slice(-KEPT);
  });
  return {
    transport,
    excess: excess.signal,
    lastWords: () => tellingLine(words),
    end: () => {
      closeOutput(transport);
      return endServerProcess(transport, endProcess);
    },
  };
}

/**
 * Reads nothing more. A server that writes without end keeps this process so busy that ending it would take many times as
 * long as it was given; the transport has no way of its own to leave off.
 */
function closeOutput(transport: StdioClientTransport): void {
  const server: unknown = Reflect.get(transport, "_process");
  if (server instanceof ChildProcess) server.stdout?.destroy();
}

/** The first line that says what is wrong, or else the last one. */
function tellingLine(words: string): string | undefined {
  const lines = words
    .split(/[\r\n]+/u)
    .map((line) => line.trim())
    .filter(Boolean);
  const telling = TELLING.map((pattern) => lines.find((line) => pattern.test(line))).find((line) => line !== undefined);
  return (telling ?? lines.at(-1))?.slice(0, LONGEST_LINE);
}

function definedOf(variables: LiveServer["environment"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
