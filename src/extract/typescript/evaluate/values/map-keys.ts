import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Frame } from "./frame.ts";
import { keyString, type Value } from "./value.ts";

/** A key that is no text: a class, what its instances have in common, or a function. */
interface Thing {
  readonly node: TS.Node;
  readonly frame: Frame;
  readonly isPrototype: boolean;
}

/**
 * What tells a key of a map from all others, as one text; undefined where that is not known. Classes and functions are
 * keys by themselves: of those at the top of a file there is one each.
 */
export function mapKey(key: Value): string | undefined {
  const thing = thingOf(key);
  if (!thing) return keyString(key);
  if (!isAtTop(thing)) return undefined;
  // No text has a NUL in front.
  return `\0${thing.node.getSourceFile().fileName}:${thing.node.pos}${thing.isPrototype ? ".prototype" : ""}`;
}

/** Tells whether a key of a map is the one that is asked for, or undefined where that is not known. */
export function keyTest(asked: Value): ((key: Value) => boolean | undefined) | undefined {
  const thing = thingOf(asked);
  if (thing)
    return (key) => {
      const other = thingOf(key);
      return other ? isSameThing(thing, other) : keyString(key) === undefined ? undefined : false;
    };
  const name = keyString(asked);
  return name === undefined ? undefined : (key) => (THINGS.has(key.kind) ? false : isNamed(key, name));
}

/** Keys that are no text. */
const THINGS: ReadonlySet<Value["kind"]> = new Set(["class", "function", "instance", "object", "array", "map"]);

function thingOf(key: Value): Thing | undefined {
  if (key.kind === "class" || key.kind === "function") return { node: key.node, frame: key.frame, isPrototype: false };
  if (key.kind !== "instance" || !key.isPrototype) return undefined;
  return { node: key.class.node, frame: key.class.frame, isPrototype: true };
}

/** Each run of the code around a class or a function makes another one. */
function isSameThing(one: Thing, other: Thing): boolean | undefined {
  if (one.node !== other.node || one.isPrototype !== other.isPrototype) return false;
  return one.frame === other.frame || (isAtTop(one) && isAtTop(other)) || undefined;
}

function isAtTop({ frame }: Thing): boolean {
  return ts.isSourceFile(frame.scope);
}

function isNamed(key: Value, name: string): boolean | undefined {
  const own = keyString(key);
  return own === undefined ? undefined : own === name;
}
