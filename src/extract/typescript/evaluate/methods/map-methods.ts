import type { ts as TS } from "ts-morph";
import type { ArrayValue, MapValue, Value } from "../values/value.ts";
import type { Evaluator } from "../evaluator.ts";
import { pickedBySetting, valuesOf } from "../picked-by-setting.ts";
import { alternatives, firstByDefault, overAlternatives } from "../values/alternatives.ts";
import { membersOfMap } from "../values/iterate.ts";
import type { Chance } from "../values/list-ways.ts";
import { chanceOfEntry } from "../values/map-chances.ts";
import { keyTest, mapKey } from "../values/map-keys.ts";
import { isSetting, primitive, unknown } from "../values/value.ts";

/** What a method of a Map or Set gives. */
export function mapMethod(
  evaluator: Evaluator,
  self: MapValue,
  name: string,
  args: readonly Value[],
  node: TS.Node,
): Value {
  const { entries } = self;
  const listed = (items: Value[]): ArrayValue => ({ ...membersOfMap(self, items), node });
  switch (name) {
    case "values":
      return listed(entries.map(([, value]) => value));
    case "keys":
      return listed(entries.map(([key]) => key));
    case "entries":
      return listed(entries.map(([key, value]) => ({ kind: "array", items: [key, value] })));
    // What changes a map gives it back.
    case "add":
    case "set":
      return self;
    case "has":
      return lookUp(self, name, args[0], node);
    case "get":
      return given(evaluator, self, args[0], node);
    case "union":
    case "intersection":
    case "difference":
    case "symmetricDifference":
      return combined(self, name, args[0], node);
    default:
      return unknown(`calls \`${name}\` of a map`, node);
  }
}

/** What two sets give together. */
function combined(
  self: MapValue,
  how: "union" | "intersection" | "difference" | "symmetricDifference",
  other: Value | undefined,
  node: TS.Node,
): Value {
  if (other?.kind !== "map" || [self, other].some((one) => one.unresolved ?? one.conditional))
    return unknown("puts sets together that are not known", node);
  const [own, others] = [self, other].map(({ entries }) => entries.map(([key]) => mapKey(key)));
  if (!own || !others || own.includes(undefined) || others.includes(undefined))
    return unknown("puts sets together of which not all members are known", node);
  const shared = self.entries.filter((_, at) => others.includes(own[at]));
  const ownAlone = self.entries.filter((_, at) => !others.includes(own[at]));
  const othersAlone = other.entries.filter((_, at) => !own.includes(others[at]));
  const entries = {
    union: [...self.entries, ...othersAlone],
    intersection: shared,
    difference: ownAlone,
    symmetricDifference: [...ownAlone, ...othersAlone],
  }[how];
  return { kind: "map", set: true, entries };
}

/** What is kept for a key, which somebody may set. */
function given({ settings }: Evaluator, self: MapValue, asked: Value | undefined, node: TS.Node): Value {
  const found = (key: Value | undefined): Value => lookUp(self, "get", key, node);
  if (!asked) return found(undefined);
  const members = valuesOf(self);
  return overAlternatives(asked, (key) => {
    if (!isSetting(key)) return settings.has(key) ? pickedBySetting(members, found(key), node) : found(key);
    const nothing = primitive(undefined, node);
    const picked = pickedBySetting(members, nothing, node);
    return picked === nothing ? found(key) : picked;
  });
}

function lookUp(self: MapValue, name: "has" | "get", asked: Value | undefined, node: TS.Node): Value {
  const isAsked = asked && keyTest(asked);
  if (!isAsked) return lookUpUnknown(self, name, node);
  const answers = self.entries.map(([one]) => isAsked(one));
  const last = answers.findLastIndex((answer) => answer !== false);
  if (last >= 0 && answers[last] === undefined)
    return unknown("looks up a key in what also has one that is not known", node);
  const found = self.entries[last];
  if (!found && self.unresolved) return self.unresolved;
  const chance = found && chanceOfEntry(self, found[0]);
  if (chance === "sure" && name === "has") return primitive(true, node);
  if (found && self.conditional)
    return name === "has"
      ? hasByChance(chance, node)
      : alternatives([...givenFor(self, answers), primitive(undefined, node)], node);
  if (name === "has") return primitive(found !== undefined, node);
  return found ? found[1] : primitive(undefined, node);
}

function hasByChance(chance: Chance | undefined, node: TS.Node): Value {
  if (!chance || chance === "open") return unknown("asks for a key that is there only under a condition", node);
  const isThere = chance === "byDefault";
  return firstByDefault([primitive(isThere, node), primitive(!isThere, node)], node);
}

/**
 * What is kept for a key that is not known. A map without members has none for whichever it is; and what was only ever
 * given values under such keys, as a cache is that is kept by an address, has one of these, or none.
 */
function lookUpUnknown(self: MapValue, name: "has" | "get", node: TS.Node): Value {
  const hole = { ...unknown("looks up a key that is not known", node), among: () => valuesOf(self) };
  const { entries, unresolved, conditional } = self;
  if (unresolved ?? conditional) return hole;
  if (entries.length === 0) return primitive(name === "has" ? false : undefined, node);
  if (name === "has" || entries.some(([key]) => keyTest(key))) return hole;
  return alternatives([...entries.map(([, value]) => value).toReversed(), primitive(undefined, node)], node);
}

/** What a key may stand for where it was given a value under a condition: the last first, down to what it was before. */
function givenFor({ entries }: MapValue, answers: readonly (boolean | undefined)[]): readonly Value[] {
  return entries.flatMap(([, value], at) => (answers[at] === true ? [value] : [])).toReversed();
}
