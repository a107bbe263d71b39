import type { ts as TS } from "ts-morph";
import { unknown, type Value } from "../evaluate/values/value.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { kindOfType, type ServerIdentity } from "../servers/identify-server.ts";
import type { ServerKind } from "../servers/libraries.ts";
import { givenArguments } from "./given-arguments.ts";
import { serverCalled } from "./server-called.ts";
import { SDK_ROLES, toolOf } from "./parts-by-role.ts";
import { oneTool, type RegistrationShape } from "./registration.ts";

/** A method that takes the name first and the other parts in an object. */
interface ConfigStyle {
  /** Which libraries have it; all of them without it. */
  readonly kind?: ServerKind;
  /** Which of its arguments is the object. */
  readonly config: number;
  /** It puts something of its own into `_meta`. */
  readonly addsMeta?: boolean;
}

const STYLES: ReadonlyMap<string, ConfigStyle> = new Map<string, ConfigStyle>([
  ["registerTool", { config: 1 }],
  ["registerToolTask", { config: 1 }],
  // mcp-lite: the handler is a part of the object.
  ["tool", { kind: "mcp-lite", config: 1 }],
  // skybridge: the resource comes before the tool.
  ["registerWidget", { kind: "skybridge", config: 2, addsMeta: true }],
]);

/** `server.registerTool(name, config, handler)` of SDK v1 and v2, its variant for tasks, and what other libraries make of it. */
export const registerTool: RegistrationShape = {
  id: "registerTool",
  words: ["registerTool", "registerWidget", ".tool("],
  matches: (call) => STYLES.has(call.method) && call.arguments.length > 0,
  read(call, frame, evaluator) {
    const style = STYLES.get(call.method);
    const server = serverCalled(evaluator, call, frame);
    if (!server || !style || (style.kind && style.kind !== server.kind)) return undefined;
    const given = givenArguments(evaluator, call, frame).items;
    const [name] = given;
    const config = given[style.config];
    if (!name || !config) return undefined;
    // Of skybridge: the name is in the object.
    if (server.kind === "skybridge" && name.kind === "object") return undefined;
    const tool = toolOf(evaluator, name, config, SDK_ROLES, server, call.node);
    const handler = given[style.config + 1] ?? evaluator.member(config, "handler", call.node);
    const meta = style.addsMeta ? unknown(`is extended by \`${call.method}\``, call.node) : tool.meta;
    const isFirst = isFirstSdk(evaluator, server, call.receiver);
    const inputSchema = isFirst ? asTakenByFirstSdk(tool.inputSchema, call.node) : tool.inputSchema;
    return oneTool({ ...tool, inputSchema, handler, meta, node: call.node });
  },
};

/**
 * Whether the server is known to be the SDK's own, by where it is made or by the type written beside it: what only looks
 * like it may take schemas of any kind.
 */
function isFirstSdk(evaluator: Evaluator, { kind, madeAt }: ServerIdentity, receiver: TS.Expression): boolean {
  return kind === "sdk-v1" && (madeAt !== undefined || kindOfType(evaluator, receiver) === kind);
}

/**
 * The first SDK takes zod alone. Given JSON Schema, its releases list a tool without fields, or throw: never do they send
 * what is written.
 */
function asTakenByFirstSdk(schema: Value | undefined, node: TS.Node): Value | undefined {
  if (schema?.kind !== "object" || schema.unresolved || schema.properties.size === 0) return schema;
  const isPlain = [...schema.properties.values()].every(({ value }) => PLAIN_KINDS.has(value.kind));
  return isPlain ? unknown("is JSON Schema, which this SDK does not take", schema.node ?? node) : schema;
}

const PLAIN_KINDS: ReadonlySet<Value["kind"]> = new Set(["text", "primitive", "array", "object"]);
