import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { classChain } from "../../evaluate/classes/classes.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { describeValue } from "../../evaluate/values/describe-value.ts";
import type { ClassValue, UnknownValue, Value } from "../../evaluate/values/value.ts";
import { primitive, unknown } from "../../evaluate/values/value.ts";
import { isOfFrontMcp } from "../../externals/front-mcp.ts";

/** What defines a tool: the options of `@Tool({…}) class`, or of `tool({…})(run)`. */
export interface FrontMcpDefinition {
  readonly kind: "definition";
  readonly options: Value;
  readonly handler: Value | undefined;
  readonly node: TS.Node;
}

/** The definition behind a member of a list of tools; unknown where the framework loads it when the server starts. */
export function definitionOf(evaluator: Evaluator, item: Value, node: TS.Node): FrontMcpDefinition | UnknownValue {
  if (item.kind === "unknown") return item;
  if (item.kind === "class") return ofClass(evaluator, item, node);
  if (item.kind === "external-instance" && isOfFrontMcp(item.of, "tool")) {
    const [options = primitive(undefined), handler] = item.arguments;
    return { kind: "definition", options, handler, node: options.kind === "object" ? (options.node ?? node) : node };
  }
  return item.kind === "text"
    ? unknown(`has those of \`${item.text.value}\`, which the library loads when the server starts`, node)
    : unknown(`has ${describeValue(item)}, which is no tool of the project`, node);
}

/** What `@Tool` says of a class, or of one that it extends: metadata is inherited. */
function ofClass(evaluator: Evaluator, listed: ClassValue, node: TS.Node): FrontMcpDefinition | UnknownValue {
  const { classes, base } = classChain(evaluator, listed);
  for (const one of classes) {
    const options = decoratorOptions(evaluator, one, "Tool");
    if (options) return { kind: "definition", options, handler: executeOf(classes), node: listed.node };
  }
  const name = listed.node.name?.text ?? "a class";
  return unknown(
    base?.kind === "unknown" || (base?.kind === "external" && !isOfFrontMcp(base, "ToolContext"))
      ? `has \`${name}\`, which may be described by the class that it extends`
      : `has \`${name}\`, which no \`@Tool\` describes`,
    node,
  );
}

/** The options of a decorator of the framework before a class; undefined when it has none of that name. */
function decoratorOptions(evaluator: Evaluator, { node, frame }: ClassValue, name: string): Value | undefined {
  for (const { expression } of ts.getDecorators(node) ?? []) {
    if (!ts.isCallExpression(expression)) continue;
    const callee = evaluator.evaluate(expression.expression, frame);
    if (callee.kind !== "external" || !isOfFrontMcp(callee, name)) continue;
    const [options] = expression.arguments;
    return options ? evaluator.evaluate(options, frame) : primitive(undefined);
  }
  return undefined;
}

function executeOf(classes: readonly ClassValue[]): Value | undefined {
  for (const { node, frame } of classes)
    for (const member of node.members)
      if (ts.isMethodDeclaration(member) && member.name.getText() === "execute")
        return { kind: "function", node: member, frame };
  return undefined;
}
