import type { ts as TS } from "ts-morph";
import type { Text } from "../../../tool-model/text.ts";
import { argumentValues } from "../evaluate/calls.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { unknown, type Value } from "../evaluate/values/value.ts";
import { identifyServer } from "../servers/identify-server.ts";
import type { GroupedNames, RegistrationShape } from "./registration.ts";

/** mcp-lite's `server.group("prefix", other)`: it lists the tools of another server by names of its own making. */
export const groupedServers: RegistrationShape = {
  id: "grouped servers",
  words: [".group("],
  packages: ["mcp-lite"],
  matches: (call) => call.method === "group" && call.arguments.length > 0,
  read(call, frame, evaluator) {
    const into = identifyServer(evaluator, call.receiver, frame);
    const [first, second] = call.arguments;
    if (into?.kind !== "mcp-lite" || !first) return undefined;
    const [naming] = argumentValues(evaluator, call.arguments, frame).items;
    const other = identifyServer(evaluator, second ?? first, frame);
    const names = second ? naming && namesOf(evaluator, naming, call.node) : {};
    if (names && other?.madeAt !== undefined && into.madeAt !== undefined)
      return { tools: [], holes: [], grouped: { other: other.madeAt, into, names } };
    const reason = second
      ? "holds those of another server too, by names to which `group` adds something; they are shown without it"
      : "holds those of another server too, which `group` takes in";
    return { tools: [], holes: [unknown(reason, call.node)] };
  },
};

/** What is added to the names: `"quay"`, `{ prefix: "quay", suffix: "v2" }`. */
function namesOf(evaluator: Evaluator, naming: Value, node: TS.Node): GroupedNames | undefined {
  if (naming.kind === "text") return { prefix: naming.text };
  if (naming.kind !== "object" || naming.unresolved) return undefined;
  const [prefix, suffix] = ["prefix", "suffix"].map((name) => evaluator.member(naming, name, node));
  const isKnown = [prefix, suffix].every((one) => one?.kind === "text" || one?.kind === "primitive");
  return isKnown ? { prefix: textIn(prefix), suffix: textIn(suffix) } : undefined;
}

function textIn(value: Value | undefined): Text | undefined {
  return value?.kind === "text" && value.text.value !== "" ? value.text : undefined;
}
