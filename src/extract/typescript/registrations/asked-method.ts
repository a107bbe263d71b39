import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { keyString, type Value } from "../evaluate/values/value.ts";

/** The methods of the protocol that have to do with tools, by the SDK's schemas of their requests. */
const METHODS: ReadonlyMap<string, string> = new Map([
  ["ListToolsRequestSchema", "tools/list"],
  ["CallToolRequestSchema", "tools/call"],
]);

/**
 * The method whose requests a handler is set for. It is said by the SDK's schema of the request, by a text (SDK v2), or
 * by a zod schema of one's own, off which the SDK reads the literal: `z.object({ method: z.literal("tools/list") })`.
 */
export function askedMethod(evaluator: Evaluator, request: Value, node: TS.Node): string | undefined {
  if (request.kind === "text") return request.text.value;
  if (request.kind === "external") return METHODS.get(request.path.at(-1) ?? "");
  if (request.kind !== "schema") return undefined;
  const shape = evaluator.member(request, "shape", node);
  const method = shape.kind === "object" ? shape.properties.get("method")?.value : undefined;
  return method?.kind === "schema" ? keyString(evaluator.member(method, "value", node)) : undefined;
}
