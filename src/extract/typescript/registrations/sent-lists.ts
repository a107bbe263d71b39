import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { argumentValues, bindParameters } from "../evaluate/calls.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { Frame } from "../evaluate/values/frame.ts";
import type { FunctionValue, ObjectValue, UnknownValue, Value } from "../evaluate/values/value.ts";
import { givenTo, unknown } from "../evaluate/values/value.ts";

/** How many functions, each called by the one before, are followed, and how far the list may be inside an answer. */
const DEPTH = 4;

/** The answers that hold a list of tools, among all that code returns and hands to what sends it. */
export class SentLists {
  /** Why a list that is sent is not known. */
  open: UnknownValue | undefined;
  readonly #evaluator: Evaluator;
  readonly #followed = new Set<TS.Node>();

  constructor(evaluator: Evaluator) {
    this.#evaluator = evaluator;
  }

  /** The answers of a statement or an expression, or of the function that it names. */
  of(code: TS.Node, frame: Frame): readonly Value[] {
    if (!ts.isExpression(code)) return this.#within(code, frame, DEPTH);
    const value = this.#evaluator.evaluate(code, frame);
    return value.kind === "function"
      ? this.#ofFunction(value, [], code, DEPTH)
      : this.#ofExpression(code, frame, DEPTH);
  }

  /** What a function returns, or else hands on in its body. */
  #ofFunction(callee: FunctionValue, given: readonly Value[], node: TS.Node, depth: number): readonly Value[] {
    const asked = unknown("is a part of the request", node);
    const args = given.length > 0 ? given : [asked, asked];
    const returned = this.#inside(this.#evaluator.call(callee, args, node), DEPTH);
    const { body, parameters } = callee.node;
    if (returned.length > 0 || !body || depth === 0 || this.#followed.has(callee.node)) return returned;
    this.#followed.add(callee.node);
    const frame = new Frame(callee.node, callee.frame, callee.thisValue, node);
    bindParameters(this.#evaluator, parameters, givenTo(callee, args), frame);
    return ts.isBlock(body) ? this.#within(body, frame, depth - 1) : this.#ofExpression(body, frame, depth - 1);
  }

  #within(code: TS.Node, frame: Frame, depth: number): readonly Value[] {
    if (ts.isFunctionLike(code) || ts.isTypeNode(code)) return [];
    if (ts.isVariableDeclaration(code))
      return code.initializer ? this.#ofExpression(code.initializer, frame, depth) : [];
    return ts.isExpression(code)
      ? this.#ofExpression(code, frame, depth)
      : childrenOf(code).flatMap((child) => this.#within(child, frame, depth));
  }

  #ofExpression(expression: TS.Expression, frame: Frame, depth: number): readonly Value[] {
    if (ts.isFunctionLike(expression)) return [];
    const own = this.#inside(this.#evaluator.evaluate(expression, frame), DEPTH);
    if (own.length > 0) return own;
    const parts = ts.isCallExpression(expression) ? expression.arguments : childrenOf(expression);
    const handedOn = parts.flatMap((part) => this.#within(part, frame, depth));
    return handedOn.length > 0 || !ts.isCallExpression(expression)
      ? handedOn
      : this.#ofCallee(expression, frame, depth);
  }

  #ofCallee(call: TS.CallExpression, frame: Frame, depth: number): readonly Value[] {
    const callee = this.#evaluator.evaluate(call.expression, frame);
    if (callee.kind !== "function") return [];
    const given = argumentValues(this.#evaluator, call.arguments, frame);
    return given.kind === "array" ? this.#ofFunction(callee, given.items, call, depth) : [];
  }

  /** The objects with a list of tools that a value is, or holds: `{ jsonrpc: "2.0", result: { tools: […] } }`. */
  #inside(value: Value, depth: number): readonly Value[] {
    if (value.kind === "alternatives") return value.values.flatMap((one) => this.#inside(one, depth));
    if (value.kind === "text") return value.json ? this.#inside(value.json, depth) : [];
    if (value.kind !== "object") return [];
    if (this.#holdsTools(value)) return [value];
    return depth === 0
      ? []
      : [...value.properties.values()].flatMap((property) => this.#inside(property.value, depth - 1));
  }

  #holdsTools({ properties }: ObjectValue): boolean {
    const list = properties.get("tools")?.value;
    if (list?.kind === "unknown") this.open ??= list;
    return list !== undefined && possible(list).some(isListOfTools);
  }
}

function possible(value: Value): readonly Value[] {
  return value.kind === "alternatives" ? value.values : [value];
}

function isListOfTools(value: Value): boolean {
  if (value.kind !== "array") return false;
  const isTool = (item: Value): boolean =>
    possible(item).some((one) => one.kind === "object" && one.properties.has("name"));
  return value.items.length > 0 && value.items.every(isTool);
}

function childrenOf(node: TS.Node): readonly TS.Node[] {
  const children: TS.Node[] = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  return children;
}
