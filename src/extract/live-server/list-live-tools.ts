import { Client } from "@modelcontextprotocol/client";
import { UserError } from "../../diagnostics/user-error.ts";
import type { ManifestFile } from "../tool-manifest/parse-manifest.ts";
import type { Connection } from "./connection.ts";
import { httpConnections } from "./http-connections.ts";
import { isUrl, type LiveServer } from "./live-server.ts";
import { readPages } from "./read-pages.ts";
import { isOtherWayWorthTrying, ServerTrouble, slowPhrase, troublePhrase } from "./server-trouble.ts";
import { stdioConnection } from "./stdio-connection.ts";

/** Name of the file that the tools of a server seem to be in. */
const LIVE = "<server>";

/**
 * Asks a server for its tools, starting it first when its address is a command. Whatever was started is ended.
 * @returns its `tools/list` answer, all pages in one, as a manifest
 * @throws UserError saying what the server did in place of an answer
 */
export async function listLiveTools(server: LiveServer): Promise<ManifestFile> {
  const ways = isUrl(server.address) ? httpConnections(server) : [() => stdioConnection(server)];
  const tools = await listOver(ways, server);
  return { file: LIVE, name: LIVE, text: textOf(tools), source: "server" };
}

async function listOver([open, ...others]: readonly (() => Connection)[], server: LiveServer): Promise<unknown[]> {
  if (!open) return [];
  const connection = open();
  const client = new Client({ name: "mcp-lint", version: "1" });
  const { timeout } = server;
  try {
    return await untilOver(listTools(client, connection, timeout), server, connection);
  } catch (error) {
    if (others.length > 0 && isOtherWayWorthTrying(error)) return await listOver(others, server);
    throw new UserError(sentence(server, troublePhrase(error, timeout / 1000), connection.lastWords()), {
      cause: error,
    });
  } finally {
    await connection.end();
  }
}

async function listTools(client: Client, { transport }: Connection, timeout: number): Promise<unknown[]> {
  await client.connect(transport, { timeout });
  return readPages(client, timeout);
}

/** What a promise comes to, unless time runs out before, somebody gives up, or the answer has no end. */
async function untilOver<T>(
  promise: Promise<T>,
  { timeout, interruption }: LiveServer,
  { excess }: Connection,
): Promise<T> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), timeout);
  const end = Promise.race([
    raised(over.signal, slowPhrase(timeout / 1000)),
    raised(interruption, "was not waited for: mcp-lint was interrupted"),
    raised(excess, "answered with more than 10 MB"),
  ]);
  try {
    return await Promise.race([promise, end]);
  } finally {
    clearTimeout(timer);
  }
}

/** Rejects when a signal is raised. */
function raised(signal: AbortSignal, phrase: string): Promise<never> {
  return new Promise((_, reject) => {
    const give = (): void => reject(new ServerTrouble(phrase));
    if (signal.aborted) give();
    else signal.addEventListener("abort", give, { once: true });
  });
}

function sentence({ address }: LiveServer, phrase: string, lastWords: string | undefined): string {
  const said = lastWords === undefined ? "" : ` It wrote: \`${lastWords}\`.`;
  return `The server \`${address}\` ${phrase.replace(/[.\s]+$/u, "")}.${said}`.replace("?.", "?");
}

function textOf(tools: readonly unknown[]): string {
  try {
    return `${JSON.stringify({ tools }, null, 2)}\n`;
  } catch (error) {
    if (error instanceof RangeError) throw new UserError("The server's list of tools is nested too deeply.");
    throw error;
  }
}
