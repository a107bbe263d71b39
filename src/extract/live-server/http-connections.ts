import { setTimeout as delay } from "node:timers/promises";
import {
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type StreamableHTTPClientTransportOptions,
  type Transport,
} from "@modelcontextprotocol/client";
import { UserError } from "../../diagnostics/user-error.ts";
import { WITHOUT_HANDSHAKE, type Connection, type Way } from "./connection.ts";
import { limitedFetch } from "./limited-fetch.ts";
import { LARGEST_ANSWER, type LiveServer } from "./live-server.ts";

/** How long a server may take to say goodbye, in milliseconds. */
const PATIENCE = 500;

/**
 * The ways to talk to a server at a URL, in the order in which they are tried: streamable HTTP, with a handshake and
 * without, and for servers from before that was invented, server-sent events.
 * @throws UserError when it is no URL
 */
export function httpConnections({ address, headers = {} }: LiveServer): Way[] {
  const url = urlOf(address);
  const streamable = (): Connection => {
    const excess = new AbortController();
    const transport = new StreamableHTTPClientTransport(url, transportOptions(headers, excess));
    return { ...connectionOver(transport, () => transport.terminateSession()), excess: excess.signal };
  };
  const events = (): Connection => {
    const excess = new AbortController();
    const transport = new SSEClientTransport(url, transportOptions(headers, excess));
    return { ...connectionOver(transport, () => Promise.resolve()), excess: excess.signal };
  };
  return [{ open: streamable }, { open: streamable, revision: WITHOUT_HANDSHAKE }, { open: events }];
}

function transportOptions(
  headers: Readonly<Record<string, string>>,
  excess: AbortController,
): StreamableHTTPClientTransportOptions {
  return { requestInit: { headers: { ...headers } }, fetch: limitedFetch(LARGEST_ANSWER, () => excess.abort()) };
}

/** @param takeLeave tells the server that it may forget the session */
function connectionOver(transport: Transport, takeLeave: () => Promise<void>): Omit<Connection, "excess"> {
  return {
    transport,
    lastWords: () => undefined,
    end: async () => {
      await Promise.race([takeLeave(), delay(PATIENCE)]).catch(() => undefined);
      await transport.close().catch(() => undefined);
    },
  };
}

function urlOf(address: string): URL {
  if (URL.canParse(address)) return new URL(address);
  throw new UserError(`\`${address}\` is no URL that a server could be at.`);
}
