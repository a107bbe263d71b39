import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { iterate } from "../evaluate/iterate.ts";
import type { Value } from "../evaluate/value.ts";
import { identifyServer, type ServerIdentity } from "../servers/identify-server.ts";
import type { RegistrationShape, ToolDescriptor } from "./registration.ts";

/** FastMCP: `server.addTool({ name, description, parameters, annotations, execute })`, and `addTools([…])`. */
export const addTool: RegistrationShape = {
  id: "addTool",
  words: ["addTool"],
  matches: (call) => /^addTools?$/u.test(call.method) && call.arguments.length === 1,
  read(call, frame, evaluator) {
    const [argument] = call.arguments;
    const server = argument && identifyServer(evaluator, call.receiver, frame);
    if (!argument || server?.kind !== "fastmcp") return undefined;
    const value = evaluator.evaluate(argument, frame);
    if (call.method === "addTool") return { tools: [described(evaluator, value, server, call.node)], holes: [] };
    const list = iterate(value);
    return {
      tools: list.items.map((item) => described(evaluator, item, server, call.node)),
      holes: list.unresolved ? [list.unresolved] : [],
    };
  },
};

function described(
  evaluator: Evaluator,
  value: Value,
  server: ServerIdentity,
  call: TS.CallExpression,
): ToolDescriptor {
  const part = (name: string): Value => (value.kind === "unknown" ? value : evaluator.member(value, name, call));
  return {
    name: part("name"),
    description: part("description"),
    inputSchema: part("parameters"),
    outputSchema: part("outputSchema"),
    annotations: part("annotations"),
    meta: part("_meta"),
    handler: part("execute"),
    server,
    node: value.kind === "object" ? (value.node ?? call) : call,
  };
}
