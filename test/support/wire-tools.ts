import type { ToolSet } from "../../src/tool-model/tool-set.ts";
import { wireTool } from "../../src/tool-model/wire-tool.ts";

/** The parts of a tool that a `tools/list` answer and the source both tell. */
export interface WireTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly annotations?: unknown;
  readonly _meta?: unknown;
}

/** The tools of a set as a server would send them. */
export function wireTools({ tools }: ToolSet): WireTool[] {
  return tools.map((tool) => ({ ...wireTool(tool), name: tool.name.value }));
}
