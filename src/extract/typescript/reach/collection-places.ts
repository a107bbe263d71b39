import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { References } from "../modules/references.ts";
import { memberAt, type MemberStep } from "./addition-places.ts";
import { callsGiving } from "./given-back.ts";
import { outermost } from "./outermost.ts";

/** An expression that stands for a collection, or for a member of one. */
export interface Place {
  readonly at: TS.Expression;
  /** The members that lead from the collection to what it stands for. */
  readonly path: readonly MemberStep[];
}

type Binding = TS.VariableDeclaration | TS.ParameterDeclaration | TS.BindingElement;

/**
 * Where a collection is named: by the variable or parameter that holds it, and by others that are given it or a member of
 * it, as in `const { tools } = registry` and `const list = groups.get(name)`, or by functions that give it back.
 */
export function namedPlaces(
  references: References,
  binding: Binding,
  path: readonly MemberStep[] = [],
  seen = new Set<TS.Node>(),
): Place[] {
  if (seen.has(binding)) return [];
  seen.add(binding);
  if (!ts.isIdentifier(binding.name))
    return binding.name.elements.flatMap((element) => {
      const key = ts.isBindingElement(element) && !element.dotDotDotToken ? plainKey(element) : undefined;
      return ts.isBindingElement(element) && key !== undefined
        ? namedPlaces(references, element, [...path, { key }], seen)
        : [];
    });
  return references.to(binding).flatMap((use) => {
    const own = { at: use, path };
    const places = [own, ...givenPlaces(references, own, binding)];
    const aliases = places.flatMap(membersAt).flatMap((place) => {
      const alias = aliasAt(place.at);
      return alias ? namedPlaces(references, alias, place.path, seen) : [];
    });
    return [...places, ...aliases];
  });
}

/** What stands at a place, or a member of it that has a name, where functions give it: `getRegistry()`, `getTools()`. */
function givenPlaces(references: References, place: Place, binding: Binding): Place[] {
  return membersAt(place).flatMap(({ at, path }) =>
    path.every(({ key }) => typeof key === "string")
      ? callsGiving(references, at, binding).map((call) => ({ at: call, path }))
      : [],
  );
}

/** A place, and those of the members that are named behind it: `groups`, `groups.ships`, `groups.ships.tools`. */
export function membersAt(place: Place): Place[] {
  const member = memberAt(place.at);
  return member ? [place, ...membersAt({ at: member.node, path: [...place.path, member.step] })] : [place];
}

/** The variable that is given what stands at a place. */
export function aliasAt(place: TS.Expression): TS.VariableDeclaration | undefined {
  const whole = outermost(place);
  return ts.isVariableDeclaration(whole.parent) && whole.parent.initializer === whole ? whole.parent : undefined;
}

function plainKey({ propertyName, name }: TS.BindingElement): string | undefined {
  const key = propertyName ?? name;
  return ts.isIdentifier(key) || ts.isStringLiteral(key) ? key.text : undefined;
}
