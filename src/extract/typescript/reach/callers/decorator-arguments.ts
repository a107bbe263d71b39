import { ts } from "../../compiler.ts";
import type { ts as TS } from "ts-morph";
import { prototypeOf } from "../../evaluate/classes/prototypes.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import type { Property, Value } from "../../evaluate/values/value.ts";
import { primitive, unknown } from "../../evaluate/values/value.ts";
import { identifierText } from "../../text/identifier-text.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { isStatic } from "../../syntax/modifiers.ts";

/** The function that a decorator is. */
type Written = Pick<TS.FunctionLikeDeclaration, "parameters" | "body">;

/**
 * What a decorator is called with: `(target, key, descriptor)` by TypeScript's older rules, `(value, context)` by
 * those of the language. The function's own parameters say which it was written for.
 */
export function decoratorArguments(
  evaluator: Evaluator,
  decorator: TS.Decorator,
  written: Written,
  frame: Frame,
): readonly Value[] {
  const { parent } = decorator;
  if (ts.isClassLike(parent)) return [classOf(evaluator, parent, frame), primitive(undefined)];
  if (!ts.isMethodDeclaration(parent) && !ts.isPropertyDeclaration(parent) && !ts.isAccessor(parent)) return [];
  const owner = parent.parent;
  if (!ts.isClassLike(owner)) return [];
  const value = classOf(evaluator, owner, frame);
  const target = isStatic(parent) || value.kind !== "class" ? value : prototypeOf(evaluator, value);
  const key = nameOf(parent);
  const member: Value = ts.isMethodDeclaration(parent)
    ? { kind: "function", node: parent, frame, thisValue: target }
    : primitive(undefined);
  return takesContext(written)
    ? [member, objectOf({ kind: textValue(ts.isMethodDeclaration(parent) ? "method" : "field"), name: key })]
    : [target, key, objectOf({ value: member })];
}

/** What the rules of the language give a decorator beside what is decorated has, and no key of a member. */
const OF_CONTEXT: ReadonlySet<string> = new Set(["name", "kind", "addInitializer", "metadata", "access"]);

function takesContext({ parameters, body }: Written): boolean {
  const second = parameters[1];
  if (!second) return false;
  if (/^_?(?:context|ctx)$/u.test(second.name.getText())) return true;
  if (/Decorator\w*Context/u.test(second.type?.getText() ?? "") || ts.isObjectBindingPattern(second.name)) return true;
  let isRead = false;
  if (body)
    forEachNode(body, (node) => {
      isRead ||=
        ts.isPropertyAccessExpression(node) &&
        OF_CONTEXT.has(node.name.text) &&
        ts.isIdentifier(node.expression) &&
        declarationOf(node.expression) === second;
      return isRead ? "skip" : undefined;
    });
  return isRead;
}

function nameOf({ name }: TS.MethodDeclaration | TS.PropertyDeclaration | TS.AccessorDeclaration): Value {
  if (ts.isIdentifier(name)) return { kind: "text", text: identifierText(name) };
  return ts.isStringLiteral(name) ? textValue(name.text) : unknown("is the name of a member that is computed", name);
}

function textValue(value: string): Value {
  return { kind: "text", text: { value, pieces: [{ start: 0, end: value.length }] } };
}

function objectOf(members: Readonly<Record<string, Value>>): Value {
  return {
    kind: "object",
    properties: new Map(Object.entries(members).map(([key, value]): [string, Property] => [key, { value }])),
  };
}

function classOf(evaluator: Evaluator, node: TS.ClassLikeDeclaration, frame: Frame): Value {
  return ts.isClassDeclaration(node) ? evaluator.declared(node, frame) : evaluator.evaluate(node, frame);
}
