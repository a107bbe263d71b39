import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { References } from "../../modules/references.ts";
import { additionsAt, memberAt, type Addition, type MemberStep } from "./addition-places.ts";
import { placesGiving, type Giver } from "./given-back.ts";
import { heldPlaces } from "./held-places.ts";
import { distinctPlaces } from "./distinct-places.ts";
import { pickedAt, type PickedBy } from "./picks.ts";
import { MOST_LEVELS } from "../../evaluate/values/limits.ts";
import { bindingKey } from "../../syntax/binding-key.ts";
import { outermost } from "../../syntax/outermost.ts";
import { isInlineFunction } from "../../syntax/inline-function.ts";

/** An expression that stands for a collection, or for a member of one. */
export interface Place {
  readonly at: TS.Expression;
  /** The members that lead from the collection to what it stands for. */
  readonly path: readonly MemberStep[];
  /** The function that gives it there, if it was found by its name alone. */
  readonly by?: Giver | undefined;
  /** Another thing holds it there: a list that is put in its place there does not become the collection. */
  readonly isHeld?: boolean | undefined;
  /** It may stand for another. */
  readonly isPerhaps?: boolean | undefined;
  /** What decides whether it stands for another. */
  readonly picks?: readonly PickedBy[] | undefined;
  /** It is, or names, an expression around another place, which picks that or something else. */
  readonly isPicked?: boolean | undefined;
}

type Binding = TS.VariableDeclaration | TS.ParameterDeclaration | TS.BindingElement;

type Find = (references: References, binding: Binding, path: readonly MemberStep[]) => readonly Place[];

/**
 * Keeps what is found for a name: each of the others that hold the same asks for it, and for members of what it holds.
 * Of the members that lead to it, it counts only whether all have a name: what functions give is not followed otherwise.
 */
function findingOnce(find: Find): Find {
  const named = new WeakMap<References, WeakMap<Binding, readonly Place[]>>();
  const computed = new WeakMap<References, WeakMap<Binding, readonly Place[]>>();
  return (references, binding, path) => {
    const nameless = path.filter(({ key }) => typeof key !== "string").slice(0, 1);
    const known = nameless.length > 0 ? computed : named;
    const byBinding = known.get(references) ?? new WeakMap<Binding, readonly Place[]>();
    known.set(references, byBinding);
    const places = byBinding.get(binding) ?? behind(nameless, distinctPlaces(find(references, binding, nameless)));
    byBinding.set(binding, places);
    return path.length === 0 ? places : places.map((place) => ({ ...place, path: [...path, ...place.path] }));
  };
}

function behind(steps: readonly MemberStep[], places: readonly Place[]): readonly Place[] {
  return steps.length === 0 ? places : places.map((place) => ({ ...place, path: place.path.slice(steps.length) }));
}

const namedOnce = findingOnce((references, binding, path) => placesOf(references, binding, path, new Set()));
const allOnce = findingOnce(placesByHolders);

/**
 * Where a collection is named: by the variable or parameter that holds it, and by others that are given it or a member of
 * it, as in `const { tools } = registry` and `const list = groups.get(name)`, or by functions that give it back.
 */
export function namedPlaces(
  references: References,
  binding: Binding,
  path: readonly MemberStep[] = [],
): readonly Place[] {
  return namedOnce(references, binding, path);
}

/** The same, and where it is named by way of what holds it: `all.tools` of `const all = { tools }`. */
export function allPlaces(
  references: References,
  binding: Binding,
  path: readonly MemberStep[] = [],
): readonly Place[] {
  return allOnce(references, binding, path);
}

function placesOf(
  references: References,
  binding: Binding,
  path: readonly MemberStep[],
  seen: Set<TS.Node>,
): readonly Place[] {
  if (seen.has(binding)) return [];
  seen.add(binding);
  if (!ts.isIdentifier(binding.name))
    return binding.name.elements.flatMap((element) => {
      const key = ts.isBindingElement(element) && !element.dotDotDotToken ? bindingKey(element) : undefined;
      return ts.isBindingElement(element) && key !== undefined
        ? placesOf(references, element, [...path, { key }], seen)
        : [];
    });
  return references.expressionsFor(binding).flatMap((use) => {
    const own = withPicked({ at: use, path });
    const places = [...own, ...own.flatMap((place) => givenPlaces(references, place, binding)).flatMap(withPicked)];
    return [...places, ...places.flatMap((place) => aliasPlaces(references, place, seen))];
  });
}

function placesByHolders(references: References, binding: Binding, path: readonly MemberStep[]): readonly Place[] {
  const named = namedPlaces(references, binding, path);
  const members = distinctPlaces(
    named.flatMap(membersAt).map(({ at, path: inside, picks }) => ({ at, path: inside, picks })),
  );
  const found = members.flatMap(({ at, path: inside, picks }) =>
    heldPlaces(references, at, binding).flatMap((one): Place[] => {
      const place = { ...one, path: inside, isHeld: true, picks };
      return [place, ...givenPlaces(references, place, binding)];
    }),
  );
  const held = distinctPlaces(found);
  return [...named, ...held, ...held.flatMap((place) => aliasPlaces(references, place))];
}

/** A place, and what picks it or something else: `ships` and `isOpen ? ships : crew`. */
function withPicked(place: Place): Place[] {
  const picked = membersAt(place).flatMap((member) =>
    pickedAt(member.at).map(({ at, picks }): Place => ({
      ...member,
      at,
      picks: [...(member.picks ?? []), ...picks],
      isPicked: true,
    })),
  );
  return [place, ...picked];
}

/** What stands at a place, or a member of it that has a name, where functions give it: `getRegistry()`, `getTools()`. */
export function givenPlaces(references: References, place: Place, binding: TS.Node): Place[] {
  return membersAt(place).flatMap(({ at, path, isPerhaps, picks: own = [] }) =>
    path.every(({ key }) => typeof key === "string")
      ? placesGiving(references, at, binding).map(({ from, picks = [], ...given }): Place => {
          const within = own.map((pick): PickedBy => ({ ...pick, within: pick.within ?? from }));
          return { ...given, path, isPerhaps, picks: [...within, ...picks] };
        })
      : [],
  );
}

/** Where another variable names a place or a member of it: `const list = getTools()`, `getTools().then((list) => …)`. */
export function aliasPlaces(references: References, place: Place, seen = new Set<TS.Node>()): Place[] {
  return membersAt(place).flatMap(({ at, path, by, isPerhaps, picks, isPicked }) => {
    const alias = aliasAt(at) ?? promisedAt(at);
    return alias
      ? placesOf(references, alias, path, seen).map((one) => ({
          ...one,
          by: one.by ?? by,
          isPerhaps: one.isPerhaps ?? isPerhaps,
          picks: [...(picks ?? []), ...(one.picks ?? [])],
          isPicked: one.isPicked ?? isPicked,
        }))
      : [];
  });
}

/** A place, and those of the members that are named behind it: `groups`, `groups.ships`, `groups.ships.tools`. */
export function membersAt(place: Place): Place[] {
  const places = [place];
  for (
    let last = place, member = memberAt(last.at);
    member && places.length < MOST_LEVELS;
    member = memberAt(last.at)
  ) {
    last = { ...last, at: member.node, path: [...last.path, member.step] };
    places.push(last);
  }
  return places;
}

/** The variable that is given what stands at a place. */
export function aliasAt(place: TS.Expression): TS.VariableDeclaration | undefined {
  const whole = outermost(place);
  return ts.isVariableDeclaration(whole.parent) && whole.parent.initializer === whole ? whole.parent : undefined;
}

/** The parameter of a function that is handed what a promise comes to: `getTools().then((list) => …)`. */
function promisedAt(place: TS.Expression): TS.ParameterDeclaration | undefined {
  const access = outermost(place).parent;
  const call = ts.isPropertyAccessExpression(access) && access.name.text === "then" ? access.parent : undefined;
  const [callback] = call && ts.isCallExpression(call) && call.expression === access ? call.arguments : [];
  return callback && isInlineFunction(callback) ? callback.parameters[0] : undefined;
}

/** The additions that are made at a place. */
export function additionsOf({ at, path, picks = [] }: Place): readonly Addition[] {
  const additions = additionsAt(at, path);
  return picks.length > 0 ? additions.map((addition) => ({ ...addition, picks })) : additions;
}
