import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { THROWS } from "../evaluate/running/returned-values.ts";
import { alternatives } from "../evaluate/values/alternatives.ts";
import { nullishness, type Value } from "../evaluate/values/value.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import type { DeadCode } from "../modules/dead-code.ts";
import { identifyServer } from "../servers/identify-server.ts";
import { listedBy, listToolsHandler, toolsRequest } from "./list-tools-handler.ts";
import { readingOf, type Registration } from "./registration.ts";

const MEMBER = "fallbackRequestHandler";

/** An assignment of the handler that a low-level server asks where it has none for a method. */
export interface FallbackHandler {
  readonly node: TS.BinaryExpression;
  readonly server: TS.Expression;
  readonly handler: TS.Expression;
}

/** Whether a file may set such a handler, by its text. */
export function maySetFallback(text: string): boolean {
  return text.includes(MEMBER);
}

/** `server.fallbackRequestHandler = async (request) => …` */
export function fallbackHandlerAt(node: TS.Node): FallbackHandler | undefined {
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return undefined;
  const target = bareExpression(node.left);
  return ts.isPropertyAccessExpression(target) && target.name.text === MEMBER
    ? { node, server: target.expression, handler: node.right }
    : undefined;
}

/** The handlers of a file that answer every request, and so those for the list of tools. */
export function fallbackHandlers(sourceFile: TS.SourceFile, evaluator: Evaluator, dead: DeadCode): Registration[] {
  const found: Registration[] = [];
  dead.forEachLive(sourceFile, (node) => {
    const fallback = fallbackHandlerAt(node);
    if (fallback) found.push(registrationOf(fallback, evaluator));
  });
  return found;
}

function registrationOf({ node, server, handler }: FallbackHandler, evaluator: Evaluator): Registration {
  return {
    node,
    dependsOn: [server, handler],
    server,
    read(frame) {
      const identity = identifyServer(evaluator, server, frame);
      if (!identity) return undefined;
      const answer = evaluator.call(evaluator.evaluate(handler, frame), [toolsRequest(node)], node);
      const listing = possible(answer).filter((one) => !isNoList(one, evaluator, node));
      if (listing.length === 0) return undefined;
      return readingOf(listToolsHandler.id, listedBy(evaluator, alternatives(listing, node), identity, node));
    },
  };
}

/** What is no list of tools: an error, or what the handler answers to requests of its own kind. */
function isNoList(answer: Value, evaluator: Evaluator, node: TS.Node): boolean {
  if (answer.kind === "unknown") return answer.reason === THROWS;
  return nullishness(answer) === true || nullishness(evaluator.member(answer, "tools", node)) === true;
}

function possible(answer: Value): readonly Value[] {
  return answer.kind === "alternatives" ? answer.values : [answer];
}
