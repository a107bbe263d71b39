import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { callExternal, constructExternal, tagExternal } from "../externals/call-external.ts";
import { literalsOf, templateValues } from "../externals/template-tags.ts";
import { literalText } from "../text/literal-text.ts";
import { toJsonSchema } from "../externals/zod-namespace.ts";
import { arrayMethod } from "./array-methods.ts";
import { instantiate } from "./classes.ts";
import { describeValue } from "./describe-value.ts";
import { bindName } from "./evaluate-declaration.ts";
import type { Evaluator } from "./evaluator.ts";
import { Frame } from "./frame.ts";
import { iterate } from "./iterate.ts";
import { mapMethod } from "./map-methods.ts";
import { runBody } from "./run-body.ts";
import { textMethod } from "./text-methods.ts";
import type { AlternativesValue, ArrayValue, BoundMethodValue, FunctionValue, Value } from "./value.ts";
import { overAlternatives, primitive, unknown } from "./value.ts";

export function evaluateCall(evaluator: Evaluator, node: TS.CallExpression, frame: Frame): Value {
  if (node.expression.kind === ts.SyntaxKind.ImportKeyword) return dynamicImport(evaluator, node, frame);
  const callee = evaluator.evaluate(node.expression, frame);
  if (callee.kind === "unknown") return callee;
  if (callee.kind === "primitive" && node.questionDotToken) return callee;
  const args = argumentValues(evaluator, node.arguments, frame);
  return args.kind === "unknown" ? args : callValue(evaluator, callee, args.items, node);
}

/** The values of an argument list, spread arguments unfolded. */
export function argumentValues(
  evaluator: Evaluator,
  nodes: readonly TS.Expression[],
  frame: Frame,
): Pick<ArrayValue, "items"> & { kind: "array" | "unknown"; reason: string } {
  const items: Value[] = [];
  for (const node of nodes) {
    if (!ts.isSpreadElement(node)) {
      items.push(evaluator.evaluate(node, frame));
      continue;
    }
    const spread = iterate(evaluator.evaluate(node.expression, frame));
    items.push(...spread.items);
    if (spread.unresolved) return { kind: "unknown", items, reason: spread.unresolved.reason };
  }
  return { kind: "array", items, reason: "" };
}

/** What calling a value with arguments gives. */
export function callValue(evaluator: Evaluator, callee: Value, args: readonly Value[], node: TS.Node): Value {
  return overAlternatives(callee, (one) => callOne(evaluator, one, args, node));
}

function callOne(
  evaluator: Evaluator,
  callee: Exclude<Value, AlternativesValue>,
  args: readonly Value[],
  node: TS.Node,
): Value {
  switch (callee.kind) {
    case "function":
      return callFunction(evaluator, callee, args, node);
    case "method":
      return overAlternatives(callee.receiver, (receiver) =>
        callMethod(evaluator, { ...callee, receiver }, args, node),
      );
    case "external":
      return callExternal(evaluator, callee, args, node);
    case "unknown":
      return callee;
    default:
      return unknown(`calls ${describeValue(callee)}`, node);
  }
}

function callMethod(evaluator: Evaluator, callee: BoundMethodValue, args: readonly Value[], node: TS.Node): Value {
  const { receiver, name } = callee;
  switch (receiver.kind) {
    case "text":
      return textMethod(receiver.text, name, args, node);
    case "array":
      return arrayMethod(evaluator, receiver, name, args, node);
    case "map":
      return mapMethod(receiver, name, args, node);
    case "schema":
      if (name === "toJSONSchema") return toJsonSchema(evaluator, [receiver, ...args]);
      return ts.isCallExpression(node)
        ? evaluator.zod.method(receiver, name, args, node)
        : unknown("passes on a zod method", node);
    case "primitive":
      return name === "toString"
        ? { kind: "text", text: computed(String(receiver.value)) }
        : unknown(`calls \`${name}\` of a plain value`, node);
    case "function":
      return functionMethod(evaluator, receiver, name, args, node);
    default:
      return unknown(`calls \`${name}\` of ${describeValue(receiver)}`, node);
  }
}

function computed(value: string): { value: string; pieces: [{ start: 0; end: number }] } {
  return { value, pieces: [{ start: 0, end: value.length }] };
}

function functionMethod(
  evaluator: Evaluator,
  receiver: FunctionValue,
  name: string,
  args: readonly Value[],
  node: TS.Node,
): Value {
  const [self, ...rest] = args;
  if (name === "bind")
    return rest.length === 0
      ? { ...receiver, thisValue: self ?? receiver.thisValue }
      : unknown("binds arguments", node);
  if (name === "call") return callFunction(evaluator, { ...receiver, thisValue: self }, rest, node);
  return unknown(`calls \`${name}\` of a function`, node);
}

/** Runs one of the project's functions with its parameters bound. */
function callFunction(evaluator: Evaluator, callee: FunctionValue, args: readonly Value[], node: TS.Node): Value {
  const { body } = callee.node;
  if (!body) return unknown("is declared without a body", callee.node);
  if ("asteriskToken" in callee.node && callee.node.asteriskToken)
    return unknown("is a generator, which is not run", callee.node);
  // A recursion over data ends with the data; over something unknown it would try every way and never end.
  if (evaluator.isRunning(callee.node) && args.some((arg) => arg.kind === "unknown"))
    return unknown("is worked out by a function that calls itself on a value that is not known", node);
  const frame = new Frame(callee.node, callee.frame, callee.thisValue);
  bindParameters(evaluator, callee.node.parameters, args, frame);
  const result = evaluator.running(callee.node, () =>
    ts.isBlock(body) ? runBody(evaluator, body, frame) : evaluator.evaluate(body, frame),
  );
  return result.kind === "unknown" && !result.node ? unknown(result.reason, node) : result;
}

export function bindParameters(
  evaluator: Evaluator,
  parameters: readonly TS.ParameterDeclaration[],
  args: readonly Value[],
  frame: Frame,
): void {
  parameters.forEach((parameter, index) => {
    const value: Value = parameter.dotDotDotToken
      ? { kind: "array", items: args.slice(index) }
      : (args[index] ?? primitive(undefined));
    bindName(evaluator, parameter, value, frame);
  });
}

export function evaluateNew(evaluator: Evaluator, node: TS.NewExpression, frame: Frame): Value {
  const callee = evaluator.evaluate(node.expression, frame);
  const args = argumentValues(evaluator, node.arguments ?? [], frame);
  return overAlternatives(callee, (one) => {
    if (one.kind === "class") return instantiate(evaluator, one, args.kind === "array" ? args.items : undefined, node);
    if (one.kind === "external") return constructExternal(evaluator, one, args.items, node);
    return one.kind === "unknown" ? one : unknown(`makes an instance of ${describeValue(one)}`, node);
  });
}

export function evaluateTaggedTemplate(evaluator: Evaluator, node: TS.TaggedTemplateExpression, frame: Frame): Value {
  const tag = evaluator.evaluate(node.tag, frame);
  if (tag.kind === "external" || tag.kind === "external-instance") return tagExternal(evaluator, tag, node, frame);
  const sourceFile = node.getSourceFile();
  const strings = literalsOf(node.template).map((literal): Value => ({
    kind: "text",
    text: literalText(literal, sourceFile, sourceFile.fileName),
  }));
  return callValue(
    evaluator,
    tag,
    [{ kind: "array", items: strings }, ...templateValues(evaluator, node.template, frame)],
    node,
  );
}

/** `import("./x.js")` and `require("./x.js")` of the project's own modules. */
export function dynamicImport(evaluator: Evaluator, node: TS.CallExpression, frame: Frame): Value {
  const [argument] = node.arguments;
  const specifier = argument && evaluator.evaluate(argument, frame);
  if (specifier?.kind !== "text") return unknown("imports a module whose name is computed", node);
  const file = node.getSourceFile().fileName;
  const target = evaluator.imports.resolve(specifier.text.value, file);
  return target.kind === "project"
    ? { kind: "namespace", file: target.file }
    : { kind: "external", module: target.module, path: [], importedIn: file };
}
