import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { sentMember } from "../evaluate/classes/sent-members.ts";
import { chanceWithin, iterate } from "../evaluate/values/iterate.ts";
import { withLeftOut } from "../evaluate/left-out.ts";
import { isNotByDefault } from "../evaluate/values/list-ways.ts";
import type { UnknownValue, Value } from "../evaluate/values/value.ts";
import { overAlternatives } from "../evaluate/values/alternatives.ts";
import { keyString, unknown } from "../evaluate/values/value.ts";
import { listAt } from "../syntax/list-at.ts";
import { objectOf } from "../externals/object-of.ts";
import { computedText } from "../../../tool-model/text.ts";
import type { Branch } from "../../../tool-model/tool.ts";
import { identifyServer, type ServerIdentity } from "../servers/identify-server.ts";
import { askedMethod, mayAskFor } from "./asked-method.ts";
import type { Registered, RegistrationShape, ToolDescriptor } from "./registration.ts";

const METHOD = "tools/list";

/**
 * The low-level way: `server.setRequestHandler(ListToolsRequestSchema, handler)`, in SDK v2
 * `setRequestHandler("tools/list", handler)`. The handler's answer holds the tools as they are sent.
 */
export const listToolsHandler: RegistrationShape = {
  id: "tools/list handler",
  words: ["setRequestHandler"],
  matches: (call) => call.method === "setRequestHandler" && call.arguments.length >= 2,
  concerns: ({ arguments: [request] }, evaluator) => !request || mayAskFor(METHOD, request, evaluator),
  read(call, frame, evaluator) {
    const [request] = call.arguments;
    const handlerNode = call.arguments.at(-1);
    if (!request || !handlerNode) return undefined;
    if (askedMethod(evaluator, evaluator.evaluate(request, frame), call.node) !== METHOD) return undefined;
    const server = identifyServer(evaluator, call.receiver, frame);
    if (!server) return undefined;
    const asked = unknown("is a part of the request", call.node);
    const answer = evaluator.call(evaluator.evaluate(handlerNode, frame), [asked, asked], call.node);
    return listedBy(evaluator, answer, server, call.node);
  },
};

/** A request for the list of tools, as a handler gets it that is asked for everything. */
export function toolsRequest(node: TS.Node): Value {
  const asked = unknown("is a part of the request", node);
  const method: Value = { kind: "text", text: computedText(METHOD) };
  return objectOf({ jsonrpc: asked, id: asked, method, params: asked }, node);
}

/** The tools that a handler answers a request for them with. */
export function listedBy(evaluator: Evaluator, answer: Value, server: ServerIdentity, node: TS.Node): Registered {
  const holes = new Set<UnknownValue>();
  const lists = waysOf(answer).flatMap(({ value: one, isOff }) => {
    if (one.kind === "unknown") holes.add(one);
    return one.kind === "unknown"
      ? []
      : waysOf(evaluator.member(one, "tools", node)).map((way) => ({
          list: withLeftOut(iterate(way.value)),
          isOff: isOff || way.isOff,
        }));
  });
  const within = new Map<Value, number[]>();
  const offered = new Set<Value>();
  for (const [index, { list, isOff }] of lists.entries()) {
    if (list.unresolved) holes.add(list.unresolved);
    for (const item of list.items) {
      within.set(item, [...(within.get(item) ?? []), index]);
      if (!isOff && !isNotByDefault(chanceWithin(list, item))) offered.add(item);
    }
  }
  const tools: ToolDescriptor[] = [];
  for (const [item, places] of within)
    if (item.kind === "unknown") holes.add(item);
    else {
      const branches = apart(places, lists.length, node);
      tools.push({ ...described(evaluator, item, server, node), branches, isOffByDefault: !offered.has(item) });
    }
  const isLossy = lists.some(({ list }) => list.unresolved?.isLoss);
  return { tools: isLossy ? onePerName(tools, node) : tools, holes: [...holes] };
}

/** Of two tools of one name in a list that loses members, one is what is taken out: `tools.splice(isRaw ? first : last, 1)`. */
function onePerName(tools: readonly ToolDescriptor[], node: TS.Node): readonly ToolDescriptor[] {
  const places = new Map<string | undefined, number[]>();
  for (const [place, { name }] of tools.entries()) listAt(places, keyString(name)).push(place);
  return tools.map((tool, place) => {
    const name = keyString(tool.name);
    const alike = name === undefined ? [] : listAt(places, name);
    return {
      ...tool,
      branches: [...(tool.branches ?? []), ...alike.flatMap((other) => between(place, other, node, "of one name"))],
    };
  });
}

/** What a value may be: each of several, of which a run of the server has one, and whether it does not by default. */
function waysOf(value: Value): readonly { readonly value: Value; readonly isOff: boolean }[] {
  if (value.kind !== "alternatives") return [{ value, isOff: false }];
  return value.values.map((one, index) => ({ value: one, isOff: index > 0 && value.isFirstByDefault === true }));
}

/** What is in one of several lists alone is never there together with what is in another of them alone. */
function apart([list, ...others]: readonly number[], lists: number, node: TS.Node): readonly Branch[] {
  if (list === undefined || others.length > 0) return [];
  return Array.from({ length: lists }, (_, other) => other).flatMap((other) => between(list, other, node));
}

/** That one of two is there, and never both. */
function between(one: number, other: number, node: TS.Node, what = ""): readonly Branch[] {
  if (one === other) return [];
  const place = `${node.getSourceFile().fileName}:${node.getStart()}:${what}`;
  return [{ condition: `${place}:${Math.min(one, other)}:${Math.max(one, other)}`, isTaken: one < other }];
}

function described(evaluator: Evaluator, item: Value, server: ServerIdentity, node: TS.Node): ToolDescriptor {
  const place = item.kind === "object" ? (item.node ?? node) : node;
  const part = (name: string): Value => sentMember(evaluator, item, name, place);
  return {
    name: part("name"),
    title: part("title"),
    description: part("description"),
    inputSchema: sentSchema(part("inputSchema"), place),
    outputSchema: sentSchema(part("outputSchema"), place),
    annotations: part("annotations"),
    meta: part("_meta"),
    server,
    node: place,
  };
}

/** No server converts what a handler answers: of a library's schema its insides are sent, which no client can read. */
function sentSchema(schema: Value, node: TS.Node): Value {
  return overAlternatives(schema, (one) => {
    const library = one.kind === "schema" ? "Zod" : one.kind === "built-schema" ? one.library : "typebox";
    if (library === "typebox") return one;
    return unknown(`is a schema of ${library}, which is sent as it stands: convert it to JSON Schema here`, node);
  });
}
