import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from "./json.ts";
import type { DocTag, ToolMeta } from "./tool.ts";

/** Member of a tool's `_meta` that belongs to mcp-lint. */
export const OWN_META = "mcp-lint";

/**
 * Reads facts about a tool from its `_meta`: from the member `mcp-lint`, and where that is silent from members of the
 * same names beside it. What has the wrong type is somebody else's and is left alone.
 */
export function factsFromMeta(meta: JsonObject | undefined): ToolMeta {
  const own = meta?.[OWN_META];
  const { tags, cost, safety, group, partner } = { ...meta, ...(isJsonObject(own) ? own : {}) };
  return {
    tags: isJsonArray(tags) ? tags.filter((tag) => typeof tag === "string") : [],
    ...((cost === "low" || cost === "high") && { cost }),
    ...(isWord(safety) && { safety }),
    ...(isWord(group) && { group }),
    ...(isWord(partner) && { partner }),
  };
}

/** Reads what is written about a tool from the member `mcp-lint` of its `_meta`, where a list made from source keeps it. */
export function docstringFromMeta(meta: JsonObject | undefined): readonly DocTag[] {
  const own = meta?.[OWN_META];
  const tags = isJsonObject(own) && isJsonArray(own.docstring) ? own.docstring : [];
  return tags.flatMap((tag) =>
    isJsonObject(tag) && isWord(tag.name) && typeof tag.value === "string"
      ? [{ name: tag.name, value: tag.value }]
      : [],
  );
}

function isWord(value: JsonValue | undefined): value is string {
  return typeof value === "string" && value !== "";
}
