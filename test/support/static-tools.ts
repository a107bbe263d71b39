import { extractFromSource } from "../../src/extract/typescript/extract-from-source.ts";
import { diskHost } from "../../src/project/disk-host.ts";
import { listSourceFiles } from "../../src/project/list-source-files.ts";
import type { Tool } from "../../src/tool-model/tool.ts";

/** The parts of a tool that a `tools/list` answer and the source both tell. */
export interface WireTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly annotations?: unknown;
  readonly _meta?: unknown;
}

/**
 * Reads the tools of a fixture from its source.
 * @throws Error naming every hole and problem: fixtures are to be resolved in full
 */
export async function listStaticTools(folder: string): Promise<WireTool[]> {
  const { tools, holes, problems } = extractFromSource(diskHost(folder, await listSourceFiles({ root: folder })));
  const unresolved = [...holes, ...tools.flatMap((tool) => tool.holes)].map(({ path, reason }) => `${path}: ${reason}`);
  const complaints = [...unresolved, ...problems.map(({ message }) => message)];
  if (complaints.length > 0) throw new Error(`${folder} was not resolved in full:\n${complaints.join("\n")}`);
  return tools.map(wireTool);
}

function wireTool(tool: Tool): WireTool {
  const annotations = Object.entries(tool.annotations).map(([name, { value }]) => [name, value] as const);
  return {
    name: tool.name.value,
    title: tool.title?.value,
    description: tool.description?.value,
    inputSchema: tool.input.schema,
    outputSchema: tool.output,
    annotations: annotations.length === 0 ? undefined : Object.fromEntries(annotations),
    _meta: tool.wireMeta,
  };
}
