import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { argumentValues, bindParameters } from "../../evaluate/calls.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { Frame } from "../../evaluate/values/frame.ts";
import { iterate } from "../../evaluate/values/iterate.ts";
import { givenTo, unknown, type FunctionValue, type UnknownValue, type Value } from "../../evaluate/values/value.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { givenParameters } from "../../syntax/given-parameters.ts";
import type { References } from "../../modules/references.ts";
import { assignmentsOf } from "../../syntax/assignments.ts";
import type { Addition, MemberStep } from "../places/addition-places.ts";
import { mayFunctionAdd, mayMethodAdd } from "./adding-methods.ts";
import { isByChance } from "./by-chance.ts";
import { chanceOfPicks } from "./chance-of-picks.ts";
import type { Collection } from "./collection.ts";
import { fill } from "./fill-collection.ts";
import { calledBy, isBorrowing } from "../../reach/callers/called-by.ts";
import { argumentAt, placesOfMember } from "../places/argument-places.ts";
import { additionsOf, allPlaces, membersAt, type Place } from "../places/collection-places.ts";
import type { PickedBy } from "../places/picks.ts";
import { addsToMember, changingFields } from "../places/fields-keeping.ts";
import { functionCalled, isGivenAtRunTime } from "../../reach/callers/function-called.ts";
import { isCall, memberNameOf } from "../../syntax/function-places.ts";
import { thisIn } from "../../syntax/this-in.ts";
import type { Reach } from "../../reach/reach.ts";

/** Functions that hand a collection on to each other are followed so far. */
const MOST_HANDS = 5;

/** What a function does with a collection that it is handed. */
interface Done {
  /** Whether the function may have put another in its place by then: `if (!tools?.length) tools = all`. */
  readonly isPossible: boolean;
  readonly additions: readonly Addition[];
  /** Where the function hands it on to others in its turn. */
  readonly further: readonly HandedOn[];
  /** The same, where which these are is known only as the program runs. */
  readonly byChance: readonly HandedByChance[];
  /** Where it hands it on further than is followed. */
  readonly cut: readonly TS.CallExpression[];
  /** The fields of an instance in which its constructor keeps the collection, to add to it later on. */
  readonly kept: readonly string[];
  /** The field in which an instance keeps it perhaps, or the member of an object that it keeps: that is not followed. */
  readonly keptAs?: string;
}

/** A collection that is handed to a function of the project, which adds to it: `addBerthTools(tools)`. */
export interface HandedOn extends Done {
  readonly call: TS.CallExpression | TS.NewExpression;
  readonly callee: FunctionValue;
  /** What decides whether it is this collection that is handed on. */
  readonly picks?: readonly PickedBy[] | undefined;
}

/** A call of a function that is only known as the program runs, which a collection is handed to. */
export interface HandedByChance {
  readonly call: TS.CallExpression;
  readonly place: Place;
  readonly hands: number;
}

/** What is done with whole collections by each parameter: many places hand theirs to the same functions. */
const known = new WeakMap<References, Map<TS.ParameterDeclaration, Map<string, Done>>>();

/**
 * What is done where a collection stands as an argument, by itself or in an object, by a function that can be told from
 * the code alone.
 */
export function handedOnAt(
  evaluator: Evaluator,
  references: References,
  place: Place,
  hands = 1,
): HandedOn | undefined {
  const { argument } = argumentAt(place.at);
  const call = argument.parent;
  // What is called there itself, to find out what that is leads back to here.
  const callee = isCall(call) && call.expression !== argument ? functionCalled(evaluator, call) : undefined;
  const handed = callee && handedTo(evaluator, references, place, callee, hands);
  return handed && place.picks ? { ...handed, picks: place.picks } : handed;
}

/**
 * Whether what is done with a collection counts for it. Options are handed to everybody: to look for whoever that is as
 * the program runs would take longer than all the rest, and one to be filled begins as a list, a map or an empty object.
 */
export function concerns(start: Value, { handedOn, byChance }: Handing): boolean {
  const isSure = (!byChance || isOfNoObject(byChance)) && (!handedOn || !isOnlyByChance(handedOn));
  return isSure || start.kind !== "object" || start.properties.size === 0;
}

interface Handing {
  readonly handedOn?: HandedOn | undefined;
  readonly byChance?: HandedByChance | undefined;
}

/** `fill?.(tool)` for a function that is given, and `add(tools)` for one of a list. */
function isOfNoObject({ call }: HandedByChance): boolean {
  return ts.isIdentifier(bareExpression(calledBy(call).callee));
}

function isOnlyByChance({ additions, further, kept, keptAs }: HandedOn): boolean {
  return additions.length + kept.length === 0 && keptAs === undefined && further.every(isOnlyByChance);
}

/**
 * The call of a function that is only known as the program runs, which a collection is handed to:
 * `for (const add of adders) add(tools)`, `this.addBerths(tools)`.
 */
export function handedByChanceAt(references: References, place: Place, hands = 1): HandedByChance | undefined {
  const { argument } = argumentAt(place.at);
  const call = argument.parent;
  const index = ts.isCallExpression(call) ? call.arguments.findIndex((one) => one === argument) : -1;
  if (!ts.isCallExpression(call) || index < 0) return undefined;
  const callee = bareExpression(calledBy(call).callee);
  const mayAdd = ts.isPropertyAccessExpression(callee)
    ? mayMethodAdd(references, callee, index)
    : hands === 1 && ts.isIdentifier(callee) && isGivenAtRunTime(callee);
  return mayAdd ? { call, place, hands } : undefined;
}

/** What the functions do that such a call may run, in one run of the code around it. */
function handedByChance(
  evaluator: Evaluator,
  references: References,
  chance: HandedByChance,
  run: Frame,
): readonly HandedOn[] | UnknownValue {
  const { call, place, hands } = chance;
  const callee = evaluator.evaluate(calledBy(call).callee, run);
  if (callee.kind === "unknown") return isOfNoObject(chance) ? [] : callee;
  return (callee.kind === "alternatives" ? callee.values : [callee]).flatMap((one) => {
    const handed = one.kind === "function" ? handedTo(evaluator, references, place, one, hands) : undefined;
    const isPossible = handed?.isPossible === true || callee.kind === "alternatives";
    return handed ? [{ ...handed, isPossible, picks: place.picks }] : [];
  });
}

/** What a function does with a collection that is handed to it at a place. */
function handedTo(
  evaluator: Evaluator,
  references: References,
  { at, path }: Place,
  callee: FunctionValue,
  hands = 1,
): HandedOn | undefined {
  const { argument, key } = argumentAt(at);
  const call = argument.parent;
  if (!isCall(call)) return undefined;
  const { self, given } = handedBy(call, callee);
  if (argument === self && key === undefined)
    return whatIsDone(call, callee, doneWithThis(evaluator, references, callee, path, hands));
  const index = given?.findIndex((one) => one === argument) ?? -1;
  const parameter = givenParameters(callee.node.parameters)[index + (callee.bound?.length ?? 0)];
  if (index < 0 || !parameter || parameter.dotDotDotToken || given?.some(ts.isSpreadElement)) return undefined;
  const handed = { parameter, key, path, hands };
  const done = path.length === 0 ? doneOnce(evaluator, references, handed) : doneWith(evaluator, references, handed);
  return whatIsDone(call, callee, done);
}

function whatIsDone(call: HandedOn["call"], callee: FunctionValue, done: Done): HandedOn | undefined {
  const { additions, further, byChance, cut, kept } = done;
  const isSomething =
    additions.length + further.length + byChance.length + cut.length + kept.length > 0 || done.keptAs !== undefined;
  return isSomething ? { call, callee, ...done } : undefined;
}

/** What a call hands to a function, which finds the first of `moor.call(port, name)` as its `this`. */
function handedBy(
  call: HandedOn["call"],
  { node }: FunctionValue,
): {
  readonly self?: TS.Expression | undefined;
  readonly given?: readonly TS.Expression[] | undefined;
  readonly list?: TS.Expression | undefined;
} {
  // A method of that name is called as any other.
  const isBorrowed =
    ts.isCallExpression(call) && isBorrowing(call) && !/^(?:call|apply)$/u.test(memberNameOf(node) ?? "");
  if (!isBorrowed) return { given: call.arguments };
  const { self, arguments: given, list } = calledBy(call);
  return { self, given, list };
}

/** A collection as a function is handed it: as an argument, or as a member of one. */
interface Handed {
  readonly parameter: TS.ParameterDeclaration;
  readonly key: string | undefined;
  /** Members of the collection that stand for it. */
  readonly path: readonly MemberStep[];
  readonly hands: number;
}

function doneOnce(evaluator: Evaluator, references: References, handed: Handed): Done {
  const parameters = known.get(references) ?? new Map<TS.ParameterDeclaration, Map<string, Done>>();
  known.set(references, parameters);
  const ways = parameters.get(handed.parameter) ?? new Map<string, Done>();
  parameters.set(handed.parameter, ways);
  const way = `${handed.hands} ${handed.key ?? ""}`;
  const done = ways.get(way) ?? doneWith(evaluator, references, handed);
  ways.set(way, done);
  return done;
}

function doneWithThis(
  evaluator: Evaluator,
  references: References,
  { node }: FunctionValue,
  path: readonly MemberStep[],
  hands: number,
): Done {
  const places = ts.isArrowFunction(node) ? [] : thisIn(node).map((at): Place => ({ at, path }));
  return { ...doneAt(evaluator, references, places, hands), isPossible: false, kept: [] };
}

function doneWith(evaluator: Evaluator, references: References, { parameter, key, path, hands }: Handed): Done {
  const places =
    key === undefined ? allPlaces(references, parameter, path) : placesOfMember(references, parameter, key, path);
  const isPossible = key === undefined && assignmentsOf(parameter).length > 0;
  const isWhole = key === undefined && path.length === 0;
  const { sure, open } = isWhole
    ? changingFields(references, parameter, evaluator.isFieldChanged)
    : { sure: [], open: [] };
  const keptAs = key !== undefined && addsToMember(references, parameter, key) ? key : open[0];
  return {
    ...doneAt(evaluator, references, places, hands),
    isPossible,
    kept: sure,
    ...(keptAs !== undefined && { keptAs }),
  };
}

function doneAt(
  evaluator: Evaluator,
  references: References,
  places: readonly Place[],
  hands: number,
): Pick<Done, "additions" | "further" | "byChance" | "cut"> {
  const additions = places.flatMap(additionsOf);
  const members = places.flatMap(membersAt);
  if (hands === MOST_HANDS)
    return {
      additions,
      further: [],
      byChance: [],
      cut: members.flatMap((place) => cutAt(evaluator, references, place)),
    };
  const further: HandedOn[] = [];
  const byChance: HandedByChance[] = [];
  for (const place of members) {
    const handed = handedOnAt(evaluator, references, place, hands + 1);
    const chance = handed ? undefined : handedByChanceAt(references, place, hands + 1);
    if (handed) further.push(handed);
    if (chance) byChance.push(chance);
  }
  return { additions, further, byChance, cut: [] };
}

/** The call that hands a collection to what may add to it, where that is not looked into. */
function cutAt(evaluator: Evaluator, references: References, place: Place): readonly TS.CallExpression[] {
  const { argument } = argumentAt(place.at);
  const call = argument.parent;
  const index = ts.isCallExpression(call) ? call.arguments.findIndex((one) => one === argument) : -1;
  if (!ts.isCallExpression(call) || index < 0) return [];
  const callee = functionCalled(evaluator, call);
  const mayAdd = callee
    ? mayFunctionAdd(references, callee.node, index)
    : handedByChanceAt(references, place, MOST_HANDS) !== undefined;
  return mayAdd ? [call] : [];
}

/** How code is found that runs, and that uses a name. */
interface Ways {
  readonly reach: Reach;
  readonly references: References;
}

/**
 * Puts what a function adds to a collection that it is handed, in one run of the call, into that collection.
 * @param conditional whether it is not known that it is called
 */
export function fillHandedOn(
  evaluator: Evaluator,
  { reach, references }: Ways,
  collection: Collection,
  handedOn: HandedOn,
  frame: Frame,
  conditional = isByChance(evaluator, handedOn.call, frame),
): void {
  const { call, callee, isPossible, additions, further, byChance, cut, kept, keptAs, picks = [] } = handedOn;
  const picked = chanceOfPicks(evaluator, picks, frame);
  if (!picked) return;
  const { self, given = [], list } = handedBy(call, callee);
  const made = ts.isConstructorDeclaration(callee.node) ? madeAt(evaluator, call, frame) : undefined;
  const thisValue = self ? evaluator.evaluate(self, frame) : (made ?? callee.thisValue);
  const inner = new Frame(callee.node, callee.frame, thisValue, call);
  const args = list ? iterate(evaluator.evaluate(list, frame)).items : argumentValues(evaluator, given, frame).items;
  bindParameters(evaluator, callee.node.parameters, givenTo(callee, args), inner);
  const isMaybe = conditional || isPossible || picked !== "sure" || undefined;
  if (made && ts.isConstructorDeclaration(callee.node))
    for (const name of kept) addByInstance(evaluator, collection, { made, owner: callee.node.parent, name }, isMaybe);
  if (keptAs !== undefined) collection.unresolved ??= keptBy(keptAs, call);
  for (const addition of additions)
    for (const run of reach.runsWithin(addition.node, callee.node, inner))
      fill(evaluator, collection, addition, run, isMaybe && "open");
  for (const handed of further)
    for (const run of reach.runsWithin(handed.call, callee.node, inner))
      fillHandedOn(evaluator, { reach, references }, collection, handed, run, isMaybe);
  const unfollowed = cut.find((one) => reach.runsWithin(one, callee.node, inner).length > 0);
  if (unfollowed) collection.unresolved ??= unknown("is handed on further than is followed", unfollowed);
  for (const one of byChance)
    for (const run of reach.runsWithin(one.call, callee.node, inner))
      fillByChance(evaluator, { reach, references }, collection, one, run, isMaybe);
}

/** The same for a call of a function that is only known in its run. */
export function fillByChance(
  evaluator: Evaluator,
  ways: Ways,
  collection: Collection,
  chance: HandedByChance,
  run: Frame,
  conditional?: boolean,
): void {
  const handed = handedByChance(evaluator, ways.references, chance, run);
  if ("kind" in handed) collection.unresolved ??= unknown(`is handed to what ${handed.reason}`, chance.call);
  else for (const one of handed) fillHandedOn(evaluator, ways, collection, one, run, conditional);
}

/** What a call of a constructor makes: of `super(tools)` the instance that is being made around it. */
function madeAt(evaluator: Evaluator, call: HandedOn["call"], frame: Frame): Value | undefined {
  return ts.isNewExpression(call) ? evaluator.evaluate(call, frame) : frame.thisValue;
}

/** Adds what an instance adds to a collection that it keeps in a field. */
function addByInstance(
  evaluator: Evaluator,
  collection: Collection,
  { made, owner, name }: { readonly made: Value; readonly owner: TS.ClassLikeDeclaration; readonly name: string },
  isPossible: true | undefined,
): void {
  // While the changes of that name were sought, any instance that keeps something under it counted as changing it.
  if (!evaluator.isFieldChanged(owner, name)) return;
  if (made.kind === "instance") evaluator.addKept({ owner, self: made, name }, collection, isPossible);
  else collection.unresolved ??= keptBy(name, owner);
}

function keptBy(name: string, node: TS.Node): UnknownValue {
  return unknown(`is kept by an instance, which adds to it as \`${name}\``, node);
}
