import type { ts as TS } from "ts-morph";
import { computedText } from "../../../tool-model/text.ts";
import type { ObjectValue, Property, Value } from "../evaluate/values/value.ts";

/** A URL as an object of its parts. */
export function urlValue(url: URL, node: TS.Node): ObjectValue {
  const text = (value: string): Property => ({ value: { kind: "text", text: computedText(value) } });
  const whole = text(url.href);
  return {
    kind: "object",
    properties: new Map([
      ["href", whole],
      ["protocol", text(url.protocol)],
      ["host", text(url.host)],
      ["hostname", text(url.hostname)],
      ["pathname", text(url.pathname)],
      ["search", text(url.search)],
      ["toString", { value: { kind: "method", receiver: whole.value, name: "toString", node } }],
    ]),
    node,
  };
}

/** The text of a URL that `urlValue` made. */
export function urlText(value: Value): string | undefined {
  const href = value.kind === "object" ? value.properties.get("href")?.value : undefined;
  return href?.kind === "text" ? href.text.value : undefined;
}
