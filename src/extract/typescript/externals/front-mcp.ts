import type { ExternalValue } from "../evaluate/values/value.ts";
import type { ExternalPackage } from "./call-external.ts";

export const FRONT_MCP = "@frontmcp/sdk";

/** Whether something is what the framework exports under a name: `Tool`, or `FrontMcpTool`. */
export function isOfFrontMcp({ module, path }: ExternalValue, name: string): boolean {
  const [exported, ...others] = path;
  if (module !== FRONT_MCP || exported === undefined || others.length > 0) return false;
  const longName = /^[A-Z]/u.test(name) ? `FrontMcp${name}` : `frontMcp${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return exported === name || exported === longName;
}

/** `tool({…})(run)`: what is described first is handed the function to run afterwards. */
export const frontMcp: ExternalPackage = {
  handles: (module) => module === FRONT_MCP,
  callMade: (_evaluator, described, [run], node) =>
    isOfFrontMcp(described.of, "tool") && described.arguments.length === 1 && run
      ? { ...described, arguments: [...described.arguments, run], node }
      : undefined,
};
