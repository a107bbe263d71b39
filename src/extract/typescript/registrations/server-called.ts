import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import type { Value } from "../evaluate/values/value.ts";
import { identifyServer, serverOfValue, type ServerIdentity } from "../servers/identify-server.ts";
import type { SinkCall } from "./sink-call.ts";

/**
 * The server that a call reaches: the receiver, or the server of which the receiver keeps the method under its own name, as
 * in `class Port { registerTool = this.server.registerTool.bind(this.server); }`.
 */
export function serverCalled(evaluator: Evaluator, call: SinkCall, frame: Frame): ServerIdentity | undefined {
  return identifyServer(evaluator, call.receiver, frame) ?? behindMethod(evaluator, call, frame);
}

function behindMethod(
  evaluator: Evaluator,
  { receiver, method, node }: SinkCall,
  frame: Frame,
): ServerIdentity | undefined {
  const object = evaluator.evaluate(receiver, frame);
  if (object.kind !== "instance" && object.kind !== "object") return undefined;
  const kept: Value = evaluator.member(object, method, node);
  return kept.kind === "method" && kept.name === method ? serverOfValue(evaluator, kept.receiver) : undefined;
}
