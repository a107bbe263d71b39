import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { References } from "../modules/references.ts";
import { memberAt, type MemberStep } from "./addition-places.ts";
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
 * it, as in `const { tools } = registry` and `const list = groups.get(name)`.
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
    const aliases = membersAt({ at: use, path }).flatMap((place) => {
      const alias = aliasAt(place.at);
      return alias ? namedPlaces(references, alias, place.path, seen) : [];
    });
    return [{ at: use, path }, ...aliases];
  });
}

/** A place, and those of the members that are named behind it: `groups`, `groups.ships`, `groups.ships.tools`. */
export function membersAt(place: Place): Place[] {
  const member = memberAt(place.at);
  return member ? [place, ...membersAt({ at: member.node, path: [...place.path, member.step] })] : [place];
}

function aliasAt(place: TS.Expression): TS.VariableDeclaration | undefined {
  const whole = outermost(place);
  return ts.isVariableDeclaration(whole.parent) && whole.parent.initializer === whole ? whole.parent : undefined;
}

function plainKey({ propertyName, name }: TS.BindingElement): string | undefined {
  const key = propertyName ?? name;
  return ts.isIdentifier(key) || ts.isStringLiteral(key) ? key.text : undefined;
}
