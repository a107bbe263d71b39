import { setTimeout as delay } from "node:timers/promises";
import type { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { LiveServer } from "./live-server.ts";

/** How long a server has to end by itself when nobody talks to it any more, in milliseconds; and then when it is told to. */
const PATIENCE = 500;

/**
 * Ends a server that was started, with everything that it started: `npm start` and `npx` run the server as a child of a
 * child, which would live on.
 */
export async function endServerProcess(
  transport: StdioClientTransport,
  endProcess: LiveServer["endProcess"],
): Promise<void> {
  const { pid } = transport;
  if (pid === null) return;
  const closed = transport.close().then(
    () => true,
    () => true,
  );
  if (await Promise.race([closed, delay(PATIENCE, false)])) return;
  const { pidtree } = await import("pidtree");
  // Asked for before anything is ended: the children of an ended process are no longer known as its own.
  const processes = await pidtree(pid, { root: true }).catch(() => []);
  for (const one of processes) endProcess(one, "SIGTERM");
  await Promise.race([closed, delay(PATIENCE)]);
  for (const one of processes) endProcess(one, "SIGKILL");
  await closed;
}
