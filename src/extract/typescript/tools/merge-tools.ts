import type { Hole } from "../../../tool-model/hole.ts";
import type { Tool, ToolFace } from "../../../tool-model/tool.ts";
import { offeredByEither } from "./offered-by-default.ts";

/**
 * The same definition met on several ways (a server made for two transports) is one tool. Where the ways
 * give it different texts or schemas, they are alternatives of it.
 */
export function mergeTools(tools: readonly Tool[]): Tool[] {
  const merged = new Map<string, Tool>();
  for (const tool of tools) {
    const { definition, origin, name } = tool;
    const key = `${origin.server}\0${name.value}\0${definition?.file ?? ""}:${definition?.start ?? ""}`;
    const known = merged.get(key);
    merged.set(key, known ? withFace(known, tool) : tool);
  }
  return [...merged.values()];
}

function withFace(tool: Tool, other: Tool): Tool {
  const face: ToolFace = {
    ...(other.title && tool.title?.value !== other.title.value && { title: other.title }),
    ...(other.description && tool.description?.value !== other.description.value && { description: other.description }),
    ...(JSON.stringify(tool.input.schema) !== JSON.stringify(other.input.schema) && { input: other.input }),
  };
  const isNew = Object.keys(face).length > 0 && !tool.alternatives.some((one) => isSameFace(one, face));
  const unread = other.holes.filter((hole) => TEXTS.has(hole.path) && !tool.holes.some((one) => isSameHole(one, hole)));
  return {
    ...offeredByEither(tool, other),
    ...(unread.length > 0 && { holes: [...tool.holes, ...unread] }),
    ...(isNew && { alternatives: [...tool.alternatives, face] }),
  };
}

/**
 * Texts that could not be read on one way are not known of the tool, whatever the others tell of them. Fields that one
 * way has only under a condition stand in the alternative, beside what is told for sure.
 */
const TEXTS: ReadonlySet<string> = new Set(["/title", "/description"]);

function isSameHole(one: Hole, other: Hole): boolean {
  return one.path === other.path && one.reason === other.reason;
}

function isSameFace(one: ToolFace, other: ToolFace): boolean {
  return (
    one.title?.value === other.title?.value &&
    one.description?.value === other.description?.value &&
    JSON.stringify(one.input?.schema) === JSON.stringify(other.input?.schema)
  );
}
