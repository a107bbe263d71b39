import type { ts as TS } from "ts-morph";
import { computedText } from "../../../tool-model/text.ts";
import type { ObjectValue, Property, Value } from "../evaluate/values/value.ts";
import { overAlternatives } from "../evaluate/values/alternatives.ts";
import { nullishness, truthiness, unknown } from "../evaluate/values/value.ts";

/** Members of a definition that are sent within `_meta`. */
const SENT_WITHIN = ["inputExamples", "group", "tags"] as const;

/**
 * `_meta` as Nuxt's MCP module sends it: with the file that the tool is of, and what the definition says of its group,
 * its tags and examples of its input.
 * @param part reads a member of the definition
 * @param place where the tool's file lies
 */
export function nuxtMeta(
  part: (name: string) => Value,
  place: Readonly<Record<string, string | undefined>>,
  node: TS.Node,
): Value {
  const placed = Object.entries(place).flatMap(([key, text]): [string, Property][] =>
    text === undefined ? [] : [[key, { value: { kind: "text", text: computedText(text) } }]],
  );
  const added = SENT_WITHIN.map((name) => [name, part(name)] as const).filter(([name, value]) => isSent(name, value));
  return overAlternatives(part("_meta"), (own) => {
    if (own.kind === "unknown") return own;
    if (added.some(([, value]) => truthiness(value) === undefined))
      return unknown("is extended by what the library makes of `inputExamples`, `group` and `tags`", node);
    const written = own.kind === "object" ? own : emptyObject();
    const properties = new Map([...written.properties, ...placed]);
    for (const [name, value] of added) properties.set(name, { value });
    return { ...written, properties };
  });
}

function isSent(name: (typeof SENT_WITHIN)[number], value: Value): boolean {
  if (name === "group") return nullishness(value) !== true;
  return truthiness(value) !== false && !(value.kind === "array" && value.items.length === 0 && name === "tags");
}

function emptyObject(): ObjectValue {
  return { kind: "object", properties: new Map() };
}
