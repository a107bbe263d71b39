import type { Client } from "@modelcontextprotocol/client";
import { z } from "zod";
import { LARGEST_ANSWER } from "./live-server.ts";
import { ServerTrouble } from "./server-trouble.ts";

/** Only what paging needs is asked of an answer: what is wrong with single tools is said later, beside the good ones. */
const Page = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().optional() });

/**
 * Reads a server's list of tools to its last page.
 * @param timeout how long it may take in all, in milliseconds
 * @throws ServerTrouble when there is no end to it
 */
export async function readPages(client: Client, timeout: number): Promise<unknown[]> {
  const tools: unknown[] = [];
  const cursors = new Set<string>();
  let size = 0;
  let cursor: string | undefined;
  do {
    const request = { method: "tools/list", params: cursor === undefined ? {} : { cursor } };
    const page = await client.request(request, Page, { timeout });
    // One by one: a page may hold more tools than a call takes arguments.
    for (const tool of page.tools) tools.push(tool);
    size += JSON.stringify(page).length;
    if (size > LARGEST_ANSWER) throw new ServerTrouble("lists more than 10 MB of tools");
    cursor = page.nextCursor;
    if (cursor !== undefined && cursors.has(cursor)) {
      throw new ServerTrouble("lists its tools without end: a page leads back to an earlier one");
    }
    if (cursor !== undefined) cursors.add(cursor);
  } while (cursor !== undefined);
  return tools;
}
