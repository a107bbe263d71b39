import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { overAlternatives } from "../../evaluate/values/alternatives.ts";
import type { UnknownValue, Value } from "../../evaluate/values/value.ts";
import { keyString, nullishness, primitive, truthiness, unknown } from "../../evaluate/values/value.ts";
import { FRONT_MCP } from "../../externals/front-mcp.ts";
import { toolOf } from "../../registrations/parts-by-role.ts";
import type { ToolDescriptor } from "../../registrations/registration.ts";
import type { ServerIdentity } from "../../servers/identify-server.ts";
import { convertSchema } from "../../zod/convert.ts";
import type { OutputPolicy } from "./output-policy.ts";
import type { FrontMcpDefinition } from "./tool-definitions.ts";

/** Where tools are listed, and for whom. */
export interface FrontMcpList {
  readonly node: TS.Node;
  readonly server: ServerIdentity;
  readonly policy: OutputPolicy;
}

/** Since this release it takes an input as fields alone; before, a zod object stood for its fields. */
const TAKES_FIELDS = "1.0.0";

/** Since this release it lists what tools answer with. */
const LISTS_OUTPUT = "1.4.0";

/** A tool as FrontMCP lists it; undefined when it is kept from the list. */
export function toolOfDefinition(
  evaluator: Evaluator,
  { options, handler, node }: FrontMcpDefinition,
  { policy, server, node: listedAt }: FrontMcpList,
): ToolDescriptor | undefined {
  const part = (name: string): Value => (options.kind === "unknown" ? options : evaluator.member(options, name, node));
  const { key, isHidden } = hiding(part);
  if (isHidden === true) return undefined;
  const roles = { description: "description", annotations: "annotations" };
  const title = part("name");
  const name = overAlternatives(part("id"), (one) => (isGiven(one) ? one : title));
  const output = outputOf(evaluator, part("outputSchema"), node);
  const isAnswered = isGiven(output);
  const elsewhere = isAnswered ? toldElsewhere(evaluator, part("output"), policy, node) : undefined;
  const condition =
    ["availableWhen", "authorities"].find((one) => isGiven(part(one))) ?? (isHidden === undefined ? key : undefined);
  const tool = toolOf(evaluator, name, options, roles, server, node);
  return {
    ...tool,
    title,
    description: elsewhere ?? tool.description,
    inputSchema: overAlternatives(part("inputSchema"), (one) => inputOf(evaluator, one, node)),
    outputSchema: elsewhere ?? (isAnswered ? (policy.wrapped ?? output) : undefined),
    meta: isGiven(part("ui")) ? unknown("is what the library makes of `ui`", node) : undefined,
    handler,
    mayBeOff:
      condition === undefined ? undefined : unknown(`is listed only where \`${condition}\` allows it`, listedAt),
    node,
  };
}

/** Which option says whether a tool is kept from the list, and what it says; undefined where that is not known. */
function hiding(part: (name: string) => Value): { readonly key: string; readonly isHidden: boolean | undefined } {
  const visibility = part("visibility");
  if (nullishness(visibility) === true)
    return { key: "hideFromDiscovery", isHidden: truthiness(part("hideFromDiscovery")) };
  const said = keyString(visibility);
  return { key: "visibility", isHidden: said === undefined ? undefined : said !== "public" };
}

/** Why it is not known where the answer of a tool is described: what it says itself counts before what its server says. */
function toldElsewhere(
  evaluator: Evaluator,
  output: Value,
  policy: OutputPolicy,
  node: TS.Node,
): UnknownValue | undefined {
  const mode = isGiven(output) ? evaluator.member(output, "schemaMode", node) : output;
  if (!isGiven(mode)) return policy.anywhere;
  const isUsual = mode.kind === "text" && mode.text.value === "definition";
  return isUsual ? undefined : unknown("may be changed by what `output` says", node);
}

function isGiven(value: Value): boolean {
  return nullishness(value) !== true;
}

function inputOf(evaluator: Evaluator, schema: Value, node: TS.Node): Value {
  if (schema.kind === "object" && schema.properties.size === 0 && !schema.unresolved) return primitive(undefined);
  if (schema.kind !== "schema") return schema;
  return evaluator.packages.isBefore(TAKES_FIELDS, FRONT_MCP, node.getSourceFile().fileName)
    ? evaluator.member(schema, "shape", node)
    : unknown("is a zod object, of which the library takes the fields alone: give it its `shape`", schema.source.node);
}

/** Objects alone are listed: of texts (`"image"`) and lists of contents there is nothing to say. */
function outputOf(evaluator: Evaluator, given: Value, node: TS.Node): Value {
  const none = primitive(undefined);
  if (evaluator.packages.isBefore(LISTS_OUTPUT, FRONT_MCP, node.getSourceFile().fileName)) return none;
  return overAlternatives(given, (one) => {
    if (one.kind === "unknown") return one;
    if (one.kind === "object") return one.properties.size > 0 || one.unresolved ? one : none;
    if (one.kind !== "schema") return none;
    const schema = convertSchema(one, { converter: "zod-draft-2020-12", io: "output" }, evaluator.provenance);
    if (schema.kind === "unknown") return schema;
    const type = schema.properties.get("type")?.value;
    return type?.kind === "text" && type.text.value === "object" ? one : none;
  });
}
