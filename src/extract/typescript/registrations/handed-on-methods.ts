import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { unknown } from "../evaluate/values/value.ts";
import { forEachNode } from "../syntax/for-each-node.ts";
import { keyOf } from "../syntax/function-places.ts";
import { outermost } from "../syntax/outermost.ts";
import { isReflected } from "../reach/callers/called-by.ts";
import { identifyServer } from "../servers/identify-server.ts";
import { keptMethod } from "./kept-methods.ts";
import { replacementsIn } from "./replacements-in.ts";
import type { Registration } from "./registration.ts";

/** Methods that register tools whatever they are called of. */
const METHODS = new Set(["registerTool", "registerToolTask", "addTool"]);

/**
 * Where the method of a server that registers tools is handed on instead of being called (`each(server.registerTool)`):
 * who calls it there is not followed, and what it registers is not known.
 */
export function handedOnMethods(sourceFile: TS.SourceFile, evaluator: Evaluator): Registration[] {
  const found: Registration[] = [];
  forEachNode(sourceFile, (node) => {
    const receiver = receiverOf(node);
    if (!receiver) return;
    found.push({
      node,
      dependsOn: [receiver],
      server: receiver,
      read: (frame) =>
        identifyServer(evaluator, receiver, frame) && {
          shape: "handed on",
          tools: [],
          holes: [
            unknown("may be added to here, where a method that registers tools is handed on and not called", node),
          ],
        },
    });
  });
  return found;
}

/** The server whose method is handed on at a node. */
function receiverOf(node: TS.Node): TS.Expression | undefined {
  if (ts.isPropertyAccessExpression(node))
    return METHODS.has(node.name.text) &&
      isHandedOn(withBinding(node), node.name.text) &&
      replacementsIn(node.getSourceFile(), node.name.text).length === 0
      ? node.expression
      : undefined;
  const kept = ts.isIdentifier(node) ? keptMethod(node) : undefined;
  return kept && METHODS.has(kept.method) && ts.isIdentifier(node) && isHandedOn(node, kept.method)
    ? kept.receiver
    : undefined;
}

/** The whole of `server.registerTool.bind(server)`. */
function withBinding(node: TS.Expression): TS.Expression {
  const access = outermost(node).parent;
  const isBind = ts.isPropertyAccessExpression(access) && access.name.text === "bind";
  return isBind && ts.isCallExpression(access.parent) && access.parent.expression === access ? access.parent : node;
}

/**
 * Whether a method goes on to somebody who may call it: as an argument, a member, or what is given back. By its own name, it
 * is read where it is called.
 */
function isHandedOn(node: TS.Expression, method: string): boolean {
  const whole = outermost(node);
  const { parent } = whole;
  const key = keyOf(node);
  if (key !== undefined) return key !== method;
  if (ts.isCallExpression(parent)) return parent.arguments.some((one) => one === whole) && !isReflected(parent);
  if (ts.isArrowFunction(parent)) return parent.body === whole;
  return ts.isReturnStatement(parent) || ts.isArrayLiteralExpression(parent) || ts.isExportSpecifier(parent);
}
