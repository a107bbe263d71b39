import type { WrittenCall } from "./example-call.ts";
import { memberOf, type Literal, type LiteralObject } from "./literal.ts";

const NAMES = ["name", "tool", "tool_name", "toolName"];
const ARGUMENTS = ["arguments", "args", "params", "parameters", "input"];

/** What else an envelope may hold, besides name and arguments; anything more, and it is something of the server's own. */
const COMPANIONS: ReadonlySet<string> = new Set([
  ...NAMES,
  ...ARGUMENTS,
  "id",
  "type",
  "server",
  "_meta",
  "task",
  "index",
  "reason",
  "description",
]);

/**
 * The calls that a value holds in the protocol's own form, `{"name": …, "arguments": {…}}`, at any depth: by itself, in a
 * JSON-RPC message, or among the operations of a batch.
 */
export function envelopesIn(literal: Literal, isElided: boolean): WrittenCall[] {
  const calls: WrittenCall[] = [];
  const waiting: Literal[] = [literal];
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    if (part.kind === "array") waiting.push(...part.items.toReversed());
    if (part.kind !== "object") continue;
    const call = protocolCall(part, isElided) ?? envelope(part, "envelope", isElided);
    if (call) calls.push(call);
    const inner = call ? call.arguments : part;
    waiting.push(...inner.members.map(({ value }) => value).toReversed());
  }
  return calls;
}

/** A JSON-RPC request for `tools/call`, around its params. */
function protocolCall(message: LiteralObject, isElided: boolean): WrittenCall | undefined {
  if (textOf(message, "method")?.value !== "tools/call") return undefined;
  const params = memberOf(message, "params")?.value;
  const call = params?.kind === "object" ? envelope(params, "protocol", isElided) : undefined;
  return call && { ...call, start: message.start, end: message.end };
}

/** An object that names a tool and gives its arguments. */
export function envelope(
  literal: LiteralObject,
  naming: "envelope" | "protocol",
  isElided: boolean,
): WrittenCall | undefined {
  if (naming === "envelope" && literal.members.some(({ key }) => !COMPANIONS.has(key))) return undefined;
  const name = NAMES.map((key) => textOf(literal, key)).find((found) => found !== undefined);
  const given = ARGUMENTS.map((key) => memberOf(literal, key)?.value).find((value) => value?.kind === "object");
  if (!name || given?.kind !== "object") return undefined;
  const { start, end } = literal;
  // Without the quotes.
  const at = { text: name.value, start: name.start + 1, end: name.end - 1 };
  return { start, end, naming, name: at, arguments: given, isElided, isPartial: false };
}

function textOf(
  literal: LiteralObject,
  key: string,
): { readonly value: string; readonly start: number; readonly end: number } | undefined {
  const value = memberOf(literal, key)?.value;
  if (value?.kind !== "scalar" || typeof value.value !== "string") return undefined;
  return { value: value.value, start: value.start, end: value.end };
}
