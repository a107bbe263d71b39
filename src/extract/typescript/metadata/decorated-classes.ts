import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { iterate } from "../evaluate/values/iterate.ts";
import type { ArrayValue, ClassValue, Value } from "../evaluate/values/value.ts";
import type { References } from "../modules/references.ts";
import type { Reach } from "../reach/reach.ts";
import { isStatic } from "../syntax/modifiers.ts";

/** How the lists of modules are found and read. */
interface Searches {
  readonly evaluator: Evaluator;
  readonly references: References;
  readonly reach: Reach;
}

/** The decorators of a class in the order in which they are called: those of members first, of each the last one first. */
export function decoratorsInOrder(owner: TS.ClassLikeDeclaration): readonly TS.Decorator[] {
  const members = [...owner.members.filter((one) => !isStatic(one)), ...owner.members.filter(isStatic)];
  return [...members, owner].flatMap((one) => decoratorsOf(one).toReversed());
}

/** The classes with decorators in the lists of modules that go by a name: `providers: [Moorings, { useClass: Berths }]`. */
export function decoratedClassesIn(
  name: string,
  { evaluator, references, reach }: Searches,
  node: TS.Node,
): ArrayValue {
  const found = new Map<TS.Node, ClassValue>();
  const list: ArrayValue = { kind: "array", items: [], node };
  for (const expression of references.named(name).flatMap(givenAs))
    for (const frame of reach.framesAt(expression)) {
      const { items, unresolved } = iterate(evaluator.evaluate(expression, frame));
      list.unresolved ??= unresolved;
      list.unresolved ??= items.find((item) => item.kind === "unknown");
      for (const one of items.flatMap((item) => classIn(evaluator, item, expression)))
        if (decoratorsInOrder(one.node).length > 0) found.set(one.node, one);
    }
  return { ...list, items: [...found.values()] };
}

/** What an object is given under a name. */
function givenAs(use: TS.MemberName): TS.Expression[] {
  const { parent } = use;
  if (ts.isPropertyAssignment(parent) && parent.name === use) return [parent.initializer];
  return ts.isShorthandPropertyAssignment(parent) && ts.isIdentifier(use) ? [use] : [];
}

function classIn(evaluator: Evaluator, item: Value, node: TS.Node): ClassValue[] {
  const value = item.kind === "object" ? evaluator.member(item, "useClass", node) : item;
  return value.kind === "class" ? [value] : [];
}

function decoratorsOf(node: TS.Node): readonly TS.Decorator[] {
  return ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : [];
}
