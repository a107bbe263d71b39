import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { isAddingMethod } from "./addition-places.ts";
import { outermost } from "../../syntax/outermost.ts";

/** Where a collection is added to in a way that is not followed. */
interface LostSight {
  readonly node: TS.Node;
  readonly lost: string;
}

/**
 * Where a list or map goes out of sight: its own method is handed on (`const add = tools.push.bind(tools)`), or an
 * instance keeps it and adds to it.
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
  if (ts.isCallExpression(parent) && parent.arguments[0] === whole)
    return /^(?:Array|Map|Set)\.prototype\.\w+\.(?:call|apply)$/u.test(parent.expression.getText())
      ? [{ node: parent, lost: "is handed to a method of the language" }]
      : [];
  const index = ts.isNewExpression(parent) ? (parent.arguments?.findIndex((one) => one === whole) ?? -1) : -1;
  const field = ts.isNewExpression(parent) ? fieldThatKeeps(parent, index) : undefined;
  return field === undefined
    ? []
    : [{ node: parent, lost: `is kept by an instance, which adds to it in its field \`${field}\`` }];
}

/** The field in which an instance keeps an argument, and by which its class adds to it. */
function fieldThatKeeps({ expression }: TS.NewExpression, index: number): string | undefined {
  const bare = bareExpression(expression);
  const made = ts.isIdentifier(bare) ? declarationOf(bare) : undefined;
  const constructor = made && ts.isClassLike(made) ? made.members.find(ts.isConstructorDeclaration) : undefined;
  const parameter = constructor?.parameters[index];
  if (!made || !parameter || !ts.isIdentifier(parameter.name)) return undefined;
  const { text } = parameter.name;
  const assigned = new RegExp(`this\\.(#?\\w+)\\s*=\\s*${text}\\b`, "u").exec(constructor.body?.getText() ?? "")?.[1];
  const field = ts.isParameterPropertyDeclaration(parameter, parameter.parent) ? text : assigned;
  const isFilled =
    field !== undefined && new RegExp(`this\\.${field}\\.(?:push|unshift|set|add)\\(`, "u").test(made.getText());
  return isFilled ? field : undefined;
}
