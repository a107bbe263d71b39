import type { ts as TS } from "ts-morph";
import { computedText } from "../../../tool-model/text.ts";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import type { ObjectValue, Value } from "../evaluate/values/value.ts";
import { overAlternatives } from "../evaluate/values/alternatives.ts";
import { unknown } from "../evaluate/values/value.ts";
import { tellsCallers } from "./mcp-nest-kind.ts";

const RESTRICTING = /^Tool(?:Scopes|Roles|Guards)$/u;

/** The option by which a server hides its tools from those who are not signed in. */
const HIDING = "allowUnauthenticatedAccess";

/** The module of the first major, which may be given guards. */
const GUARDED = "McpModule.forRoot";

/**
 * `_meta` as `@rekog/mcp-nest` sends it since its release 1.9: with who may call the tool. Anybody may, unless the code
 * speaks of scopes, roles or users.
 * @param isRestricted whether it does so of this tool
 */
export function mcpNestMeta(
  evaluator: Evaluator,
  meta: Value | undefined,
  isRestricted: boolean,
  node: TS.Node,
): Value | undefined {
  const { files, packages } = evaluator;
  if (!tellsCallers(packages, node.getSourceFile().fileName)) return meta;
  if (isRestricted || files.host.files.some((file) => hides(files.text(file) ?? "")))
    return unknown("is extended by what the library makes of who may call the tool", node);
  return overAlternatives(meta ?? objectOf({}), (one) => {
    if (one.kind === "unknown") return one;
    const own = one.kind === "object" ? one : objectOf({});
    const properties = new Map([...own.properties, ["securitySchemes", { value: forAnybody() }] as const]);
    return { ...own, properties };
  });
}

function hides(text: string): boolean {
  return text.includes(HIDING) || (text.includes(GUARDED) && text.includes("guards"));
}

/** Whether decorators of a method, or of its class, say who may call the tool. */
export function isRestrictedByDecorator(evaluator: Evaluator, member: TS.Node, frame: Frame): boolean {
  return [member, member.parent].some((node) => {
    const decorators = ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : [];
    return decorators.some(({ expression }) => restricts(evaluator.evaluate(expression, frame)));
  });
}

function restricts(decorator: Value): boolean {
  if (decorator.kind === "unknown") return true;
  if (decorator.kind !== "external-instance") return false;
  const name = decorator.of.path.at(-1) ?? "";
  return RESTRICTING.test(name) || (name === "applyDecorators" && decorator.arguments.some(restricts));
}

function forAnybody(): Value {
  return { kind: "array", items: [objectOf({ type: { kind: "text", text: computedText("noauth") } })] };
}

function objectOf(members: Readonly<Record<string, Value>>): ObjectValue {
  return { kind: "object", properties: new Map(Object.entries(members).map(([key, value]) => [key, { value }])) };
}
