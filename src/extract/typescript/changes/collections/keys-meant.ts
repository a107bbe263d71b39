import { computedText } from "../../../../tool-model/text.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { chanceAt, MAX_ALTERNATIVES } from "../../evaluate/values/alternatives.ts";
import { bothChances, type Chance } from "../../evaluate/values/list-ways.ts";
import { isSetting, type Value } from "../../evaluate/values/value.ts";
import { isCollection, keyIn, memberIn, type Collection } from "./collection.ts";

/** A member of a collection, and the chance with which it is the one that is meant. */
interface Meant {
  readonly named: Value;
  /** What tells it from the others: its key, or its place where that is not known. */
  readonly key: string | number;
  readonly chance: Chance;
}

/**
 * The members of a collection that a key may mean: of one that somebody may set, that which it means by default, and all
 * others; of one that is not known, any of them.
 * @returns undefined where that is not known, since the collection has others, or too many
 */
export function keysMeant(evaluator: Evaluator, collection: Collection, key: Value): readonly Meant[] | undefined {
  if (key.kind === "alternatives") {
    const all = key.values.map((one, at) =>
      keysMeant(evaluator, collection, one)?.map((meant) => ({
        ...meant,
        chance: bothChances(chanceAt(key, at), meant.chance),
      })),
    );
    return all.every((one) => one !== undefined) ? onceEach(all.flat()) : undefined;
  }
  const text = keyIn(collection, key);
  const known: Meant | undefined = text === undefined ? undefined : { named: key, key: text, chance: "sure" };
  if (known && !evaluator.settings.has(key)) return [known];
  const members = collectionsIn(collection, isSetting(key) || known ? "otherwise" : "open");
  if (!members || members.length >= MAX_ALTERNATIVES) return known && [known];
  if (!known) return members.length > 0 ? members : undefined;
  return [{ ...known, chance: "byDefault" }, ...members.filter((one) => one.key !== text)];
}

/** Of a member that several keys mean, no more is known than that it is meant in one of them. */
function onceEach(all: readonly Meant[]): readonly Meant[] {
  const byKey = new Map<Meant["key"], Meant>();
  for (const one of all) {
    const before = byKey.get(one.key);
    byKey.set(one.key, before ? { ...one, chance: "open" } : one);
  }
  return [...byKey.values()];
}

/**
 * The members that are collections themselves, those that were put under a key that is not known, too; undefined where
 * there may be others.
 */
function collectionsIn(collection: Collection, chance: Chance): readonly Meant[] | undefined {
  if (collection.unresolved) return undefined;
  return namesIn(collection).flatMap((named, at): Meant[] => {
    const key = keyIn(collection, named) ?? at;
    const member = memberIn(collection, key);
    return member && mayBeCollection(member) ? [{ named, key, chance }] : [];
  });
}

function mayBeCollection(member: Value): boolean {
  return member.kind === "alternatives" ? member.values.some(isCollection) : isCollection(member);
}

function namesIn(collection: Collection): readonly Value[] {
  if (collection.kind === "map") return collection.entries.map(([key]) => key);
  const keys = collection.kind === "array" ? collection.items.keys() : collection.properties.keys();
  return [...keys].map((key): Value => ({ kind: "text", text: computedText(String(key)) }));
}
