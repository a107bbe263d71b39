import { parse } from "yaml";
import { isJsonObject, type JsonObject } from "../../../tool-model/json.ts";
import { parsedObject } from "./parsed-object.ts";

/** What a file says of a workspace: a package.json, or a file in YAML. Nothing where it is neither. */
export function workspaceSettings(text: string | undefined): JsonObject {
  // YAML holds JSON, which takes its parser a hundred times as long.
  return parsedObject(text) ?? inYaml(text);
}

function inYaml(text: string | undefined): JsonObject {
  try {
    const settings: unknown = parse(text ?? "");
    return isJsonObject(settings) ? settings : {};
  } catch {
    return {};
  }
}
