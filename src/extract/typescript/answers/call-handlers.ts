import { computedText, type Text } from "../../../tool-model/text.ts";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { FunctionValue, ObjectValue, Value } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";
import { forEachNode } from "../syntax/for-each-node.ts";
import type { RunOrder } from "../reach/order/run-order.ts";
import type { Reach } from "../reach/reach.ts";
import { askedMethod, mayAskFor } from "../registrations/asked-method.ts";
import { fallbackHandlerAt, maySetFallback, type FallbackHandler } from "../registrations/fallback-handlers.ts";
import { replacedHandlers, type HandlerPlace } from "../registrations/replaced-handlers.ts";
import { sinkCall, type SinkCall } from "../registrations/sink-call.ts";
import { identifyServer } from "../servers/identify-server.ts";

const METHOD = "tools/call";

/** The function that answers the calls of all tools of a low-level server. */
export interface CallHandler extends HandlerPlace {
  readonly handler: FunctionValue;
}

/**
 * The handlers of `tools/call`: `server.setRequestHandler(CallToolRequestSchema, handler)`, and those that are set for
 * every request. One that another surely takes the place of answers nothing.
 */
export function findCallHandlers(evaluator: Evaluator, reach: Reach, order: RunOrder): readonly CallHandler[] {
  const found = handlersThatAreSet(evaluator, reach);
  const replaced = replacedHandlers(order, found);
  return found.filter((one) => !replaced.has(one));
}

function handlersThatAreSet(evaluator: Evaluator, reach: Reach): readonly CallHandler[] {
  return evaluator.files.host.files.flatMap((file) => {
    const text = evaluator.files.text(file);
    if (!text || !maySetHandler(text)) return [];
    const sourceFile = evaluator.files.get(file);
    const found: SinkCall[] = [];
    const fallbacks: FallbackHandler[] = [];
    if (sourceFile)
      forEachNode(sourceFile, (node) => {
        const call = ts.isCallExpression(node) ? sinkCall(node) : undefined;
        if (call?.method === "setRequestHandler" && call.arguments.length >= 2) found.push(call);
        const fallback = fallbackHandlerAt(node);
        if (fallback) fallbacks.push(fallback);
      });
    return [
      ...found.flatMap((call) => handlersAt(evaluator, reach, call)),
      ...fallbacks.flatMap((fallback) => fallbackAt(evaluator, reach, fallback)),
    ];
  });
}

function maySetHandler(text: string): boolean {
  return maySetFallback(text) || (text.includes("setRequestHandler") && /CallTool|tools\/call/u.test(text));
}

function fallbackAt(evaluator: Evaluator, reach: Reach, { node, server, handler }: FallbackHandler): CallHandler[] {
  return reach.framesAt(node).flatMap((frame) => {
    const value = evaluator.evaluate(handler, frame);
    const madeAt = identifyServer(evaluator, server, frame)?.madeAt;
    return value.kind === "function" ? [{ node, handler: value, madeAt, isWhole: false }] : [];
  });
}

function handlersAt(evaluator: Evaluator, reach: Reach, call: SinkCall): readonly CallHandler[] {
  const [request] = call.arguments;
  const handlerNode = call.arguments.at(-1);
  if (!request || !handlerNode || !mayAskFor(METHOD, request, evaluator)) return [];
  return reach.framesAt(call.node).flatMap((frame) => {
    if (askedMethod(evaluator, evaluator.evaluate(request, frame), call.node) !== METHOD) return [];
    const handler = evaluator.evaluate(handlerNode, frame);
    if (handler.kind !== "function") return [];
    const madeAt = identifyServer(evaluator, call.receiver, frame)?.madeAt;
    return [{ node: call.node, handler, madeAt, isWhole: true }];
  });
}

/** A request to call one tool, with arguments that are not known. */
export function callRequest(name: Text, call: FunctionValue): Value {
  const asked = unknown("is a part of the request", call.node);
  return objectOf({
    method: { kind: "text", text: computedText("tools/call") },
    // The name comes with the request: where it is defined, nothing of an answer is written.
    params: objectOf({ name: { kind: "text", text: computedText(name.value) }, arguments: asked, _meta: asked }),
  });
}

function objectOf(members: Readonly<Record<string, Value>>): ObjectValue {
  return {
    kind: "object",
    properties: new Map(Object.entries(members).map(([key, value]) => [key, { value }])),
  };
}
