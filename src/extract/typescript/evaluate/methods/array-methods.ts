import type { ts as TS } from "ts-morph";
import { joinTexts } from "../../../../tool-model/text-operations.ts";
import { computedText } from "../../../../tool-model/text.ts";
import type { Evaluator } from "../evaluator.ts";
import { appendList, chanceWithin, iterate } from "../values/iterate.ts";
import { inEitherWay, listByChance, rearranged, waysOfMade, waysTogether } from "../values/list-ways.ts";
import { fitsTogether } from "../values/limits.ts";
import { joinOpen, mayBeMissing, settled } from "../values/open-texts.ts";
import { apply, type Call } from "./array-call.ts";
import { filter } from "./filtered-lists.ts";
import { isMadeThere, MAKE_LISTS } from "./made-there.ts";
import { numberOf, overwrite, splice } from "./list-places.ts";
import { loseVariables } from "../running/lose-sight.ts";
import { isSameThing } from "../running/same-thing.ts";
import { isPickable } from "../meant-by.ts";
import { truthByDefault } from "../values/truth-by-default.ts";
import { combinations, textOf } from "../literals.ts";
import type { ArrayValue, Value } from "../values/value.ts";
import { alternatives, firstByDefault, MAX_ALTERNATIVES, overAlternatives, pickedOf } from "../values/alternatives.ts";
import { keyString, nullishness, primitive, truthiness, undecided, unknown, isUndefined } from "../values/value.ts";

/** Methods of arrays. Order and members stay exact, or the result says that it is not whole. */
const METHODS = new Map<string, (call: Call) => Value>(
  Object.entries<(call: Call) => Value>({
    map,
    flatMap: (call) => flatten(call, map(call), 1),
    filter,
    find: (call) => findOne(call, (item) => item),
    findLast: (call) =>
      findOne({ ...call, self: { ...call.self, items: call.self.items.toReversed() } }, (item) => item),
    findIndex: (call) => findPlace(call, (item, index) => truthiness(apply(call, item, index))),
    findLastIndex: (call) => findLastPlace(call, (item, index) => truthiness(apply(call, item, index))),
    indexOf: (call) => findPlace(call, (item) => isTheSame(item, call.args[0])),
    lastIndexOf: (call) => findLastPlace(call, (item) => isTheSame(item, call.args[0])),
    some: (call) => quantified(call, true),
    every: (call) => quantified(call, false),
    flat: (call) => {
      const depth = depthOf(call.args[0]);
      return depth === undefined
        ? unknown("is a list made flat to a depth that is not known", call.node)
        : flatten(call, call.self, depth);
    },
    concat: ({ evaluator, self, args, node }) => joinLists(evaluator, node, [self, ...args.map(concatenated)]),
    slice: slicedByAny,
    reverse: ({ self }) => rearranged(self, self.items.toReversed()),
    toReversed: ({ self }) => rearranged(self, self.items.toReversed()),
    sort: sorted,
    toSorted: sorted,
    values: ({ self }) => ({ ...self }),
    keys: ({ self, node }) => ({
      ...self,
      items: self.items.map((_, index) => primitive(index, node)),
      leftOut: undefined,
    }),
    entries: ({ self, node }) => ({
      ...self,
      items: self.items.map((item, index) => ({ kind: "array", items: [primitive(index, node), item] })),
      leftOut: undefined,
    }),
    fill: ({ self, args, node }) => {
      const filled = { ...self, items: [...self.items] };
      overwrite(filled, "fill", args, node);
      return filled;
    },
    with: ({ self, args, node }) => withOne(self, args, node),
    toSpliced: ({ self, args, node }) => {
      const spliced = { ...self, items: [...self.items], sure: undefined, leftOut: undefined };
      splice(spliced, args, node);
      return spliced;
    },
    at: ({ self, args, node }) => itemAt(self, args[0], node),
    pop: (call) => takenOfMade(call, "pop"),
    shift: (call) => takenOfMade(call, "shift"),
    join: joined,
    includes: ({ self, args, node }) => included(self, args[0], node),
    reduce: (call) => reduced(call, [...call.self.items.entries()]),
    reduceRight: (call) => reduced(call, [...call.self.items.entries()].toReversed()),
  }),
);

/** What a method of an array gives. */
export function arrayMethod(
  evaluator: Evaluator,
  self: ArrayValue,
  name: string,
  args: readonly Value[],
  node: TS.Node,
): Value {
  const given = METHODS.get(name)?.({ evaluator, self, args, node });
  if (given && MAKE_LISTS.has(name)) evaluator.madeByRuns.note(given);
  const [callback] = args;
  // Members that are not known are not handed on: what is counted or put together by the way is not known any more.
  if (callback?.kind === "function" && (self.unresolved ?? self.conditional) && !evaluator.leavesGaps)
    loseVariables(
      evaluator,
      callback.node,
      callback.frame,
      unknown("is changed for each member of a list that is not known", node),
    );
  return given ?? unknown(`calls \`${name}\` of an array`, node);
}

/** What `pop` and `shift` give of a list that nothing else has; what they take of others is followed with what changes those. */
function takenOfMade({ self, node }: Call, method: "pop" | "shift"): Value {
  if (!isMadeThere(node)) return unknown(`calls \`${method}\` of an array`, node);
  return itemAt(self, primitive(method === "pop" ? -1 : 0, node), node);
}

/** The first member that passes a test; where somebody may set what passes, by default, and any other that may. */
function findOne(call: Call, pick: (item: Value) => Value): Value {
  const { self, evaluator, node } = call;
  let found: Value | undefined;
  const otherwise: Value[] = [];
  for (const [index, item] of self.items.entries()) {
    const { result, isSettable } = evaluator.settings.during(() => apply(call, item, index));
    const truth = truthiness(result) ?? truthByDefault(result);
    const isOpen = isSettable || truthiness(result) === undefined;
    if (truth === undefined) return found ?? unknown("is found by a test that is not known", node);
    if (truth && !found) found = pick(item);
    else if (isOpen && isPickable(item)) otherwise.push(pick(item));
    // What somebody may set may lead to any other of them: `sets.find(({ id }) => id === mode)`.
    if (found && !isOpen) break;
  }
  if (!found && self.unresolved) return self.unresolved;
  const first = found ?? primitive(undefined, node);
  return otherwise.length > 0 && otherwise.length < MAX_ALTERNATIVES
    ? pickedOf(firstByDefault([first, ...otherwise], node))
    : first;
}

/** The place of the first member that passes a test. */
function findPlace({ self, node }: Call, test: (item: Value, index: number) => boolean | undefined): Value {
  for (const [index, item] of self.items.entries()) {
    const truth = test(item, index);
    if (truth === undefined || self.conditional) return unknown("is found by a test that is not known", node);
    if (truth) return primitive(index, node);
  }
  return self.unresolved ?? primitive(-1, node);
}

function findLastPlace(call: Call, test: (item: Value, index: number) => boolean | undefined): Value {
  const { items } = call.self;
  const last = items.length - 1;
  const self = { ...call.self, items: items.toReversed() };
  const found = findPlace({ ...call, self }, (item, index) => test(item, last - index));
  const place = numberOf(found) ?? -1;
  return place < 0 ? found : primitive(last - place, call.node);
}

function isTheSame(item: Value, sought: Value | undefined): boolean | undefined {
  if (item === sought) return true;
  const [one, other] = [keyString(item), sought && keyString(sought)];
  if (one !== undefined && other !== undefined) return item.kind === sought?.kind && one === other;
  return sought && isSameThing(item, sought);
}

function quantified(call: Call, sought: boolean): Value {
  const truths = call.self.items.map((item, index) => truthiness(apply(call, item, index)));
  if (truths.includes(sought)) return primitive(sought, call.node);
  if (truths.includes(undefined) || call.self.unresolved || call.self.conditional)
    return unknown("depends on members that are not known", call.node);
  return primitive(!sought, call.node);
}

/** Lists within lists are not written deeper than that. */
const DEEPEST = 10;

function depthOf(arg: Value | undefined): number | undefined {
  if (!arg || (arg.kind === "primitive" && arg.value === undefined)) return 1;
  if (arg.kind === "external" && /INFINITY$/iu.test(arg.path.at(-1) ?? "")) return DEEPEST;
  return arg.kind === "primitive" && typeof arg.value === "number" ? Math.min(arg.value, DEEPEST) : undefined;
}

function flatten(call: Call, list: ArrayValue, depth: number): ArrayValue {
  if (depth < 1) return list;
  const parts = list.items.map((item): ArrayValue => {
    const isList = item.kind === "array" || item.kind === "unknown" || item.kind === "alternatives";
    return listByChance(isList ? iterate(item) : { kind: "array", items: [item] }, chanceWithin(list, item));
  });
  const rest = { ...list, items: [], conditional: undefined, ways: undefined };
  return flatten(call, joinLists(call.evaluator, call.node, [rest, ...parts]), depth - 1);
}

/** What `concat` takes over of an argument: the members of a list, anything else as one. */
function concatenated(arg: Value): ArrayValue {
  if (arg.kind === "array" || arg.kind === "unknown") return iterate(arg);
  const isList = arg.kind === "alternatives" && arg.values.some(({ kind }) => kind === "array");
  return isList ? iterate(overAlternatives(arg, concatenated)) : { kind: "array", items: [arg] };
}

function joinLists(evaluator: Evaluator, node: TS.Node, given: readonly ArrayValue[]): ArrayValue {
  const joined: Pick<ArrayValue, "items" | "unresolved"> = { items: [] };
  const lists = evaluator.leavesGaps ? given.map((list) => settled(list, node)) : given;
  for (const list of lists) appendList(joined, list, list.node);
  const conditional = lists.some((list) => list.conditional);
  const ways = conditional ? waysTogether(joined.items, lists) : undefined;
  return { kind: "array", ...joined, conditional, ways, node: lists[0]?.node };
}

/** Of bounds that depend on a condition, each may be meant, where it is known. */
function slicedByAny(call: Call): Value {
  const isKnown = (bound: Value): boolean =>
    bound.kind === "alternatives" && bound.values.every((one) => boundOf(one) !== "open");
  const at = call.args.findIndex(isKnown);
  const bound = call.args[at];
  if (!bound) return sliced(call);
  return overAlternatives(bound, (one) => slicedByAny({ ...call, args: call.args.with(at, one) }));
}

/** Of a page of a list, of which it is not known where it begins, each member may be there. */
function sliced({ evaluator, self, args, node }: Call): Value {
  const bounds = args.map(boundOf);
  if (bounds.every((one) => one === undefined)) return rearranged(self, [...self.items]);
  const known = bounds.filter((one) => one !== "open");
  if (known.length === bounds.length && !self.conditional && !self.isUnordered)
    return args.some((one) => evaluator.settings.has(one))
      ? slicedByDefault(self, self.items.slice(known[0], known[1]))
      : { ...self, items: self.items.slice(known[0], known[1]) };
  return bounds[0] === "open" && !self.unresolved
    ? { ...self, conditional: true, sure: undefined, ways: "open", isUnordered: true }
    : unknown("is a slice whose bounds are not known", node);
}

/** A part of a list of which somebody may set how much it is: by default so much, and otherwise as much as all of it. */
function slicedByDefault(self: ArrayValue, items: readonly Value[]): Value {
  const all = [...self.items];
  const ways = { of: all, byDefault: new Set(items), otherwise: new Set(all) };
  return { ...self, items: all, conditional: true, sure: undefined, ways, isUnordered: true };
}

/** Where a part of a list begins or ends; "open" where that is not known. */
function boundOf(value: Value): number | undefined | "open" {
  if (value.kind !== "primitive" || typeof value.value === "boolean" || typeof value.value === "bigint") return "open";
  return value.value ?? undefined;
}

/** Members sort as they do at run time; where their order cannot be worked out, nothing is lost but that. */
function sorted({ evaluator, self, args: [compare], node }: Call): Value {
  if (self.items.length < 2) return self;
  const byText = compare === undefined || isUndefined(compare);
  if (byText) return byKeys(self);
  if (self.items.length > MOST_SORTED || self.unresolved) return { ...self, isUnordered: true };
  const state = { isKnown: true };
  const items = self.items.toSorted((one, other) => {
    const order = state.isKnown ? evaluator.call(compare, [one, other], node) : undefined;
    const difference = order?.kind === "primitive" ? Number(order.value) : NaN;
    state.isKnown &&= !Number.isNaN(difference);
    return state.isKnown ? difference : 0;
  });
  return state.isKnown ? rearranged(self, items) : { ...self, isUnordered: true };
}

/** More are hardly ever sorted by a function, and each is compared with many others. */
const MOST_SORTED = 300;

function byKeys(self: ArrayValue): ArrayValue {
  const keys = self.items.map(keyString);
  if (keys.includes(undefined)) return { ...self, isUnordered: true };
  const order = self.items
    .map((item, index) => ({ item, key: keys[index] ?? "" }))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return rearranged(
    self,
    order.map((one) => one.item),
  );
}

function itemAt(self: ArrayValue, arg: Value | undefined, node: TS.Node): Value {
  const index = arg?.kind === "primitive" && typeof arg.value === "number" ? arg.value : undefined;
  if (self.isUnordered) return unknown("is picked from a list whose order is not known", node);
  if (index === undefined || self.conditional || self.items.some(mayBeMissing) || (index < 0 && self.unresolved))
    return unknown("is picked by a place that is not known", node);
  return self.items.at(index) ?? self.unresolved ?? primitive(undefined, node);
}

/** `names.with(0, "sail")`: a copy with another member at one place. */
function withOne(self: ArrayValue, [place, member]: readonly Value[], node: TS.Node): Value {
  const index = numberOf(place);
  const isKnown = index !== undefined && !self.unresolved && !self.conditional && !self.isUnordered;
  if (!isKnown || !member || self.items.at(index) === undefined)
    return unknown("is changed at places that are not known", node);
  return { ...self, items: self.items.with(index, member), sure: undefined };
}

function map(call: Call): ArrayValue {
  const { self } = call;
  const items = self.items.map((item, index) => apply(call, item, index));
  const leftOut = self.leftOut?.map((item, index) => apply(call, item, index));
  return { ...self, items, leftOut, ways: waysOfMade(self, items) };
}

function joined(call: Call): Value {
  const { evaluator, self, args, node } = call;
  if (evaluator.leavesGaps) return joinOpen(self, args[0], node);
  const ways = inEitherWay(self);
  if (ways)
    return alternatives(
      ways.map((list) => joined({ ...call, self: list })),
      node,
    );
  const hole =
    self.unresolved ?? (self.conditional ? undecided("joins members that depend on a condition", node) : undefined);
  if (hole) return hole;
  if (self.isUnordered) return unknown("joins a list whose order is not known", node);
  const separator = args[0] ? textOf(args[0]) : computedText(",");
  if ("kind" in separator) return separator;
  // Nothing stands for `null` and `undefined` in a joined text.
  const nothing: Value = { kind: "text", text: computedText("") };
  const combined = combinations(
    self.items.map((item) => (nullishness(item) === true ? nothing : item)),
    node,
  );
  if ("kind" in combined) return combined;
  if (!combined.every((texts) => fitsTogether(texts, separator))) return unknown("is too long to be followed", node);
  return alternatives(
    combined.map((texts): Value => ({ kind: "text", text: joinTexts(texts, separator) })),
    node,
  );
}

function included(self: ArrayValue, sought: Value | undefined, node: TS.Node): Value {
  if (!sought) return unknown("asks for nothing", node);
  return overAlternatives(sought, (one) => {
    const places = self.items.map((item) => isTheSame(item, one));
    if (places.includes(true) && !self.conditional) return primitive(true, node);
    return places.includes(undefined) || self.unresolved || self.conditional
      ? unknown("asks a list that is not whole", node)
      : primitive(false, node);
  });
}

/** @param turns the members in the order in which they are taken, each with its place */
function reduced({ evaluator, self, args, node }: Call, turns: readonly (readonly [number, Value])[]): Value {
  const [callback, initial] = args;
  if (!callback || self.unresolved || self.conditional)
    return self.unresolved ?? unknown("reduces a list that is not known", node);
  const start = initial ?? turns[0]?.[1] ?? primitive(undefined, node);
  return (initial ? turns : turns.slice(1)).reduce(
    (sum: Value, [index, item]) => evaluator.call(callback, [sum, item, primitive(index, node), self], node),
    start,
  );
}
