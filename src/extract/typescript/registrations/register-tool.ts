import { unknown } from "../evaluate/values/value.ts";
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
    return oneTool({ ...tool, handler, meta, node: call.node });
  },
};
