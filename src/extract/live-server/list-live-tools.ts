import { Client } from "@modelcontextprotocol/client";
import { UserError } from "../../diagnostics/user-error.ts";
import type { ManifestFile } from "../tool-manifest/parse-manifest.ts";
import { WITHOUT_HANDSHAKE, type Connection, type Way } from "./connection.ts";
import { httpConnections } from "./http-connections.ts";
import { isUrl, type LiveServer } from "./live-server.ts";
import { readPages, RESOURCE_TEMPLATES, RESOURCES, TOOLS } from "./read-pages.ts";
import {
  isOtherWayWorthTrying,
  isUnknownMethod,
  isWrongWay,
  ServerTrouble,
  slowPhrase,
  troublePhrase,
} from "./server-trouble.ts";
import { stdioConnection } from "./stdio-connection.ts";

/** Name of the file that the tools of a server seem to be in. */
const LIVE = "<server>";

/** How long a server has for its resources, in milliseconds: they matter less than the tools, which are read before. */
const RESOURCES_PATIENCE = 5_000;

/** What a server answers; without resources when it has none, or when they could not be read to the end. */
interface LiveLists {
  readonly tools: readonly unknown[];
  readonly resources?: readonly unknown[];
  readonly resourceTemplates?: readonly unknown[];
}

/**
 * Asks a server for its tools and resources, starting it first when its address is a command. Whatever was started is ended.
 * @returns its `tools/list` answer, all pages in one, as a manifest, with the resources beside the tools
 * @throws UserError saying what the server did in place of an answer
 */
export async function listLiveTools(server: LiveServer): Promise<ManifestFile> {
  const open = (): Connection => stdioConnection(server);
  const ways = isUrl(server.address) ? httpConnections(server) : [{ open }, { open, revision: WITHOUT_HANDSHAKE }];
  return { file: LIVE, name: LIVE, text: textOf(await listOver(ways, server)), source: "server" };
}

async function listOver([way, ...others]: readonly Way[], server: LiveServer): Promise<LiveLists> {
  if (!way) return { tools: [] };
  const connection = way.open();
  const client = new Client(
    { name: "mcp-lint", version: "1" },
    way.revision === undefined ? {} : { versionNegotiation: { mode: { pin: way.revision } } },
  );
  try {
    const tools = await untilOver(listTools(client, connection, server.timeout), server, connection);
    return { tools, ...(await listResources(client, server, connection)) };
  } catch (error) {
    const trouble = new UserError(sentence(server, troublePhrase(error, server), connection.lastWords()), {
      cause: error,
    });
    const isUnsettled = client.getServerVersion() === undefined;
    if (others.length === 0 || !isOtherWayWorthTrying(error, isUnsettled)) throw trouble;
    return await listOver(others, server).catch((later: unknown) => {
      throw isWrongWay(later) ? trouble : later;
    });
  } finally {
    await connection.end();
  }
}

async function listTools(client: Client, { transport }: Connection, timeout: number): Promise<unknown[]> {
  await client.connect(transport, { timeout });
  return readPages(client, TOOLS, timeout);
}

/** Trouble with resources costs no tool: what is not known for certain is left out. */
async function listResources(
  client: Client,
  server: LiveServer,
  connection: Connection,
): Promise<Omit<LiveLists, "tools">> {
  if (!client.getServerCapabilities()?.resources) return { resources: [] };
  const timeout = Math.min(server.timeout, RESOURCES_PATIENCE);
  const reading = async (): Promise<Omit<LiveLists, "tools">> => ({
    resources: await readPages(client, RESOURCES, timeout),
    resourceTemplates: await readPages(client, RESOURCE_TEMPLATES, timeout).catch(noneWhenUnknown),
  });
  try {
    return await untilOver(reading(), { ...server, timeout }, connection);
  } catch (error) {
    if (server.interruption.aborted) throw error;
    return {};
  }
}

/** Many servers that have resources, but no templates, do not know the question. */
function noneWhenUnknown(error: unknown): unknown[] {
  if (isUnknownMethod(error)) return [];
  throw error;
}

/** What a promise comes to, unless time runs out before, somebody gives up, or the answer has no end. */
async function untilOver<T>(
  promise: Promise<T>,
  { timeout, interruption, advice }: LiveServer,
  { excess }: Connection,
): Promise<T> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), timeout);
  const end = Promise.race([
    raised(over.signal, slowPhrase({ timeout, advice })),
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

function textOf(lists: LiveLists): string {
  try {
    return `${JSON.stringify(lists, null, 2)}\n`;
  } catch (error) {
    if (error instanceof RangeError) throw new UserError("The server's list of tools is nested too deeply.");
    throw error;
  }
}
