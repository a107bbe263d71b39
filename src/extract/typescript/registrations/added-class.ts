import { extendsTool, toolOfClass } from "../conventions/mcp-framework-tool.ts";
import { MCP_FRAMEWORK } from "../conventions/mcp-framework-release.ts";
import { describeValue } from "../evaluate/values/describe-value.ts";
import { unknown } from "../evaluate/values/value.ts";
import type { RegistrationShape } from "./registration.ts";

/** `server.addTool(MoorShip)` of mcp-framework: a class that is no file of its folder. */
export const addedClass: RegistrationShape = {
  id: "mcp-framework addTool",
  words: [".addTool("],
  packages: [MCP_FRAMEWORK],
  matches: (call) => call.method === "addTool" && call.arguments.length === 1,
  read(call, frame, evaluator) {
    const server = evaluator.evaluate(call.receiver, frame);
    const [argument] = call.arguments;
    const isServer = server.kind === "external-instance" && server.of.module === MCP_FRAMEWORK;
    if (!argument || !(isServer || server.kind === "unknown")) return undefined;
    const added = evaluator.evaluate(argument, frame);
    // What a server is that comes from elsewhere is told by what it is given.
    if (added.kind === "class" && extendsTool(evaluator, added)) return toolOfClass(evaluator, added);
    if (!isServer) return undefined;
    const what = added.kind === "class" ? "a class that does not extend `MCPTool`" : describeValue(added);
    return {
      tools: [],
      holes: [added.kind === "unknown" ? added : unknown(`has ${what}, which is not read`, argument)],
    };
  },
};
