import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { CHANGING_METHODS } from "../../evaluate/methods/changing-methods.ts";
import { isAddingMethod } from "./addition-places.ts";
import { outermost } from "../../syntax/outermost.ts";

/** Where a collection is added to in a way that is not followed. */
interface LostSight {
  readonly node: TS.PropertyAccessExpression | TS.CallExpression;
  readonly lost: string;
}

/**
 * Where a list or map goes out of sight: its own method is handed on (`const add = tools.push.bind(tools)`), or it is
 * handed to one of the language.
 * @param place the expression that stands for the collection
 */
export function lostSightAt(place: TS.Expression): readonly LostSight[] {
  const whole = outermost(place);
  const { parent } = whole;
  if (ts.isPropertyAccessExpression(parent) && parent.expression === whole) {
    const isCalled = ts.isCallExpression(parent.parent) && parent.parent.expression === parent;
    return isAddingMethod(parent.name.text) && !isCalled
      ? [{ node: parent, lost: `is added to by its method \`${parent.name.text}\`, which is handed on` }]
      : [];
  }
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== whole) return [];
  const [, name] = OF_LANGUAGE.exec(parent.expression.getText()) ?? [];
  return name !== undefined && CHANGING_METHODS.has(name)
    ? [{ node: parent, lost: "is handed to a method of the language" }]
    : [];
}

/** `Array.prototype.push.call` */
const OF_LANGUAGE = /^(?:Array|Map|Set)\.prototype\.(\w+)\.(?:call|apply)$/u;
