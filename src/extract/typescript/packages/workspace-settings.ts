import { parse } from "yaml";
import { isJsonObject, type JsonObject } from "../../../tool-model/json.ts";

/** What a file says of a workspace: a package.json, or a file in YAML, which holds JSON. Nothing where it is neither. */
export function workspaceSettings(text: string | undefined): JsonObject {
  try {
    const settings: unknown = parse(text ?? "");
    return isJsonObject(settings) ? settings : {};
  } catch {
    return {};
  }
}
