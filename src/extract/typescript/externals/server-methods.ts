import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Value } from "../evaluate/values/value.ts";

/** The releases of the SDK's first major since which its servers have the methods that code looks for before it calls them. */
const SINCE: Readonly<Record<string, string>> = {
  tool: "1.0.0",
  prompt: "1.0.0",
  resource: "1.0.0",
  registerTool: "1.13.0",
  registerPrompt: "1.13.0",
  registerResource: "1.13.0",
};

/**
 * Whether a value is a method that the server of an SDK surely has: `typeof server.registerTool === "function"` asks for
 * the release that is there, which package.json tells.
 */
export function isServerMethod(evaluator: Evaluator, value: Value): boolean {
  if (value.kind !== "method" || value.receiver.kind !== "external-instance") return false;
  const { of, node } = value.receiver;
  const since = SINCE[value.name];
  const [library] = /^@modelcontextprotocol\/(?:sdk(?=\/server\/mcp)|server(?=$))/u.exec(of.module) ?? [];
  if (library === undefined || since === undefined || of.path.at(-1) !== "McpServer") return false;
  if (library === "@modelcontextprotocol/server") return value.name.startsWith("register");
  return !evaluator.packages.isBefore(since, library, node.getSourceFile().fileName);
}
