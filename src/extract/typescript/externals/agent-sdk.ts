import type { ts as TS } from "ts-morph";
import type { Value } from "../evaluate/values/value.ts";
import { nullishness, primitive, truthiness, unknown } from "../evaluate/values/value.ts";
import type { ExternalPackage } from "./call-external.ts";
import { objectOf } from "./object-of.ts";

const ALWAYS_LOADED = "anthropic/alwaysLoad";
const SEARCH_HINT = "anthropic/searchHint";

/** `tool(name, description, shape, handler, extras)` of the agent SDK: a tool of the first MCP SDK. */
export const agentSdk: ExternalPackage = {
  handles: (module) => /^@anthropic-ai\/claude-(?:agent-sdk|code)$/u.test(module),
  call(evaluator, callee, args, node) {
    if (callee.path.at(-1) !== "tool") return undefined;
    const [name, description, inputSchema, handler, extras] = args;
    const extra = (key: string): Value | undefined =>
      extras && nullishness(extras) !== true ? evaluator.member(extras, key, node) : undefined;
    const _meta = metaOf({ [SEARCH_HINT]: extra("searchHint"), [ALWAYS_LOADED]: always(extra("alwaysLoad")) }, node);
    return objectOf({ name, description, inputSchema, handler, annotations: extra("annotations"), _meta }, node);
  },
};

/** `_meta` of a tool whose server may be made with `alwaysLoad`. */
export function loadedMeta(meta: Value | undefined, alwaysLoad: Value, node: TS.Node): Value | undefined {
  const isAlways = truthiness(alwaysLoad);
  if (isAlways === false || meta?.kind === "unknown") return meta;
  if (isAlways === undefined) return notKnown(node);
  const own = meta?.kind === "object" ? meta : objectOf({}, node);
  return { ...own, properties: new Map([[ALWAYS_LOADED, { value: primitive(true) }], ...own.properties]) };
}

/** The members that are set at all; nothing when none is. */
function metaOf(members: Readonly<Record<string, Value | undefined>>, node: TS.Node): Value | undefined {
  const given = Object.entries(members).filter(([, value]) => value && truthiness(value) !== false);
  if (given.some(([, value]) => value && truthiness(value) === undefined)) return notKnown(node);
  return given.length > 0 ? objectOf(Object.fromEntries(given), node) : undefined;
}

function always(value: Value | undefined): Value | undefined {
  return value && truthiness(value) === true ? primitive(true) : value;
}

function notKnown(node: TS.Node): Value {
  return unknown("is made of `searchHint` and `alwaysLoad`, of which it is not known whether they are set", node);
}
