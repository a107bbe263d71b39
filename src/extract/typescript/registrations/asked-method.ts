import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { keyString, type Value } from "../evaluate/values/value.ts";
import { isImported } from "../modules/import-bindings.ts";
import { declarationOf } from "../syntax/declarations.ts";
import { rootOf } from "../syntax/root-of.ts";

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

/**
 * Whether a handler may be set for the requests of a method. Where a text or what a module exports says that it is for
 * another, the ways that lead to it need not be looked for.
 */
export function mayAskFor(method: string, request: TS.Expression, evaluator: Evaluator): boolean {
  if (ts.isStringLiteralLike(request)) return request.text === method;
  const root = rootOf(request);
  const declaration = ts.isIdentifier(root) ? declarationOf(root) : undefined;
  if (!declaration || !isImported(declaration)) return true;
  const asked = evaluator.evaluate(request, evaluator.rootFrame(request.getSourceFile()));
  if (asked.kind === "external") return askedMethod(evaluator, asked, request) === method;
  return (askedMethod(evaluator, asked, request) ?? method) === method;
}
