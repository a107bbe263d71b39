import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { iterate } from "../../evaluate/values/iterate.ts";
import type { UnknownValue, Value } from "../../evaluate/values/value.ts";
import { nullishness, primitive, unknown } from "../../evaluate/values/value.ts";
import { describeValue } from "../../evaluate/values/describe-value.ts";
import type { Registered } from "../../registrations/registration.ts";
import { FRONT_MCP } from "../../externals/front-mcp.ts";
import { definitionOf } from "./tool-definitions.ts";
import { toolOfDefinition, type FrontMcpList } from "./tool-of-definition.ts";

/** Options of which the library makes tools when the server starts. */
const MAKE_TOOLS = ["adapters", "agents"] as const;

/**
 * The tools of the options of an app, a plugin or a server of FrontMCP: `tools: [WeighParcel, tool({…})(run)]`.
 * What comes of other packages, and of what is made when the server starts, is a hole.
 */
export function listedTools(evaluator: Evaluator, options: Value, list: FrontMcpList): Registered {
  const { node } = list;
  if (options.kind === "unknown") return { tools: [], holes: [options] };
  const part = (name: string): Value =>
    options.kind === "object" ? evaluator.member(options, name, node) : primitive(undefined);
  const { items, unresolved } = membersOf(part("tools"));
  const definitions = items.map((item) => definitionOf(evaluator, item, node));
  return {
    tools: definitions.flatMap((one) =>
      one.kind === "definition" ? (toolOfDefinition(evaluator, one, list) ?? []) : [],
    ),
    holes: [
      ...(unresolved ? [unresolved] : []),
      ...definitions.flatMap((one) => (one.kind === "unknown" ? [one] : [])),
      ...MAKE_TOOLS.flatMap((name) => madeOf(part(name), name, node)),
      ...broughtBy(part("plugins"), "plugin", node),
      ...broughtBy(part("apps"), "app", node),
    ],
  };
}

function membersOf(list: Value): { readonly items: readonly Value[]; readonly unresolved: UnknownValue | undefined } {
  const { items, unresolved } = iterate(list);
  return { items: items.flatMap((item) => (item.kind === "alternatives" ? item.values : [item])), unresolved };
}

function madeOf(list: Value, name: string, node: TS.Node): UnknownValue[] {
  if (nullishness(list) === true || (list.kind === "array" && list.items.length === 0 && !list.unresolved)) return [];
  return [unknown(`holds more, which the library makes of \`${name}\` when the server starts`, node)];
}

/** Plugins and apps that are none of the project's may add tools, and take others away. */
function broughtBy(list: Value, what: "plugin" | "app", node: TS.Node): UnknownValue[] {
  const { items, unresolved } = membersOf(list);
  return [...items, ...(unresolved ? [unresolved] : [])].flatMap((item) =>
    item.kind === "class" || item.kind === "primitive" || isOwnPlugin(item)
      ? []
      : [unknown(`may be changed by the ${what} that ${nameOf(item)}`, node)],
  );
}

/** `Stamps.init({…})` of a plugin of the project, which is read where it stands. */
function isOwnPlugin(item: Value): boolean {
  return (
    item.kind === "external-instance" && item.of.module === FRONT_MCP && item.of.path.join(".") === "DynamicPlugin.init"
  );
}

function nameOf(item: Value): string {
  if (item.kind === "unknown") return item.reason;
  return `is ${describeValue(item.kind === "external-instance" ? item.of : item)}`;
}
