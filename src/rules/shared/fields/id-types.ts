import type { ServerTools } from "../../../tool-model/tool-set.ts";
import { fieldType } from "./field-type.ts";
import { identifierWords } from "../words/identifier-words.ts";
import { singularOf } from "../words/inflection.ts";

export type IdType = "number" | "string";

const indexes = new WeakMap<ServerTools, ReadonlyMap<string, IdType>>();

/** Whether the last word says that the value is an id or a number: `page_ids`, `order_no`. */
export function isNumbered(words: readonly string[]): boolean {
  return /^(?:id|no|number)s?$/u.test(words.at(-1) ?? "");
}

/**
 * What a server's fields say that ids of a name are: texts, for `page_ids`, when some tool takes a text as `page_id`.
 * @param words the name in either number, as words in lower case
 * @returns undefined when no field of the server is of that name
 */
export function idTypeOnServer(words: readonly string[], server: ServerTools): IdType | undefined {
  const index = indexes.get(server) ?? idTypesOf(server);
  indexes.set(server, index);
  return index.get(singularName(words));
}

/** The first field of a name decides. */
function idTypesOf(server: ServerTools): ReadonlyMap<string, IdType> {
  const types = new Map<string, IdType>();
  for (const tool of server.tools) {
    for (const field of tool.input.fields) {
      const words = identifierWords(field.name);
      if (!isNumbered(words) || types.has(singularName(words))) continue;
      const type = fieldType(field, tool);
      const id = type.kind === "list" ? type.items : type;
      if (id.kind !== "scalar" || id.types.length !== 1) continue;
      types.set(singularName(words), id.types[0] === "string" ? "string" : "number");
    }
  }
  return types;
}

function singularName(words: readonly string[]): string {
  const noun = words.at(-1) ?? "";
  return [...words.slice(0, -1), singularOf(noun) ?? noun].join("_");
}
