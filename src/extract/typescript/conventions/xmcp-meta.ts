import { computedText } from "../../../tool-model/text.ts";
import type { ObjectValue, Property, Value } from "../evaluate/values/value.ts";

/** Members of `_meta.ui` that belong to the resource behind a tool and are not sent with the tool. */
const OF_RESOURCE = new Set([
  "prefersBorder",
  "domain",
  "csp",
  "permissions",
  "connectDomains",
  "resourceDomains",
  "frameDomains",
  "baseUriDomains",
]);

/** `_meta` as xmcp sends it: with the address of the page that a React file is, and flat, with `/` between the keys. */
export function xmcpMeta(meta: Value | undefined, name: Value, isReact: boolean): Value {
  if (meta && meta.kind !== "object" && meta.kind !== "primitive") return meta;
  const own = meta?.kind === "object" ? meta : emptyObject();
  const ui = own.properties.get("ui")?.value;
  const hasUi = ui?.kind === "object";
  return flat(hasUi || isReact ? withPage(own, hasUi ? ui : emptyObject(), name) : own);
}

function withPage(meta: ObjectValue, ui: ObjectValue, name: Value): ObjectValue {
  const members = new Map([...ui.properties].filter(([key]) => !OF_RESOURCE.has(key)));
  if (!members.has("resourceUri") && name.kind === "text")
    members.set("resourceUri", { value: { kind: "text", text: computedText(`ui://app/${name.text.value}.html`) } });
  const rest = [...meta.properties].filter(([key]) => key !== "ui");
  return { ...meta, properties: new Map([["ui", { value: { ...ui, properties: members } }], ...rest]) };
}

function flat(meta: ObjectValue): ObjectValue {
  const properties = new Map<string, Property>();
  const add = (object: ObjectValue, prefix: string): void => {
    for (const [key, property] of object.properties) {
      if (property.value.kind === "object") add(property.value, `${prefix}${key}/`);
      else properties.set(prefix + key, property);
    }
  };
  add(meta, "");
  return { ...meta, properties };
}

function emptyObject(): ObjectValue {
  return { kind: "object", properties: new Map() };
}
