import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { ObjectValue, Value } from "../evaluate/values/value.ts";
import { isUndefined, primitive, unknown } from "../evaluate/values/value.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { declarationOf } from "../syntax/declarations.ts";
import { givenArguments } from "./given-arguments.ts";
import { serverCalled } from "./server-called.ts";
import { methodWords } from "./method-words.ts";
import { refusedAnnotations } from "./refused-annotations.ts";
import { oneTool, type RegistrationShape } from "./registration.ts";
import type { SinkCall } from "./sink-call.ts";

/**
 * `server.tool(name, description?, shape?, annotations?, handler)` of SDK v1: six overloads, told apart
 * the way the SDK does, by the kinds of the arguments.
 */
export const toolOverloads: RegistrationShape = {
  id: "server.tool",
  words: methodWords("tool"),
  matches: (call) => call.method === "tool" && call.arguments.length > 0,
  read(call, frame, evaluator) {
    const server = serverCalled(evaluator, call, frame);
    if (server?.kind !== "sdk-v1" && server?.kind !== "skybridge") return undefined;
    const { items, isUnordered } = givenArguments(evaluator, call, frame);
    const [name, ...given] = items;
    if (!name || name.kind === "object" || given.length === 0) return undefined;
    const [handler] = given.splice(handlerAt(given));
    // `port.tool("moor_ship", "Moors a ship.")` is a method of something else: a server is given what to run.
    if (handler && PLAIN.has(handler.kind)) return undefined;
    const rest = withDescription(given, call);
    const description = isDescription(rest[0]) ? rest.shift() : undefined;
    const isWhole = server.kind === "sdk-v1" && rest[0]?.kind === "schema";
    const inputSchema = rest[0] && !isWhole && !isAnnotations(rest[0]) ? rest.shift() : undefined;
    const isInput = inputSchema !== undefined;
    const refused = isInput || isUnordered || !rest[0] ? undefined : refusedAnnotations(evaluator, rest[0], call.node);
    const annotations = isUnordered
      ? unknown("may be among arguments whose order is not known", call.node)
      : isWhole
        ? unknown(WHOLE_SCHEMA, call.node)
        : refused
          ? refused.annotations
          : rest.shift();
    const { mayBeOff } = refused ?? {};
    return oneTool({ name, description, inputSchema, annotations, handler, mayBeOff, server, node: call.node });
  },
};

/** Of a schema that is no object of schemas, the SDK takes what it is for the annotations, and lists a tool without fields. */
const WHOLE_SCHEMA =
  "come from a whole schema that stands in their place: `tool` takes the fields of one, such as `schema.shape`";

/**
 * What stands between name and handler, a description first, be it that there is none: `server.tool(name, given, handler)`
 * takes a text for one, and an object for fields or annotations. What is not known counts as all of them, unless it is
 * written as one.
 */
function withDescription(given: readonly Value[], call: SinkCall): Value[] {
  const [first, next] = given;
  if (first?.kind !== "unknown" || (next && !isAnnotations(next))) return [...given];
  const [, argument] = call.arguments.some(ts.isSpreadElement) ? [] : call.arguments;
  const kind = argument && kindWritten(argument);
  if (kind === "text") return [...given];
  return kind === "fields" ? [primitive(undefined, call.node), ...given] : [first, first, ...(next ? [next] : [first])];
}

/** What the source says of an argument: `schema.shape` has fields, `moorText` of `(moorText: string) => …` is a text. */
function kindWritten(argument: TS.Expression): "text" | "fields" | undefined {
  const node = bareExpression(argument);
  if (ts.isPropertyAccessExpression(node)) return node.name.text === "shape" ? "fields" : undefined;
  const declaration = ts.isIdentifier(node) ? declarationOf(node) : undefined;
  const type =
    declaration && (ts.isParameter(declaration) || ts.isVariableDeclaration(declaration)) && declaration.type;
  if (!type) return ts.isTemplateExpression(node) ? "text" : undefined;
  if (type.kind === ts.SyntaxKind.StringKeyword) return "text";
  return /^(?:z\.)?ZodRawShape/u.test(type.getText()) ? "fields" : undefined;
}

/** What nobody can call. */
const PLAIN: ReadonlySet<Value["kind"]> = new Set(["text", "primitive", "regex", "array", "map", "schema"]);

/** What comes after a function is passed over by the SDK: `server.tool(name, shape, handler, { description })` has none. */
function handlerAt(given: readonly Value[]): number {
  const first = given.findIndex((value) => value.kind === "function");
  return first < 0 ? given.length - 1 : first;
}

/** A description that could not be resolved is taken for one only where a schema would be an object. */
function isDescription(value: Value | undefined): boolean {
  if (value?.kind === "alternatives") return value.values.some(isDescription);
  return value?.kind === "text" || value?.kind === "unknown" || isUndefined(value);
}

/** An object without schemas for members; an empty one counts as a schema without fields. */
function isAnnotations(value: Value): boolean {
  return value.kind === "object" && value.properties.size > 0 && !hasSchemas(value);
}

function hasSchemas({ properties }: ObjectValue): boolean {
  return [...properties.values()].some(({ value }) => mayBeSchema(value));
}

function mayBeSchema(value: Value): boolean {
  if (value.kind === "alternatives") return value.values.some(mayBeSchema);
  return value.kind === "schema" || value.kind === "unknown";
}
