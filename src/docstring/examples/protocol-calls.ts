import { callArguments } from "../call-arguments.ts";
import { envelope } from "./envelopes.ts";
import type { Stretch } from "../layout.ts";
import type { WrittenCall } from "./example-call.ts";
import { readLiteral } from "./read-literal.ts";
import { writtenCall } from "./written-call.ts";

/** Methods of clients that call a tool by name, and the parenthesis. */
export const CALLER = /\b(?:callTool|call_tool|invokeTool|invoke_tool|executeTool|execute_tool)[ \t]*\(/gu;

/** Longer calls are not read. */
const LONGEST = 20_000;

/**
 * A call through a client: `client.callTool({ name: "list_orders", arguments: {…} })`, `session.call_tool("list_orders", {…})`.
 * @param caller where `CALLER` matches
 * @returns where to read on, and the call when it can be read
 */
export function protocolCallAt(
  text: string,
  caller: { readonly index: number; readonly end: number },
  limit: number,
): { readonly end: number; readonly call?: WrittenCall } {
  const start = caller.index;
  const nameEnd = caller.end - 1;
  const list = callArguments(text, nameEnd, Math.min(limit, nameEnd + LONGEST));
  if (!list) return { end: caller.end };
  const written = writtenCall(text, { ...list, start, nameEnd });
  const [first, second] = list.arguments;
  const call =
    envelope(written.arguments, "protocol", written.isElided) ??
    (first && second && namedFirst(text, first.value, second.value));
  return { end: list.end, ...(call && { call: { ...call, start, end: list.end } }) };
}

/** `call_tool("list_orders", {…})`, with or without a keyword before the arguments. */
function namedFirst(text: string, first: Stretch, second: Stretch): WrittenCall | undefined {
  const name = readLiteral(text, first)?.literal;
  const given = readLiteral(text, second);
  if (name?.kind !== "scalar" || typeof name.value !== "string" || given?.literal.kind !== "object") return undefined;
  return {
    start: first.start,
    end: second.end,
    naming: "protocol",
    name: { text: name.value, start: name.start + 1, end: name.end - 1 },
    arguments: given.literal,
    isElided: given.elided,
    isPartial: false,
  };
}
