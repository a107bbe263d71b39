import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Hole } from "../../../tool-model/hole.ts";
import { Handlers } from "../changes/in-order/handlers.ts";
import { isLate } from "../changes/in-order/is-late.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { partChanges } from "../evaluate/member-changes.ts";
import type { References } from "../modules/references.ts";
import { rangeOf } from "../modules/source-files.ts";
import type { RunOrder } from "../reach/order/run-order.ts";
import { scopeOf } from "../reach/order/scope-of.ts";

/** Where the server of the SDK keeps its tools, and what answers requests for them: nobody's business but its own. */
const KEPT = ["_registeredTools", "_requestHandlers"] as const;

/** What a tool has that is sent to nobody. */
const UNSENT: ReadonlySet<string> = new Set(["callback", "handler", "executor"]);

/**
 * Says of code that changes tools where their server keeps them, or what lists them, that what it leaves there is not
 * followed: `for (const tool of Object.values(server._registeredTools)) tool.description = …`,
 * `server._requestHandlers.set("tools/list", withoutSchemas(former))`.
 */
export function changedWithin(evaluator: Evaluator, references: References, order: RunOrder): Hole[] {
  const handlers = new Handlers(references);
  return KEPT.flatMap((kept) =>
    placesOf(references, kept).flatMap((place) => {
      const changes = isLate(order, handlers, place) ? [] : changesBy(evaluator, place);
      const change = changes.find((one) => kept === "_registeredTools" || mayList(one));
      const reason = `the tools may be changed here by way of \`${kept}\` of their server, which is not followed`;
      return change ? [{ path: "", reason, range: rangeOf(change) }] : [];
    }),
  );
}

/** `server._registeredTools`, `server["_registeredTools"]` */
function placesOf(references: References, kept: string): readonly TS.Expression[] {
  const named = references.named(kept).flatMap(({ parent }) => (ts.isPropertyAccessExpression(parent) ? [parent] : []));
  const keyed = references
    .namedByText(kept)
    .flatMap(({ parent }) => (ts.isElementAccessExpression(parent) ? [parent] : []));
  return [...named, ...keyed];
}

function changesBy(evaluator: Evaluator, place: TS.Expression): readonly TS.Node[] {
  return partChanges(evaluator, scopeOf(place), [place]).flatMap(({ node }) => (isOfUnsent(node) ? [] : node));
}

function isOfUnsent(node: TS.Node): boolean {
  return ts.isBinaryExpression(node) && ts.isPropertyAccessExpression(node.left) && UNSENT.has(node.left.name.text);
}

/** Whether another handler may be set for requests that list tools: of a key that is written, it is known for which it is. */
function mayList(change: TS.Node): boolean {
  const [key] = ts.isCallExpression(change) ? change.arguments : [];
  return !key || !ts.isStringLiteralLike(key) || key.text === "tools/list";
}
