import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { forEachNode } from "../syntax/for-each-node.ts";
import { formerMethod } from "./kept-methods.ts";
import { SERVER_METHODS, type Replacement } from "./replacements-in.ts";
import { sinkCall, type SinkCall } from "./sink-call.ts";

/** Whether a function calls the method of another object than that in which it stands: `server.tool` in `outer.tool`. */
export function callsOther(replacing: TS.Node, { method, receiver }: Replacement): boolean {
  const own = bareExpression(receiver).getText();
  let isFound = false;
  forEachNode(replacing, (node) => {
    const callee = ts.isCallExpression(node) ? bareExpression(node.expression) : undefined;
    const isNamed = callee !== undefined && ts.isPropertyAccessExpression(callee) && callee.name.text === method;
    isFound ||= isNamed && bareExpression(callee.expression).getText() !== own;
  });
  return isFound;
}

/** What a function that is written there calls of other methods of the server: `server.registerTool` in `server.tool = …`. */
export function otherCalls(replacement: Replacement): readonly SinkCall[] {
  const found: SinkCall[] = [];
  const by = bodyOf(replacement.by);
  if (by)
    forEachNode(by, (node) => {
      const call = ts.isCallExpression(node) ? sinkCall(node, formerMethod) : undefined;
      if (call && isOtherCall(call, replacement)) found.push(call);
    });
  return found;
}

export function isOtherCall(call: SinkCall, { method, receiver, node }: Replacement): boolean {
  return (
    call.form === "method" &&
    call.method !== method &&
    SERVER_METHODS.includes(call.method) &&
    call.node.getSourceFile() === node.getSourceFile() &&
    bareExpression(call.receiver).getText() === bareExpression(receiver).getText()
  );
}

/** Whether what stands in the place of a method names a variable that holds the one before, or the method itself. */
export function callsFormer({ by, method }: Replacement): boolean {
  let isFound = false;
  forEachNode(by, (node) => {
    isFound ||= ts.isIdentifier(node) && (node.text === method ? isTaken(node) : formerMethod(node)?.method === method);
    return isFound ? "skip" : undefined;
  });
  return isFound;
}

/** `server.tool` */
function isTaken(name: TS.Identifier): boolean {
  return ts.isPropertyAccessExpression(name.parent) && name.parent.name === name;
}

/** The function that is written where something is put in the place of a method. */
function bodyOf(by: Replacement["by"]): TS.Node | undefined {
  const bare = ts.isMethodDeclaration(by) ? by : bareExpression(by);
  return ts.isFunctionLike(bare) ? bare : undefined;
}

export function isWrittenIn(node: TS.Node, by: Replacement["by"]): boolean {
  return by.getSourceFile() === node.getSourceFile() && by.pos <= node.pos && node.end <= by.end;
}

/** `server.registerTool(…)`: the function that stands in calls itself. */
export function isPlain({ node }: SinkCall, method: string): boolean {
  const callee = bareExpression(node.expression);
  return ts.isPropertyAccessExpression(callee) && callee.name.text === method;
}
