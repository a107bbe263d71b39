import type { ts as TS } from "ts-morph";
import { computedText } from "../../../tool-model/text.ts";
import { ts } from "../compiler.ts";
import { declarationOf } from "../syntax/declarations.ts";
import { forEachNode } from "../syntax/for-each-node.ts";
import type { Evaluator } from "./evaluator.ts";
import type { Frame } from "./values/frame.ts";
import { propertyKey } from "./literals.ts";
import type { ObjectValue, Property, Value } from "./values/value.ts";
import { primitive, unknown } from "./values/value.ts";

/**
 * What an enum is when the program runs: an object of its members, those of all declarations of the name. Members that
 * are numbers can be looked up by them too; such keys come first, in their order, as in any object.
 */
export function evaluateEnum(evaluator: Evaluator, declaration: TS.EnumDeclaration, frame: Frame): ObjectValue {
  const members = new Map<string, Property>();
  const numbers = new Map<number, Property>();
  const whole: ObjectValue = { kind: "object", properties: members, node: declaration };
  for (const part of partsOf(declaration)) {
    let next: number | undefined = 0;
    for (const member of part.members) {
      const key = propertyKey(evaluator, member.name, frame);
      const value = valueOf(evaluator, member, next, members, frame);
      next = value.kind === "primitive" && typeof value.value === "number" ? value.value + 1 : undefined;
      if (value.kind !== "primitive" && value.kind !== "text")
        whole.unresolved ??= unknown("has members of which it is not known whether they are numbers", member);
      if (key === undefined) continue;
      members.set(key, { value, key: member.name, node: member });
      if (value.kind === "primitive" && typeof value.value === "number")
        numbers.set(value.value, { value: { kind: "text", text: computedText(key) }, node: member });
    }
  }
  const inOrder = [...numbers].toSorted(([one], [other]) => placeOf(one) - placeOf(other));
  return {
    ...whole,
    properties: new Map([...inOrder.map(([number, one]) => [String(number), one] as const), ...members]),
  };
}

/** Keys that are no index, as `-1`, stand behind those that are; where among the names, is of no account. */
function placeOf(number: number): number {
  return Number.isInteger(number) && number >= 0 ? number : Number.MAX_SAFE_INTEGER;
}

function valueOf(
  evaluator: Evaluator,
  { initializer, parent }: TS.EnumMember,
  next: number | undefined,
  before: ReadonlyMap<string, Property>,
  frame: Frame,
): Value {
  if (!initializer)
    return next === undefined ? unknown("counts on from what is not known", parent) : primitive(next, parent);
  return namesMember(initializer, before)
    ? (before.get(initializer.getText())?.value ?? unknown("is computed from other members", initializer))
    : evaluator.evaluate(initializer, frame);
}

/** Whether an expression names a member of its enum that stands before: `All = Read`. */
function namesMember(initializer: TS.Expression, before: ReadonlyMap<string, Property>): boolean {
  let isNamed = false;
  forEachNode(initializer, (node) => {
    isNamed ||= ts.isIdentifier(node) && before.has(node.text) && declarationOf(node) === undefined;
  });
  return isNamed;
}

/** All declarations of an enum's name beside it: their members go together. */
function partsOf(declaration: TS.EnumDeclaration): readonly TS.EnumDeclaration[] {
  const { parent } = declaration;
  if (!ts.isSourceFile(parent) && !ts.isModuleBlock(parent) && !ts.isBlock(parent)) return [declaration];
  return parent.statements.filter(
    (one): one is TS.EnumDeclaration => ts.isEnumDeclaration(one) && one.name.text === declaration.name.text,
  );
}
