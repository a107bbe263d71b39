import type { Hole } from "../../tool-model/hole.ts";
import { isJsonArray, isJsonObject, type JsonValue } from "../../tool-model/json.ts";
import { OWN_META } from "../../tool-model/meta-facts.ts";

/** Holes that `mcp-lint tools` wrote into the `_meta` of a tool, or of the list, when it made the manifest. */
export function recordedHoles(meta: JsonValue | undefined): Hole[] {
  const own = isJsonObject(meta) ? meta[OWN_META] : undefined;
  const holes = isJsonObject(own) ? own.holes : undefined;
  if (!isJsonArray(holes)) return [];
  return holes.flatMap((hole) => {
    if (!isJsonObject(hole) || typeof hole.path !== "string") return [];
    return [{ path: hole.path, reason: typeof hole.reason === "string" ? hole.reason : "not resolved" }];
  });
}
