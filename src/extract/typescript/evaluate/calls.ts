import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { toolHandle } from "../externals/tool-handles.ts";
import { callExternal, callInstanceMethod, callOfMade, constructExternal } from "../externals/call-external.ts";
import { loadedBy } from "../externals/module-globs.ts";
import { convertBuilt } from "../schema-libraries/convert.ts";
import { refineSchema } from "../schema-libraries/replay.ts";
import { toJsonSchema } from "../externals/zod-namespace.ts";
import { givenParameters } from "../syntax/given-parameters.ts";
import { arrayMethod } from "./methods/array-methods.ts";
import { instantiate } from "./classes/classes.ts";
import { followWhileRun } from "./classes/live-instances.ts";
import { describeValue } from "./values/describe-value.ts";
import { loadedModule } from "./dynamic-import.ts";
import { bindName } from "./evaluate-declaration.ts";
import type { Evaluator } from "./evaluator.ts";
import { Frame } from "./values/frame.ts";
import { handedCopies, ownThis } from "./handed-copies.ts";
import { copiedAsJson, jsonCopy } from "./json-copies.ts";
import { iterate } from "./values/iterate.ts";
import { iterated } from "./iterated.ts";
import { makesNew } from "./makes-new.ts";
import { mapMethod } from "./methods/map-methods.ts";
import { isPromiseMethod } from "./members.ts";
import { hasOwn } from "./membership.ts";
import { openTextMethod } from "./values/open-texts.ts";
import { calledThrough } from "./proxies.ts";
import { THROWS } from "./running/returned-values.ts";
import { changesAround } from "./running/changing-functions.ts";
import { loseWhatIsHanded } from "./running/lose-sight.ts";
import { runBody, runGenerator } from "./running/run-body.ts";
import { doubtingWhere } from "./running/open-ways.ts";
import { runExpression, runGiven } from "./running/run-expression.ts";
import { isCutShort } from "./cut-short.ts";
import { surelyThrows } from "./running/surely-throws.ts";
import { primitiveMethod } from "./methods/primitive-methods.ts";
import { patternMethod } from "./methods/pattern-methods.ts";
import { textMethod } from "./methods/text-methods.ts";
import type {
  AlternativesValue,
  ArrayValue,
  BoundMethodValue,
  ExternalInstanceValue,
  FunctionValue,
  ObjectValue,
  Value,
} from "./values/value.ts";
import { overAlternatives } from "./values/alternatives.ts";
import { givenTo, isMadeElsewhere, nullishness, primitive, unknown } from "./values/value.ts";

export function evaluateCall(evaluator: Evaluator, node: TS.CallExpression, frame: Frame): Value {
  if (node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [specifier] = argumentValues(evaluator, node.arguments, frame).items;
    return loadedModule(evaluator, specifier ?? unknown("imports nothing", node), node, "*");
  }
  const copied = copiedAsJson(node);
  if (copied) return jsonCopy(evaluator, evaluator.evaluate(copied, frame), node);
  const callee = evaluator.evaluate(node.expression, frame);
  if (isCutShort(callee, node)) return primitive(undefined, node);
  const isOpen = callee.kind === "unknown" && !callee.proxy;
  if (isOpen && !changesAround(evaluator, node)) return callee;
  const args = argumentValues(evaluator, node.arguments, frame);
  loseWhatIsHanded(evaluator, callee, args.items, node);
  if (isOpen) return callee;
  if (args.kind === "unknown") return args;
  return overAlternatives(callee, (one) =>
    isCutShort(one, node) ? primitive(undefined, node) : callValue(evaluator, one, args.items, node),
  );
}

/** The values of an argument list, spread arguments unfolded. */
export function argumentValues(
  evaluator: Evaluator,
  nodes: readonly TS.Expression[],
  frame: Frame,
): Pick<ArrayValue, "items" | "isUnordered"> & { kind: "array" | "unknown"; reason: string } {
  const items: Value[] = [];
  let isUnordered = false;
  for (const node of nodes) {
    if (!ts.isSpreadElement(node)) {
      const value = evaluator.evaluate(node, frame);
      if (makesNew(node)) evaluator.madeByRuns.own(value);
      items.push(value);
      continue;
    }
    const spread = iterated(evaluator, evaluator.evaluate(node.expression, frame), node);
    items.push(...spread.items);
    isUnordered ||= spread.isUnordered === true;
    if (spread.unresolved) return { kind: "unknown", items, isUnordered, reason: spread.unresolved.reason };
  }
  return { kind: "array", items, isUnordered, reason: "" };
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
      return evaluator.results.of(callee, args, () => callFunction(evaluator, callee, args, node));
    case "method":
      return overAlternatives(callee.receiver, (receiver) =>
        callMethod(evaluator, { ...callee, receiver }, args, node),
      );
    case "external":
      return callExternal(evaluator, callee, args, node);
    case "external-instance":
      return callMade(evaluator, callee, args, node);
    case "unknown":
      return calledThrough(evaluator, callee, args, node) ?? callee;
    default:
      return unknown(`calls ${describeValue(callee)}`, node);
  }
}

/** Calls what a package has made: the `require` of `createRequire` loads what the program's own does. */
function callMade(evaluator: Evaluator, callee: ExternalInstanceValue, args: readonly Value[], node: TS.Node): Value {
  const { module, path } = callee.of;
  const [name] = args;
  const known = loadedBy(evaluator, callee, args, node) ?? callOfMade(evaluator, callee, args, node);
  if (known) return known;
  return /^(?:node:)?module$/u.test(module) && path.at(-1) === "createRequire" && name
    ? loadedModule(evaluator, name, node, "default")
    : unknown(`calls ${describeValue(callee)}`, node);
}

function callMethod(evaluator: Evaluator, callee: BoundMethodValue, args: readonly Value[], node: TS.Node): Value {
  const { receiver, name } = callee;
  const [first] = args;
  // Schemas have a `catch` of their own.
  const isPromised = !/^(?:unknown|external|schema|built-schema)/u.test(receiver.kind);
  if (isPromiseMethod(name) && isPromised)
    return name === "then" && first ? callValue(evaluator, first, [receiver], node) : receiver;
  switch (receiver.kind) {
    case "text":
      return receiver.isOpen || args.some(isOpenText)
        ? openTextMethod(receiver.text, name, args, node)
        : evaluator.settings.takenApart(receiver, textMethod(evaluator, receiver.text, name, args, node));
    case "regex":
      return patternMethod(receiver, name, first, node);
    case "array":
      return arrayMethod(evaluator, receiver, name, args, node);
    case "map":
      return mapMethod(evaluator, receiver, name, args, node);
    case "schema":
      if (name === "toJSONSchema") return toJsonSchema(evaluator, [receiver, ...args]);
      return ts.isCallExpression(node)
        ? evaluator.zod.method(receiver, name, args, node)
        : unknown("passes on a zod method", node);
    case "built-schema":
      return name === "toJsonSchema"
        ? convertBuilt(receiver, "own", (release) =>
            evaluator.packages.isBefore(release, receiver.library, node.getSourceFile().fileName),
          )
        : refineSchema(evaluator, receiver, name, args, node);
    case "primitive":
      if (name === "valueOf") return receiver;
      return primitiveMethod(receiver, name, args) ?? unknown(`calls \`${name}\` of a plain value`, node);
    case "function":
      return functionMethod(evaluator, receiver, name, args, node);
    case "object":
      return name === "hasOwnProperty" && first
        ? hasOwn(evaluator, receiver, first, node)
        : unknown(`calls \`${name}\` of ${describeValue(receiver)}`, node);
    case "external-instance":
      return (
        callInstanceMethod(evaluator, receiver, name, args, node) ??
        toolHandle(receiver, name, args, node) ??
        unknown(`calls \`${name}\` of ${describeValue(receiver)}`, node)
      );
    case "method":
      // `server.registerTool.bind(server)`
      if (name === "bind" && args.length === 1 && first) return { ...receiver, receiver: first };
      return unknown(`calls \`${name}\` of ${describeValue(receiver)}`, node);
    default:
      return unknown(`calls \`${name}\` of ${describeValue(receiver)}`, node);
  }
}

function isOpenText(value: Value): boolean {
  return value.kind === "text" && value.isOpen === true;
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
    return {
      ...receiver,
      thisValue: self && nullishness(self) !== true ? self : receiver.thisValue,
      ...(rest.length > 0 && { bound: givenTo(receiver, rest) }),
    };
  if (name === "call") return callFunction(evaluator, { ...receiver, thisValue: self }, rest, node);
  if (name === "apply") {
    const given = iterate(rest[0] ?? primitive(undefined));
    return given.unresolved ?? callFunction(evaluator, { ...receiver, thisValue: self }, given.items, node);
  }
  return unknown(`calls \`${name}\` of a function`, node);
}

/** Runs one of the project's functions for what it changes: `(tool) => tools.push(tool)`. */
export function callForEffect(
  evaluator: Evaluator,
  callee: FunctionValue,
  args: readonly Value[],
  node: TS.Node,
  isPossible: boolean,
): Value | undefined {
  const { body } = callee.node;
  if (!body || ts.isBlock(body)) return callFunction(evaluator, callee, args, node, isPossible);
  const frame = new Frame(callee.node, callee.frame, callee.thisValue, node);
  bindParameters(evaluator, callee.node.parameters, givenTo(callee, args), frame);
  frame.running(() => {
    doubtingWhere(evaluator, isPossible, () => {
      runExpression(evaluator, body, frame, isPossible);
    });
  });
  return undefined;
}

/**
 * Runs a function for what it changes of its arguments, where that has to be known in full.
 * @returns whether all that it does was followed to its end
 */
export function runForEffect(evaluator: Evaluator, callee: FunctionValue, args: readonly Value[]): boolean {
  const { budget, calls, madeByRuns } = evaluator;
  const refusals = calls.refusals;
  const result = madeByRuns.within(() => callForEffect(evaluator, callee, args, callee.node, false));
  return result?.kind !== "unknown" && calls.refusals === refusals && !budget.isPartSpent();
}

/** Runs one of the project's functions with its parameters bound. */
function callFunction(
  evaluator: Evaluator,
  callee: FunctionValue,
  args: readonly Value[],
  node: TS.Node,
  isPossible = false,
): Value {
  const { body } = callee.node;
  if (!body) return unknown("is declared without a body", callee.node);
  // A recursion over data ends with the data; over something unknown it would try every way and never end.
  const isAgain = evaluator.calls.has(callee.node) && !evaluator.calls.isEndless(callee.node);
  if (isAgain && (args.some(mayBeUnknown) || areOfPackages(args))) {
    evaluator.calls.refuse();
    return unknown("is worked out by a function that calls itself on a value that is not known", node);
  }
  const frame = new Frame(callee.node, callee.frame, ownThis(evaluator, callee, node), node);
  const handed = callee.bound ? args : handedCopies(evaluator, callee, args, node);
  bindParameters(evaluator, callee.node.parameters, givenTo(callee, handed), frame);
  const result = evaluator.running(callee.node, () => {
    if (ts.isBlock(body)) return runWhole(evaluator, callee.node, body, frame, isPossible);
    return surelyThrows(evaluator, body, frame, !ts.isNewExpression(body))
      ? unknown(THROWS, body)
      : frame.running(() => runGiven(evaluator, body, frame, isPossible));
  });
  return result.kind === "unknown" && !result.node ? unknown(result.reason, node) : result;
}

function runWhole(
  evaluator: Evaluator,
  node: FunctionValue["node"],
  body: TS.Block,
  frame: Frame,
  isPossible: boolean,
): Value {
  const isGenerator = "asteriskToken" in node && node.asteriskToken !== undefined;
  return isGenerator ? runGenerator(evaluator, body, frame) : runBody(evaluator, body, frame, isPossible);
}

/** Whether a value may be one of which nothing is known, wrapped up or not: `{ plan: { stage } }`. */
function mayBeUnknown(value: Value): boolean {
  if (value.kind === "unknown") return true;
  if (value.kind === "alternatives") return value.values.some(mayBeUnknown);
  return value.kind === "object" && holdsNothing(value);
}

function holdsNothing({ properties, unresolved }: ObjectValue): boolean {
  const members = [...properties.values()];
  return members.length > 0 ? members.every((member) => mayBeUnknown(member.value)) : unresolved !== undefined;
}

/** Whether nothing but what packages hold is given: of that, member after member may be read, `schema.def.innerType`. */
function areOfPackages(args: readonly Value[]): boolean {
  return args.length > 0 && args.every((one) => one.kind === "method" || isMadeElsewhere(one));
}

export function bindParameters(
  evaluator: Evaluator,
  parameters: readonly TS.ParameterDeclaration[],
  args: readonly Value[],
  frame: Frame,
): void {
  givenParameters(parameters).forEach((parameter, index) => {
    const value: Value = parameter.dotDotDotToken
      ? { kind: "array", items: args.slice(index) }
      : (args[index] ?? primitive(undefined));
    bindName(evaluator, parameter, value, frame);
  });
}

export function evaluateNew(evaluator: Evaluator, node: TS.NewExpression, frame: Frame): Value {
  const callee = evaluator.evaluate(node.expression, frame);
  const args = argumentValues(evaluator, node.arguments ?? [], frame);
  loseWhatIsHanded(evaluator, callee, args.items, node);
  return overAlternatives(callee, (one) => {
    if (one.kind === "class") {
      const given = args.kind === "array" ? args.items : undefined;
      const instance = instantiate(evaluator, one, given, { node, frame });
      return given ? followWhileRun(evaluator, instance, frame) : instance;
    }
    if (one.kind === "external") return constructExternal(one, args.items, node, frame);
    return one.kind === "unknown" ? one : unknown(`makes an instance of ${describeValue(one)}`, node);
  });
}
