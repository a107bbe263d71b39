import type { ts as TS } from "ts-morph";
import { proxyOf } from "../evaluate/proxies.ts";
import { iterate } from "../evaluate/values/iterate.ts";
import { MOST_MEMBERS } from "../evaluate/values/limits.ts";
import { chancesOfMade } from "../evaluate/values/map-chances.ts";
import type { ArrayValue, ExternalValue, MapValue, Value } from "../evaluate/values/value.ts";
import { keyString, nullishness, primitive, unknown } from "../evaluate/values/value.ts";
import { addressOf, queryOf } from "./addresses.ts";
import { urlOf } from "./paths.ts";

/** What a program keeps things in by a key; a weak one forgets only what nothing else has any more. */
const COLLECTIONS: ReadonlySet<string> = new Set(["Map", "Set", "WeakMap", "WeakSet"]);

/** `new Array(3)`, `new Array("quay", "lock")` */
export function madeList(args: readonly Value[], node: TS.Node): ArrayValue | undefined {
  const [length] = args;
  if (args.length !== 1) return { kind: "array", items: [...args], node };
  const count = length?.kind === "primitive" && typeof length.value === "number" ? length.value : NaN;
  return count >= 0 && count <= MOST_MEMBERS
    ? { kind: "array", items: Array.from({ length: count }, () => primitive(undefined, node)), node }
    : undefined;
}

/** What a class of the language makes: `new Map([...])`, `new URL(…)`; undefined where that is what a package's class makes. */
export function constructGlobal(callee: ExternalValue, args: readonly Value[], node: TS.Node): Value | undefined {
  const [list] = args;
  const name = callee.path.join(".");
  if (name === "RegExp") return madePattern(args, node);
  if (name === "String") return undefined;
  if (name === "Array") return madeList(args, node);
  if (name === "URL") return addressOf(urlOf(args, node), callee);
  if (name === "URLSearchParams") return queryOf(args, callee, node);
  if (name === "Proxy") return proxyOf(args, node);
  if (!COLLECTIONS.has(name)) return unknown(`makes a \`${name}\`, which is known only at run time`, node);
  const items: ArrayValue = list && list.kind !== "primitive" ? iterate(list) : { kind: "array", items: [] };
  const isSet = name.endsWith("Set");
  const entries = items.items.map((item): [Value, Value] => (isSet ? [item, item] : pairOf(item, node)));
  const { unresolved, conditional } = items;
  const byKey = byKeyOnce(entries);
  const keys = entries.map(([key]) => byKey.get(identityOf(key))?.[0] ?? key);
  const chances = chancesOfMade(items, keys);
  return { kind: "map", set: isSet, entries: [...byKey.values()], unresolved, conditional, chances } satisfies MapValue;
}

/** `new RegExp(source, flags)`, `RegExp(…)`: like a literal, only read, never matched against anything long. */
export function madePattern([source, flags]: readonly Value[], node: TS.Node): Value {
  if (source?.kind === "regex" && !flags) return source;
  const pattern =
    source?.kind === "regex" ? source.regex.source : source?.kind === "text" ? keyString(source) : undefined;
  const modes = !flags || nullishness(flags) ? "" : flags.kind === "text" ? flags.text.value : undefined;
  if (pattern === undefined || modes === undefined)
    return source?.kind === "unknown" ? source : unknown("is a pattern that is made of something unknown", node);
  try {
    return { kind: "regex", regex: new RegExp(pattern, modes) };
  } catch {
    return unknown("is a regular expression that this Node does not know", node);
  }
}

/** A later entry of the same key replaces the value but keeps the place. */
function byKeyOnce(entries: readonly [Value, Value][]): ReadonlyMap<unknown, [Value, Value]> {
  const byKey = new Map<unknown, [Value, Value]>();
  for (const [key, value] of entries) byKey.set(identityOf(key), [byKey.get(identityOf(key))?.[0] ?? key, value]);
  return byKey;
}

function identityOf(key: Value): unknown {
  return keyString(key) ?? key;
}

/** The key and the value of an entry: `["quay", 3]`. */
export function pairOf(item: Value, node: TS.Node): [Value, Value] {
  const list = iterate(item);
  return [
    list.items[0] ?? list.unresolved ?? primitive(undefined, node),
    list.items[1] ?? list.unresolved ?? primitive(undefined, node),
  ];
}
