import { isJsonObject, type JsonObject } from "../../../tool-model/json.ts";

/** The object that a JSON file such as package.json holds; undefined where there is no file, no JSON or no object. */
export function parsedObject(text: string | undefined): JsonObject | undefined {
  try {
    const json: unknown = text === undefined ? undefined : JSON.parse(text);
    return isJsonObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}
