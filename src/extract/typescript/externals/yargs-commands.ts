import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bindParameters } from "../evaluate/calls.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { Frame } from "../evaluate/values/frame.ts";
import type { ExternalInstanceValue, FunctionValue, Value } from "../evaluate/values/value.ts";

/** What is run where no command is named: `$0`, `$0 [port]`, `*`. */
const BY_DEFAULT = /^(?:\$0|\*)(?:\s|$)/u;

/**
 * The options that `.command("$0", "Moors.", (own) => own.option("quay", { default: "north" }))` declares, each call of them
 * as it is kept for the chain: those of the command that is run where none is named.
 * @param chain what the command is declared of
 */
export function optionsOfCommand(
  evaluator: Evaluator,
  chain: ExternalInstanceValue,
  [first, , third]: readonly Value[],
  node: TS.Node,
): readonly Value[] {
  const [name, builder] =
    first?.kind === "object"
      ? [first.properties.get("command")?.value, first.properties.get("builder")?.value]
      : [first, third];
  const names = name?.kind === "array" ? name.items : [name];
  if (!names.some((one) => one?.kind === "text" && BY_DEFAULT.test(one.text.value))) return [];
  if (builder?.kind === "object") return [builder];
  return builder?.kind === "function" ? declaredIn(evaluator, { ...chain, arguments: [] }, builder, node) : [];
}

function declaredIn(
  evaluator: Evaluator,
  own: ExternalInstanceValue,
  { node: builder, frame: closure, thisValue }: FunctionValue,
  node: TS.Node,
): readonly Value[] {
  const { body } = builder;
  if (!body) return [];
  const frame = new Frame(builder, closure, thisValue, node);
  bindParameters(evaluator, builder.parameters, [own], frame);
  const statements = ts.isBlock(body) ? body.statements : [];
  const expressions = ts.isBlock(body) ? statements.flatMap((one) => expressionOf(one) ?? []) : [body];
  return expressions.flatMap((expression) => {
    const made = evaluator.evaluate(expression, frame);
    return made.kind === "external-instance" && made.of === own.of ? made.arguments : [];
  });
}

function expressionOf(statement: TS.Statement): TS.Expression | undefined {
  return ts.isExpressionStatement(statement) || ts.isReturnStatement(statement) ? statement.expression : undefined;
}
