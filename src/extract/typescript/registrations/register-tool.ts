import { ts } from "../compiler.ts";
import { unknown, type Value } from "../evaluate/value.ts";
import { identifyServer } from "../servers/identify-server.ts";
import { oneTool, type RegistrationShape } from "./registration.ts";

/** `server.registerTool(name, config, handler)` of SDK v1 and v2, and its variant for tasks. */
export const registerTool: RegistrationShape = {
  id: "registerTool",
  words: ["registerTool"],
  matches: (call) => ts.isPropertyAccessExpression(call.expression) && /^registerTool(?:Task)?$/u.test(call.expression.name.text) && call.arguments.length >= 2,
  read(call, frame, evaluator) {
    if (!ts.isPropertyAccessExpression(call.expression)) return undefined;
    const server = identifyServer(evaluator, call.expression.expression, frame);
    if (!server) return undefined;
    const [nameNode, configNode, handlerNode] = call.arguments;
    if (!nameNode || !configNode) return undefined;
    const config = evaluator.evaluate(configNode, frame);
    const part = (name: string): Value => (config.kind === "unknown" ? config : evaluator.member(config, name, configNode));
    return oneTool({
      name: evaluator.evaluate(nameNode, frame),
      title: part("title"),
      description: part("description"),
      inputSchema: part("inputSchema"),
      outputSchema: part("outputSchema"),
      annotations: part("annotations"),
      meta: part("_meta"),
      handler: handlerNode ? evaluator.evaluate(handlerNode, frame) : unknown("is not given", call),
      server,
      node: call,
    });
  },
};
