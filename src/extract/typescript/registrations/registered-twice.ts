import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Hole } from "../../../tool-model/hole.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { keyString } from "../evaluate/values/value.ts";
import { rangeOf } from "../modules/source-files.ts";
import type { References } from "../modules/references.ts";
import { isByChance } from "../changes/collections/by-chance.ts";
import { outermost } from "../syntax/outermost.ts";
import { RunOrder } from "../reach/order/run-order.ts";
import { scopeOf } from "../reach/order/scope-of.ts";
import { registerTool } from "./register-tool.ts";
import type { Reading } from "./registration.ts";
import { toolOverloads } from "./tool-overloads.ts";
import { isInlineFunction } from "../syntax/inline-function.ts";

/** Functions that are called by functions are followed to such a depth. */
const MOST_CALLS_DEEP = 4;

/** Libraries that throw where a tool of a name is registered a second time. */
const THROWING: ReadonlySet<string> = new Set(["sdk-v1", "sdk-v2"]);

/** One tool that a call registers by its own name. */
export interface Single {
  readonly node: TS.Node;
  readonly madeAt: string;
  readonly name: string;
}

/** The tool of a reading, where the call is one of those that throw for a name that is taken. */
export function singleOf(reading: Reading, node: TS.Node): Single | undefined {
  const [tool, ...others] = reading.tools;
  const isCall = reading.shape === registerTool.id || reading.shape === toolOverloads.id;
  if (!tool || others.length > 0 || reading.isByChance || !isCall || tool.mayBeOff || !THROWING.has(tool.server.kind))
    return undefined;
  const name = tool.name.kind === "text" ? keyString(tool.name) : undefined;
  const { madeAt } = tool.server;
  return name === undefined || madeAt === undefined ? undefined : { node, madeAt, name };
}

/**
 * Says of the calls that surely register a name for a second time that they throw: what stands behind them is not run,
 * and what catches that is. Neither is followed.
 */
export function registeredTwice(evaluator: Evaluator, references: References, singles: readonly Single[]): Hole[] {
  const order = new RunOrder(evaluator, references);
  const first = new Map<string, Single>();
  const throwing = new Map<TS.Node, string>();
  for (const one of singles) {
    const key = `${one.madeAt} ${one.name}`;
    const other = first.get(key);
    if (!other) first.set(key, one);
    else if (!throwing.has(one.node) && isSecond(evaluator, order, other.node, one.node))
      throwing.set(one.node, one.name);
  }
  return [...throwing].map(([node, name]) => ({
    path: "",
    reason: `\`${name}\` is registered a second time here, which throws: what follows from that is not looked into`,
    range: rangeOf(node),
  }));
}

function isSecond(evaluator: Evaluator, order: RunOrder, first: TS.Node, second: TS.Node): boolean {
  if (first === second) return isOfFile(first) && isSurelyRun(evaluator, order, first);
  const home = first.getSourceFile();
  const isOrdered = order.isBefore(first, second, home) || order.isBefore(second, first, home);
  return isOrdered && [first, second].every((one) => isSurelyRun(evaluator, order, one));
}

/** Whether nothing that is not known keeps code from running; what is tried is taken to succeed until then. */
function isSurelyRun(evaluator: Evaluator, order: RunOrder, node: TS.Node, depth = MOST_CALLS_DEEP): boolean {
  const scope = scopeOf(node);
  if (depth === 0 || isByChance(evaluator, node, evaluator.rootFrame(node.getSourceFile()))) return false;
  if (ts.isSourceFile(scope)) return true;
  const calls = order.callsOf(scope) ?? [];
  return calls.length > 0 && calls.every((call) => isSurelyRun(evaluator, order, call, depth - 1));
}

/** Whether code runs with its file, in loops and callbacks too: functions may make a server each time. */
function isOfFile(node: TS.Node): boolean {
  const scope = scopeOf(node);
  if (ts.isSourceFile(scope)) return true;
  const { parent } = outermost(scope);
  return isInlineFunction(scope) && ts.isCallExpression(parent) && isOfFile(parent);
}
