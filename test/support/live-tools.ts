import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

/** A tool as a `tools/list` answer holds it. */
export type LiveTool = Awaited<ReturnType<Client["listTools"]>>["tools"][number];

const TIMEOUT_MS = 30_000;

/**
 * Starts a fixture server over stdio, reads its `tools/list` to the last page, and ends it again.
 * @param folder absolute path of the fixture, or of a copy of it
 * @throws Error with what the server wrote to stderr, when it does not start or answer in time
 */
export async function listLiveTools(folder: string): Promise<LiveTool[]> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ["--import", "tsx", "src/server.ts"],
    cwd: folder,
    stderr: "pipe",
  });
  const stderr: string[] = [];
  transport.stderr?.on("data", (chunk: unknown) => stderr.push(String(chunk)));
  const client = new Client({ name: "mcp-lint-tests", version: "0.0.0" });
  try {
    await client.connect(transport, { timeout: TIMEOUT_MS });
    const { tools } = await client.listTools({}, { timeout: TIMEOUT_MS });
    return tools;
  } catch (error) {
    throw new Error(`The server in ${folder} gave no tools. It wrote: ${stderr.join("")}`, { cause: error });
  } finally {
    await client.close();
  }
}
