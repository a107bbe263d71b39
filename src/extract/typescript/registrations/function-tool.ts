import { argumentValues } from "../evaluate/calls.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { ObjectValue, Value } from "../evaluate/values/value.ts";
import { truthiness } from "../evaluate/values/value.ts";
import type { ts as TS } from "ts-morph";
import { identifyServer } from "../servers/identify-server.ts";
import { SDK_ROLES, toolOf } from "./parts-by-role.ts";
import { oneTool, type RegistrationShape } from "./registration.ts";

const NAME = "registerAppTool";
const LEGACY_URI = "ui/resourceUri";

/** `registerAppTool(server, name, config, handler)` of the extension for apps: a tool with a page of its own. */
export const functionTool: RegistrationShape = {
  id: NAME,
  form: "function",
  words: [`${NAME}(`],
  matches: (call) => call.method === NAME && call.arguments.length > 2,
  read(call, frame, evaluator) {
    const callee = evaluator.evaluate(call.receiver, frame);
    const [receiver] = call.arguments;
    if (callee.kind !== "external" || !callee.module.startsWith("@modelcontextprotocol/ext-apps")) return undefined;
    const server = receiver && identifyServer(evaluator, receiver, frame);
    const [, name, config, handler] = argumentValues(evaluator, call.arguments, frame).items;
    if (!server || !name || !config) return undefined;
    const tool = toolOf(evaluator, name, config, SDK_ROLES, server, call.node);
    const meta = tool.meta && withBothAddresses(evaluator, tool.meta, call.node);
    return oneTool({ ...tool, meta, handler, node: call.node });
  },
};

/** The page's address is sent under its old and its new key, whichever was given. */
function withBothAddresses(evaluator: Evaluator, meta: Value, node: TS.Node): Value {
  if (meta.kind !== "object") return meta;
  const ui = evaluator.member(meta, "ui", node);
  const uri = ui.kind === "object" ? evaluator.member(ui, "resourceUri", node) : ui;
  const legacy = evaluator.member(meta, LEGACY_URI, node);
  const hasNew = ui.kind === "object" && truthiness(uri) === true;
  if (hasNew && truthiness(legacy) === false) return withMember(meta, LEGACY_URI, uri);
  if (hasNew || truthiness(legacy) !== true) return meta;
  const inner: ObjectValue = ui.kind === "object" ? ui : { kind: "object", properties: new Map() };
  return withMember(meta, "ui", withMember(inner, "resourceUri", legacy));
}

function withMember(object: ObjectValue, key: string, value: Value): ObjectValue {
  return { ...object, properties: new Map([...object.properties, [key, { value }]]) };
}
