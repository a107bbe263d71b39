import { listLiveTools } from "../../src/extract/live-server/list-live-tools.ts";
import type { ManifestFile } from "../../src/extract/tool-manifest/parse-manifest.ts";
import { endProcess } from "./processes.ts";
import { serverAddress } from "./server-command.ts";
import type { WireTool } from "./wire-tools.ts";

/** Starts a fixture server, or a copy of one, and reads its `tools/list` to the last page. */
export async function liveManifest(folder: string): Promise<ManifestFile> {
  return listLiveTools({
    address: await serverAddress(folder),
    folder,
    environment: process.env,
    timeout: 60_000,
    advice: { headers: "other headers", timeout: "more patience" },
    interruption: new AbortController().signal,
    endProcess,
  });
}

/** The tools of a list, each as the server sent it. */
export function toolsIn({ text }: ManifestFile): WireTool[] {
  return (JSON.parse(text) as { tools: WireTool[] }).tools;
}
