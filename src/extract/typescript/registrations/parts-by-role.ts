import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Value } from "../evaluate/values/value.ts";
import { alternatives } from "../evaluate/values/alternatives.ts";
import { primitive } from "../evaluate/values/value.ts";
import type { ServerIdentity } from "../servers/identify-server.ts";
import type { ToolDescriptor } from "./registration.ts";

type Role = "title" | "description" | "inputSchema" | "outputSchema" | "annotations" | "meta" | "handler";

/** The members in which a library keeps the parts of a tool; parts that it does not send are left out. */
export type Roles = Readonly<Partial<Record<Role, string>>>;

/** The roles that the SDK's own `registerTool` gives the members of its config. */
export const SDK_ROLES: Roles = {
  title: "title",
  description: "description",
  inputSchema: "inputSchema",
  outputSchema: "outputSchema",
  annotations: "annotations",
  meta: "_meta",
};

/** A tool of a name and an object that holds the other parts. */
export function toolOf(
  evaluator: Evaluator,
  name: Value,
  config: Value,
  roles: Roles,
  server: ServerIdentity,
  node: TS.Node,
): ToolDescriptor {
  const part = (role: Role): Value | undefined => {
    const key = roles[role];
    if (key === undefined) return undefined;
    if (config.kind === "unknown") return config;
    const value = evaluator.member(config, key, node);
    const isPossible = config.kind === "object" && config.properties.get(key)?.conditional;
    return isPossible ? alternatives([value, primitive(undefined, node)], node) : value;
  };
  return {
    name,
    title: part("title"),
    description: part("description"),
    inputSchema: part("inputSchema"),
    outputSchema: part("outputSchema"),
    annotations: part("annotations"),
    meta: part("meta"),
    handler: part("handler"),
    server,
    node: config.kind === "object" ? (config.node ?? node) : node,
  };
}
