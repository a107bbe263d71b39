import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Declaration } from "../../syntax/declarations.ts";
import { additionsAt, isAddingMethod, type Addition } from "../places/addition-places.ts";
import type { Change } from "./collection-change.ts";
import { membersAt, type Place } from "../places/collection-places.ts";
import { isExportOrImport } from "../../syntax/function-places.ts";
import { outermost } from "../../syntax/outermost.ts";
import { type RunOrder } from "../../reach/order/run-order.ts";
import { contains } from "../../reach/order/scope-of.ts";

/** Collections that are changed in more places are registries, whose members are put in as they are. */
const MOST_SETTLED = 40;

/** A collection, and where code names it or what it holds. */
interface Named {
  readonly declaration: Declaration;
  readonly places: readonly Place[];
}

/**
 * Says of the changes in the depth of a collection which are made before anything is read there: `ships.inputSchema.required =
 * []` among a module's own statements, above all that use it. Others may be made later than what they change is read.
 */
export function withSettled(order: RunOrder, changes: readonly Change[], named: Named): readonly Change[] {
  if (changes.length > MOST_SETTLED) return changes;
  return changes.map((change): Change => {
    const { addition, handedOn, node } = change;
    if (addition?.path) return { ...change, addition: settled(order, addition, node, named) };
    if (!handedOn) return change;
    const additions = handedOn.additions.map((one) => (one.path ? settled(order, one, node, named) : one));
    return { ...change, handedOn: { ...handedOn, additions } };
  });
}

function settled(order: RunOrder, addition: Addition, node: TS.Node, { declaration, places }: Named): Addition {
  const home = declaration.getSourceFile();
  const isFirst = (place: Place): boolean =>
    contains(node, place.at) ||
    (ts.isIdentifier(place.at) && isExportOrImport(place.at)) ||
    additionsAt(place.at, place.path).length > 0 ||
    isHeld(place, addition) ||
    order.isBefore(node, place.at, home);
  return order.isSure(node, undefined) && places.every(isFirst) ? { ...addition, isSettled: true } : addition;
}

/** Whether what stands at a place is only held under another name, as `[ships, crew]` of a variable does: a change is seen there. */
function isHeld(place: Place, { path = [] }: Addition): boolean {
  const last = membersAt(place).at(-1) ?? place;
  const depth = last.path.length;
  let at = outermost(last.at);
  while (isInLiteral(at)) at = outermost(at.parent);
  const { parent } = at;
  if (ts.isVariableDeclaration(parent)) return depth + depthOf(parent.name) <= path.length;
  return depth <= path.length && (ts.isReturnStatement(parent) || isAdding(parent));
}

/** How many members deep a variable takes out what it is given: `const { properties } = ships.inputSchema` takes one. */
function depthOf(name: TS.BindingName): number {
  if (ts.isIdentifier(name)) return 0;
  return 1 + Math.max(0, ...name.elements.map((one) => (ts.isBindingElement(one) ? depthOf(one.name) : 0)));
}

function isAdding(call: TS.Node): boolean {
  return (
    ts.isCallExpression(call) &&
    ts.isPropertyAccessExpression(call.expression) &&
    isAddingMethod(call.expression.name.text)
  );
}

function isInLiteral({ parent }: TS.Node): boolean {
  return (
    ts.isArrayLiteralExpression(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isShorthandPropertyAssignment(parent) ||
    ts.isObjectLiteralExpression(parent)
  );
}
