import type { ts as TS } from "ts-morph";
import type { ExternalInstanceValue, Value } from "../evaluate/values/value.ts";

/** Methods of the SDK's server that register a tool, and give a handle to change it by. */
const REGISTERING: ReadonlySet<string> = new Set(["registerTool", "tool", "registerToolTask"]);

/** Whether a method of a name registers a tool, where it is one of the SDK's server. */
export function isRegistering(name: string): boolean {
  return REGISTERING.has(name);
}

/** What registering a tool gives: `handle.update({…})`, `handle.disable()`, `handle.remove()`. */
export function toolHandle(
  receiver: ExternalInstanceValue,
  name: string,
  args: readonly Value[],
  node: TS.Node,
): ExternalInstanceValue | undefined {
  const { of } = receiver;
  if (!REGISTERING.has(name) || !of.module.startsWith("@modelcontextprotocol/")) return undefined;
  return { kind: "external-instance", of: { ...of, path: [...of.path, name] }, arguments: args, node };
}

/** Whether a value is the handle of a tool, which a call gave. */
export function isToolHandle(value: Value): value is ExternalInstanceValue {
  return value.kind === "external-instance" && value.of.path.length > 1 && REGISTERING.has(value.of.path.at(-1) ?? "");
}
