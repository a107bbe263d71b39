import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { listLiveTools } from "../../../src/extract/live-server/list-live-tools.ts";
import { endProcess } from "../../support/processes.ts";
import { temporaryFolder } from "../../project/temporary-folder.ts";

/** A tool as little servers list it. */
export const berth = { name: "list_berths", description: "List berths.", inputSchema: { type: "object" } };

const handshake = (capabilities: string): string => `{
  protocolVersion: request.params.protocolVersion,
  capabilities: ${capabilities},
  serverInfo: { name: "harbour", version: "1.0.0" },
}`;

/**
 * A folder with a server that talks over standard input and output: `node server.mjs` starts it.
 * @param listing body of a function of the request for \`tools/list\`, which may \`answer(result)\`, \`fail(error)\` or neither
 * @param opening statements that are run at the start
 */
export function stdioServer(listing: string, opening = ""): string {
  return scripted("{ tools: {} }", opening, `if (request.method === "tools/list") { ${listing} }`);
}

/** Like {@link stdioServer}, with resources: their lists are the business of \`listing\`, too. */
export function resourceServer(listing: string): string {
  return scripted("{ tools: {}, resources: {} }", "", listing);
}

function scripted(capabilities: string, opening: string, reply: string): string {
  return temporaryFolder({
    "server.mjs": `
      import { createInterface } from "node:readline";
      ${opening}
      createInterface({ input: process.stdin }).on("line", (line) => {
        const request = JSON.parse(line);
        const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id: request.id, ...message }) + "\\n");
        const answer = (result) => send({ result });
        const fail = (error) => send({ error });
        if (request.method === "initialize") answer(${handshake(capabilities)});
        ${reply}
      });`,
  });
}

/** Asks a server; the surroundings are those of a test. */
export async function ask(folder: string, address?: string, more: Surroundings = {}): Promise<unknown> {
  return (await askForAll(folder, address, more)).tools;
}

type Surroundings = Partial<Parameters<typeof listLiveTools>[0]>;

/** Everything that a server lists. */
export async function askForAll(
  folder: string,
  address = `"${process.execPath}" server.mjs`,
  more: Surroundings = {},
): Promise<Record<string, unknown>> {
  const { text } = await listLiveTools({
    address,
    folder,
    environment: process.env,
    timeout: 20_000,
    advice: { headers: "other headers", timeout: "more patience" },
    interruption: new AbortController().signal,
    endProcess,
    ...more,
  });
  return JSON.parse(text) as Record<string, unknown>;
}

const Message = z.looseObject({ id: z.union([z.number(), z.string()]).optional(), method: z.string() });

export type Message = z.infer<typeof Message>;

/** Answers one HTTP request; the message is what was posted, if anything was. */
type Answer = (request: IncomingMessage, response: ServerResponse, message: Message | undefined) => void;

/** The URL of an HTTP server that lives as long as the test. */
export async function httpServer(answer: Answer): Promise<string> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: unknown) => (body += String(chunk)));
    request.on("end", () => answer(request, response, body === "" ? undefined : Message.parse(JSON.parse(body))));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

/** What a server with the given tools says to a message; nothing to one that asks nothing. */
export function resultOf(message: Message, tools: readonly unknown[]): object | undefined {
  const serverInfo = { name: "harbour", version: "1.0.0" };
  const results: Readonly<Record<string, object>> = {
    initialize: { protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo },
    "tools/list": { tools },
  };
  const result = results[message.method];
  return result && { jsonrpc: "2.0", id: message.id, result };
}
