import { ts } from "../../compiler.ts";
import type { ts as TS } from "ts-morph";
import { prototypeOf } from "../../evaluate/classes/prototypes.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import type { Property, Value } from "../../evaluate/values/value.ts";
import { primitive, unknown } from "../../evaluate/values/value.ts";
import { identifierText } from "../../text/identifier-text.ts";
import { isStatic } from "../../syntax/modifiers.ts";

/**
 * What a decorator is called with: `(target, key, descriptor)` by TypeScript's older rules, `(value, context)` by
 * those of the language. The function's own parameters say which it was written for.
 */
export function decoratorArguments(
  evaluator: Evaluator,
  decorator: TS.Decorator,
  { parameters }: Pick<TS.FunctionLikeDeclaration, "parameters">,
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
  return takesContext(parameters)
    ? [member, objectOf({ kind: textValue(ts.isMethodDeclaration(parent) ? "method" : "field"), name: key })]
    : [target, key, objectOf({ value: member })];
}

function takesContext(parameters: readonly TS.ParameterDeclaration[]): boolean {
  const second = parameters[1];
  if (!second) return false;
  return (
    /^_?(?:context|ctx)$/u.test(second.name.getText()) || /Decorator\w*Context/u.test(second.type?.getText() ?? "")
  );
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
