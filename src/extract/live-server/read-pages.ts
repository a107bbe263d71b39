import type { Client } from "@modelcontextprotocol/client";
import { z } from "zod";
import { LARGEST_ANSWER } from "./live-server.ts";
import { ServerTrouble } from "./server-trouble.ts";

/** A list that a server hands out in pages. */
export interface PagedList {
  readonly method: "tools/list" | "resources/list" | "resources/templates/list";
  /** The member of an answer that holds it. */
  readonly member: "tools" | "resources" | "resourceTemplates";
  /** What it lists, in the plural. */
  readonly noun: string;
}

export const TOOLS: PagedList = { method: "tools/list", member: "tools", noun: "tools" };
export const RESOURCES: PagedList = { method: "resources/list", member: "resources", noun: "resources" };
export const RESOURCE_TEMPLATES: PagedList = {
  method: "resources/templates/list",
  member: "resourceTemplates",
  noun: "resource templates",
};

/** So many pages in a row without a member, each of which leads to another one, have no end. */
const MOST_EMPTY = 100;

/**
 * Reads a server's list to its last page.
 * @param timeout how long it may take in all, in milliseconds
 * @throws ServerTrouble when there is no end to it
 */
export async function readPages(
  client: Client,
  { method, member, noun }: PagedList,
  timeout: number,
): Promise<unknown[]> {
  const members: unknown[] = [];
  const cursors = new Set<string>();
  let size = 0;
  let empty = 0;
  let cursor: string | undefined;
  do {
    const request = { method, params: cursor === undefined ? {} : { cursor } };
    const page = await client.request(request, pageOf(member), { timeout });
    // One by one: a page may hold more than a call takes arguments.
    for (const one of page.members) members.push(one);
    size += page.size;
    empty = page.members.length === 0 ? empty + 1 : 0;
    if (empty > MOST_EMPTY) throw new ServerTrouble(`lists its ${noun} without end: ${empty} pages in a row hold none`);
    if (size > LARGEST_ANSWER) throw new ServerTrouble(`lists more than 10 MB of ${noun}`);
    cursor = page.nextCursor;
    if (cursor !== undefined && cursors.has(cursor)) {
      throw new ServerTrouble(`lists its ${noun} without end: a page leads back to an earlier one`);
    }
    if (cursor !== undefined) cursors.add(cursor);
  } while (cursor !== undefined);
  return members;
}

/** Only what paging needs is asked of an answer: what is wrong with single members is said later, beside the good ones. */
function pageOf(member: PagedList["member"]) {
  return z.looseObject({ nextCursor: z.string().optional() }).transform((page, context) => {
    const members: unknown = page[member];
    if (Array.isArray(members))
      return { members: members as unknown[], nextCursor: page.nextCursor, size: JSON.stringify(page).length };
    context.addIssue(`holds no list of ${member}`);
    return z.NEVER;
  });
}
