import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { iterate } from "../evaluate/values/iterate.ts";
import type { UnknownValue, Value } from "../evaluate/values/value.ts";
import { nullishness, unknown } from "../evaluate/values/value.ts";
import { computedText } from "../../../tool-model/text.ts";
import { describeValue } from "../evaluate/values/describe-value.ts";
import type { ServerIdentity } from "../servers/identify-server.ts";
import { rangeOf } from "../modules/source-files.ts";
import { isOwnFunction } from "./is-own-function.ts";
import { toolOf } from "./parts-by-role.ts";
import type { Registered, RegistrationShape, ToolDescriptor } from "./registration.ts";
import { SERVER_MAKERS, type ServerMaker } from "./server-makers.ts";

/** `new MCPServer({ tools: { name: tool } })`, `createSdkMcpServer({ tools: [tool] })`: the server is made with its tools. */
export const toolsOption: RegistrationShape = {
  id: "tools option",
  form: "function",
  isDecidedByCallee: true,
  words: [...SERVER_MAKERS.keys()].map((name) => `${name}(`),
  matches: (call) => SERVER_MAKERS.has(call.method) && call.arguments.length > 0,
  concerns: ({ receiver }, evaluator) => !isOwnFunction(receiver, evaluator),
  read(call, frame, evaluator) {
    const maker = SERVER_MAKERS.get(call.method);
    const callee = evaluator.evaluate(call.receiver, frame);
    const [argument] = call.arguments;
    if (!maker || !argument || callee.kind !== "external" || !maker.packages.test(callee.module)) return undefined;
    const { file, start } = rangeOf(call.node);
    const server: ServerIdentity = { kind: maker.kind, madeAt: `${file}:${start}` };
    const options = evaluator.evaluate(argument, frame);
    const tools = options.kind === "unknown" ? options : evaluator.member(options, "tools", call.node);
    const others = maker.alsoTools.flatMap((name) => madeOf(evaluator, options, name, call.node));
    if (nullishness(tools) === true) return { tools: [], holes: others };
    const definitions = maker.listed ? maker.listed(tools, evaluator, call.node) : tools;
    const { tools: listed, holes } = listedIn(evaluator, definitions, options, maker, server, call.node);
    return { tools: listed, holes: [...holes, ...others] };
  },
};

function madeOf(evaluator: Evaluator, options: Value, name: string, node: TS.Node): UnknownValue[] {
  const value = options.kind === "object" ? evaluator.member(options, name, node) : undefined;
  if (!value || nullishness(value) === true) return [];
  const isEmpty =
    (value.kind === "object" && value.properties.size === 0) || (value.kind === "array" && value.items.length === 0);
  if (isEmpty && !value.unresolved) return [];
  return [unknown(`holds more, which the library makes of \`${name}\` when the server starts`, node)];
}

function listedIn(
  evaluator: Evaluator,
  tools: Value,
  options: Value,
  { roles, nameKey = "name", leavesOut = () => false, complete = (one) => one }: ServerMaker,
  server: ServerIdentity,
  node: TS.Node,
): Registered {
  const tool = (name: Value, value: Value): ToolDescriptor =>
    complete(toolOf(evaluator, name, value, roles, server, node), value, evaluator, node, options);
  if (tools.kind === "object")
    return {
      tools: [...tools.properties].map(([key, { value }]) => tool({ kind: "text", text: computedText(key) }, value)),
      holes: tools.unresolved ? [tools.unresolved] : [],
    };
  if (tools.kind !== "array" && tools.kind !== "alternatives")
    return { tools: [], holes: [tools.kind === "unknown" ? tools : unknown(`is ${describeValue(tools)}`, node)] };
  const list = iterate(tools);
  return {
    tools: list.items
      .flatMap((item) => listedOf(item, leavesOut))
      .map((item) => tool(item.kind === "unknown" ? item : evaluator.member(item, nameKey, node), item)),
    holes: list.unresolved ? [list.unresolved] : [],
  };
}

/** What is on the list of one item, which may be one of several by a condition. */
function listedOf(item: Value, leavesOut: (definition: Value) => boolean): readonly Value[] {
  const values = item.kind === "alternatives" ? item.values : [item];
  const kept = values.filter((one) => !leavesOut(one));
  return kept.length === values.length ? [item] : kept;
}
