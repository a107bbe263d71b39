import { isJsonObject } from "./json.ts";
import type { Resource } from "./tool-set.ts";

/** A resource, or a template of such, as a server lists it; undefined for what has no URI. */
export function listedResource(value: unknown): Resource | undefined {
  if (!isJsonObject(value)) return undefined;
  const { uri = value.uriTemplate, name, title, description } = value;
  if (typeof uri !== "string" || uri === "") return undefined;
  return {
    uri,
    ...(typeof name === "string" && { name }),
    ...(typeof title === "string" && { title }),
    ...(typeof description === "string" && { description }),
  };
}
