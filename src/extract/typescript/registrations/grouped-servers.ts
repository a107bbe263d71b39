import { argumentValues } from "../evaluate/calls.ts";
import { unknown } from "../evaluate/values/value.ts";
import { identifyServer } from "../servers/identify-server.ts";
import type { RegistrationShape } from "./registration.ts";

/** mcp-lite's `server.group("prefix", other)`: it lists the tools of another server by names of its own making. */
export const groupedServers: RegistrationShape = {
  id: "grouped servers",
  words: [".group("],
  packages: ["mcp-lite"],
  matches: (call) => call.method === "group" && call.arguments.length > 0,
  read(call, frame, evaluator) {
    if (identifyServer(evaluator, call.receiver, frame)?.kind !== "mcp-lite") return undefined;
    const [naming, other] = argumentValues(evaluator, call.arguments, frame).items;
    const reason = other
      ? "holds those of another server too, by names to which `group` adds something; they are shown without it"
      : "holds those of another server too, which `group` takes in";
    return naming && { tools: [], holes: [unknown(reason, call.node)] };
  },
};
