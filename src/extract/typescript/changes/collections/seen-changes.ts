import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Declaration } from "../../syntax/declarations.ts";
import type { Addition } from "../places/addition-places.ts";
import { membersAt } from "../places/collection-places.ts";
import { loopOverItself } from "./growing-collections.ts";
import { isReadBefore, isReadBetween } from "../../reach/order/read-order.ts";
import type { RunOrder } from "../../reach/order/run-order.ts";
import { memberExpression } from "../../syntax/function-places.ts";
import { outermost } from "../../syntax/outermost.ts";

/** Collections that are changed in more places are registries: what they hold is read when all is in. */
const MOST_ORDERED = 40;

interface Change {
  readonly node: TS.Node;
  readonly addition?: Addition;
  readonly handedOn?: object;
  readonly place?: object;
  /** It is not known whether it has been made by then. */
  readonly isPossible?: boolean;
}

/**
 * Of the changes of a collection those that are seen where it is read; undefined where all are. Of what functions change that it
 * is handed to, all is seen, and of what is changed in its depth what is read less deep there: a part of it may be held under
 * another name by then.
 * @returns with a key that is the same for the same changes
 */
export function changesSeenAt<C extends Change>(
  order: RunOrder,
  changes: readonly C[],
  use: TS.Identifier,
  declaration: Declaration,
): { readonly seen: readonly (C | (C & { readonly isPossible: boolean }))[]; readonly key: string } | undefined {
  if (changes.length === 0 || changes.length > MOST_ORDERED) return undefined;
  const told = changes.map((change): "behind" | "before" | "between" => {
    const { node, addition, place, handedOn } = change;
    if (place || handedOn || loopOverItself(node, declaration, "map")) return "behind";
    if (addition?.path && !readsAtOnce(use, addition.path.length)) return "behind";
    if (isReadBefore(order, use, node, declaration)) return "before";
    return isReadBetween(order, use, node, declaration) ? "between" : "behind";
  });
  if (told.every((one) => one === "behind")) return undefined;
  const seen = changes.flatMap((change, index) => {
    if (told[index] === "before") return [];
    return told[index] === "between" ? [{ ...change, isPossible: true }] : [change];
  });
  return { seen, key: told.join() };
}

/**
 * Whether what is read is what was there then, whatever is given to members so many steps deep later: it is read as deep as these,
 * is copied, or is the definition of a tool, of which the texts are kept.
 */
function readsAtOnce(use: TS.Identifier, depth: number): boolean {
  const last = membersAt({ at: memberExpression(use), path: [] }).at(-1);
  if (!last || last.path.length > depth) return last !== undefined;
  const whole = outermost(last.at);
  if (last.path.length === depth && isSpread(whole.parent)) return true;
  return (
    last.path.length === depth &&
    ts.isCallExpression(whole.parent) &&
    whole.parent.expression !== whole &&
    /^(?:JSON\.stringify|structuredClone|.*\.(?:registerTool|tool))$/u.test(whole.parent.expression.getText())
  );
}

function isSpread(node: TS.Node): boolean {
  return ts.isSpreadAssignment(node) || ts.isSpreadElement(node);
}
