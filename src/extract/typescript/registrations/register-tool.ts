import { argumentValues } from "../evaluate/calls.ts";
import type { Value } from "../evaluate/value.ts";
import { identifyServer } from "../servers/identify-server.ts";
import { oneTool, type RegistrationShape } from "./registration.ts";

/** `server.registerTool(name, config, handler)` of SDK v1 and v2, and its variant for tasks. */
export const registerTool: RegistrationShape = {
  id: "registerTool",
  words: ["registerTool"],
  matches: (call) => /^registerTool(?:Task)?$/u.test(call.method) && call.arguments.length > 0,
  read(call, frame, evaluator) {
    const server = identifyServer(evaluator, call.receiver, frame);
    if (!server) return undefined;
    const [name, config, handler] = argumentValues(evaluator, call.arguments, frame).items;
    if (!name || !config) return undefined;
    const part = (key: string): Value =>
      config.kind === "unknown" ? config : evaluator.member(config, key, call.node);
    return oneTool({
      name,
      title: part("title"),
      description: part("description"),
      inputSchema: part("inputSchema"),
      outputSchema: part("outputSchema"),
      annotations: part("annotations"),
      meta: part("_meta"),
      handler,
      server,
      node: call.node,
    });
  },
};
