import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { argumentValues } from "../evaluate/calls.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { findDeclaration } from "../modules/declarations.ts";
import { forEachNode } from "../modules/for-each-node.ts";
import type { Invocation } from "./invocations.ts";
import type { Reach } from "./reach.ts";

/**
 * Calls whose callee is picked at run time: `register(server)` in a loop over functions, `tool.register(server)`
 * over objects that hold them. Looked for only when a function is kept as a value.
 */
export class DynamicCalls {
  readonly #evaluator: Evaluator;
  readonly #reach: Reach;
  #found: Map<TS.Node, Invocation[]> | undefined;
  #isFilling = false;

  constructor(evaluator: Evaluator, reach: Reach) {
    this.#evaluator = evaluator;
    this.#reach = reach;
  }

  of(node: TS.FunctionLikeDeclaration): Invocation[] {
    // While the calls are being collected, what asks gets those that are known so far, and there is no circle.
    if (this.#isFilling) this.#reach.search.leaveOut();
    return this.#index().get(node) ?? [];
  }

  /** Whether a call is among those that are looked at here. */
  covers(call: TS.CallExpression): boolean {
    return isPickedAtRunTime(call.expression);
  }

  #index(): Map<TS.Node, Invocation[]> {
    if (this.#found) return this.#found;
    const found = new Map<TS.Node, Invocation[]>();
    this.#found = found;
    this.#isFilling = true;
    for (const sourceFile of this.#evaluator.files.parsed()) {
      forEachNode(sourceFile, (node) => {
        if (ts.isCallExpression(node) && isPickedAtRunTime(node.expression)) this.#add(node, found);
      });
    }
    this.#isFilling = false;
    return found;
  }

  #add(call: TS.CallExpression, found: Map<TS.Node, Invocation[]>): void {
    for (const frame of this.#reach.framesAt(call)) {
      const callee = this.#evaluator.evaluate(call.expression, frame);
      for (const one of callee.kind === "alternatives" ? callee.values : [callee]) {
        if (one.kind !== "function") continue;
        const args = argumentValues(this.#evaluator, call.arguments, frame).items;
        const list = found.get(one.node) ?? [];
        list.push({ closure: one.frame, args, thisValue: one.thisValue });
        found.set(one.node, list);
      }
    }
  }
}

/** A callee that is a loop variable or parameter, or a member of one, or a function that a call gave. */
function isPickedAtRunTime(callee: TS.Expression): boolean {
  if (ts.isElementAccessExpression(callee) || ts.isCallExpression(callee)) return true;
  const root = ts.isPropertyAccessExpression(callee) ? rootOf(callee) : callee;
  if (!ts.isIdentifier(root)) return false;
  const declaration = findDeclaration(root.text, root);
  if (!declaration) return false;
  if (ts.isParameter(declaration)) return true;
  const variable = ts.findAncestor(declaration, ts.isVariableDeclaration);
  if (!variable) return false;
  return (
    ts.isForOfStatement(variable.parent.parent) ||
    (root === callee && variable.initializer !== undefined && ts.isCallExpression(variable.initializer))
  );
}

function rootOf(access: TS.PropertyAccessExpression): TS.Node {
  let at: TS.Expression = access;
  while (ts.isPropertyAccessExpression(at)) at = at.expression;
  return at;
}
