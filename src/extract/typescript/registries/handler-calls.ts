import type { ts as TS } from "ts-morph";
import type { HandlerCall } from "../../../tool-model/registry.ts";
import type { Tool } from "../../../tool-model/tool.ts";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { rangeOf } from "../modules/source-files.ts";
import { CodeWalk } from "./code-walk.ts";
import type { AnsweringCode } from "./server-dispatch.ts";
import { isInlineFunction } from "../syntax/inline-function.ts";

/** A handler does what it does near by; what is further away is not asked about. */
const MOST_NODES_OF_A_HANDLER = 6_000;

/** What is handed to such a function is run when a proposal is committed, if at all. */
const PROPOSING = /propos/iu;

/** The calls of methods and functions that the code of a tool makes when it is called, with where its handler leads to each. */
export function handlerCalls(evaluator: Evaluator, { name, origin }: Tool, code: AnsweringCode): HandlerCall[] {
  const found: HandlerCall[] = [];
  const bounds = {
    mostNodes: MOST_NODES_OF_A_HANDLER,
    looksInto: (call: TS.CallExpression) => !PROPOSING.test(pathOf(call.expression) ?? ""),
  };
  const walk: CodeWalk = new CodeWalk(
    evaluator,
    (node) => {
      if (code.nodes.includes(node)) return undefined;
      if (isKeptForLater(node)) return "skip";
      const callee = ts.isCallExpression(node) ? pathOf(node.expression) : undefined;
      if (callee !== undefined) {
        const range = rangeOf(node);
        const [first] = walk.calls;
        found.push({ tool: name.value, server: origin.server, callee, range, from: first ? rangeOf(first) : range });
      }
      return undefined;
    },
    bounds,
  );
  for (const node of code.nodes) walk.walk(node, code.frame);
  return found;
}

/** A function that is a member of an object, or is handed to what proposes, does not run where it stands. */
function isKeptForLater(node: TS.Node): boolean {
  if (ts.isClassLike(node) || (ts.isMethodDeclaration(node) && ts.isObjectLiteralExpression(node.parent))) return true;
  if (!isInlineFunction(node)) return false;
  const { parent } = node;
  if (ts.isPropertyAssignment(parent)) return true;
  return ts.isCallExpression(parent) && PROPOSING.test(pathOf(parent.expression) ?? "");
}

/** `this.#repo.people.update` as `repo.people.update`, and `db.insert(people).values` as `db.insert.values`. */
function pathOf(callee: TS.Expression): string | undefined {
  const node = bareExpression(callee);
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isNonNullExpression(node)) return pathOf(node.expression);
  if (ts.isCallExpression(node)) return pathOf(node.expression);
  if (!ts.isPropertyAccessExpression(node)) return undefined;
  const before = node.expression.kind === ts.SyntaxKind.ThisKeyword ? undefined : pathOf(node.expression);
  const name = node.name.text.replace(/^#/u, "");
  return before === undefined ? name : `${before}.${name}`;
}
