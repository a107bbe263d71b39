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

/** Where the server of the SDK keeps its tools, which is nobody's business but its own. */
const KEPT = "_registeredTools";

/** What a tool has that is sent to nobody. */
const UNSENT: ReadonlySet<string> = new Set(["callback", "handler", "executor"]);

/**
 * Says of code that changes tools where their server keeps them, before they are listed, that what it leaves there is not
 * followed: `for (const tool of Object.values(server._registeredTools)) tool.description = …`.
 */
export function changedWithin(evaluator: Evaluator, references: References, order: RunOrder): Hole[] {
  const handlers = new Handlers(references);
  return placesOf(references).flatMap((place) => {
    const [change] = isLate(order, handlers, place) ? [] : changesBy(evaluator, place);
    const reason = `the tools may be changed here by way of \`${KEPT}\` of their server, which is not followed`;
    return change ? [{ path: "", reason, range: rangeOf(change) }] : [];
  });
}

/** `server._registeredTools`, `server["_registeredTools"]` */
function placesOf(references: References): readonly TS.Expression[] {
  const named = references.named(KEPT).flatMap(({ parent }) => (ts.isPropertyAccessExpression(parent) ? [parent] : []));
  const keyed = references
    .namedByText(KEPT)
    .flatMap(({ parent }) => (ts.isElementAccessExpression(parent) ? [parent] : []));
  return [...named, ...keyed];
}

function changesBy(evaluator: Evaluator, place: TS.Expression): readonly TS.Node[] {
  return partChanges(evaluator, scopeOf(place), [place]).flatMap(({ node }) => (isOfUnsent(node) ? [] : node));
}

function isOfUnsent(node: TS.Node): boolean {
  return ts.isBinaryExpression(node) && ts.isPropertyAccessExpression(node.left) && UNSENT.has(node.left.name.text);
}
