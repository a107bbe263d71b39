import { mayDispatch, operationsField } from "../../../tool-model/dispatcher-shape.ts";
import type { Hole } from "../../../tool-model/hole.ts";
import type { HandlerCall, Registries, Registry, RegistryMember } from "../../../tool-model/registry.ts";
import type { Tool } from "../../../tool-model/tool.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { FunctionValue } from "../evaluate/values/value.ts";
import { rangeOf } from "../modules/source-files.ts";
import type { RunOrder } from "../reach/order/run-order.ts";
import type { Reach } from "../reach/reach.ts";
import { readDispatcher, type ReadDispatcher } from "./dispatcher-reader.ts";
import { handlerCalls } from "./handler-calls.ts";
import { proposalTypes } from "./proposal-types.ts";
import { resultTypes } from "./result-types.ts";
import { serverDispatches, type AnsweringCode, type ServerDispatch } from "./server-dispatch.ts";
import { toolCode, type PlacedDispatch } from "./tool-code.ts";

/** A server's tools, by the server's identity. */
type Servers = ReadonlyMap<string, readonly Tool[]>;

/**
 * What the code of servers runs tools by: how `tools/call` is answered, and the code of each tool that runs others.
 * @param tools all tools, each at the server that it belongs to
 * @param handlers the functions that were handed over with tools
 * @param wanted whether the calls that handlers make are asked for
 */
export function findRegistries(
  evaluator: Evaluator,
  { reach, order }: { readonly reach: Reach; readonly order: RunOrder },
  tools: readonly Tool[],
  handlers: readonly FunctionValue[],
  wanted: { readonly calls?: boolean },
): Registries {
  const servers = groupedByServer(tools);
  const holes: Hole[] = [];
  const dispatches = attempted(holes, () => serverDispatches(evaluator, reach, order)) ?? [];
  const placed = dispatches.flatMap((dispatch): PlacedDispatch[] => {
    const server = serverOf(dispatch, servers);
    return server === undefined ? [] : [{ server, dispatch }];
  });
  const read = tools.filter(mayDispatch).flatMap((tool): ReadDispatcher[] => {
    const code = toolCode(tool, handlers, placed);
    const found = code && attempted(holes, () => readOne(evaluator, tool, code, servers));
    return found ? [found] : [];
  });
  const callsOf = (tool: Tool): readonly HandlerCall[] => {
    const code = toolCode(tool, handlers, placed);
    return (code && attempted(holes, () => handlerCalls(evaluator, tool, code))) ?? [];
  };
  return {
    known: [
      ...placed.flatMap((one) => ownRegistry(one, servers, evaluator)),
      ...read.flatMap(({ registries }) => registries),
    ],
    limits: read.flatMap(({ limits }) => limits),
    dispatchers: read.map(({ code }) => code),
    resultTypes: read.length > 0 ? resultTypes(evaluator) : [],
    proposalTypes: proposalTypes(evaluator),
    ...(wanted.calls === true && { calls: tools.flatMap(callsOf) }),
    holes,
  };
}

function groupedByServer(tools: readonly Tool[]): Servers {
  const groups = new Map<string, Tool[]>();
  for (const tool of tools) {
    const group = groups.get(tool.origin.server);
    if (group) group.push(tool);
    else groups.set(tool.origin.server, [tool]);
  }
  return groups;
}

/** The server most of whose tools are answered there; undefined when none is. */
function serverOf({ members, node }: ServerDispatch, servers: Servers): string | undefined {
  const names = new Set(members.map(({ value }) => value));
  const { fileName } = node.getSourceFile();
  const rated = [...servers].map(([server, tools]) => ({
    server,
    known: tools.filter(({ name }) => names.has(name.value)).length,
    isNear: server.startsWith(`${fileName}:`) || tools.some(({ definition }) => definition?.file === fileName),
  }));
  const [best] = rated
    .filter(({ known }) => known > 0)
    .toSorted((one, other) => Number(other.isNear) - Number(one.isNear) || other.known - one.known);
  return best?.server;
}

function ownRegistry({ server, dispatch }: PlacedDispatch, servers: Servers, evaluator: Evaluator): Registry[] {
  const { kind, isWhole, node } = dispatch;
  if (dispatch.members.length === 0) return [];
  const names = new Set((servers.get(server) ?? []).map(({ name }) => name.value));
  const members = dispatch.members.map(({ answers: _, ...member }) =>
    !names.has(member.value) && isNamedElsewhere(member, evaluator)
      ? { ...member, isNamedElsewhere: true as const }
      : member,
  );
  return [{ name: "tools/call", kind, server, members, isWhole, range: rangeOf(node) }];
}

/** Whether the project's code says a name in other places than one. */
function isNamedElsewhere({ value, range }: RegistryMember, { files }: Evaluator): boolean {
  return files.host.files.some((file) => {
    const text = files.text(file) ?? "";
    for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
      const isWord = !/[\w-]/u.test(text[at - 1] ?? "") && !/[\w-]/u.test(text[at + value.length] ?? "");
      if (isWord && !(range?.file === file && range.start === at)) return true;
    }
    return false;
  });
}

function readOne(evaluator: Evaluator, tool: Tool, code: AnsweringCode, servers: Servers): ReadDispatcher | undefined {
  evaluator.budget.renew();
  const { server } = tool.origin;
  const toolNames = new Set((servers.get(server) ?? []).map(({ name }) => name.value));
  const list = operationsField(tool) ?? "operations";
  return readDispatcher(evaluator, code, { tool: tool.name.value, server, toolNames, list });
}

/** Code that was written to break its readers must cost no more than what is said of it. */
function attempted<T>(holes: Hole[], read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    holes.push({ path: "", reason: "the code that runs tools is nested too deeply to be read" });
    return undefined;
  }
}
