import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Frame } from "./frame.ts";
import { isEvaluatedOnce, isSameThing } from "../running/same-thing.ts";
import { keyString, type ClassValue, type Value } from "./value.ts";

/** A key that is no text: a class, what its instances have in common, a function, or an object that is written down. */
interface Thing {
  readonly node: TS.Node;
  /** Whether there is one of it, however often the code around it runs. */
  readonly isOne: boolean;
  readonly isPrototype: boolean;
}

/**
 * What tells a key of a map from all others, as one text; undefined where that is not known. Classes and functions are
 * keys by themselves: of those at the top of a file there is one each.
 */
export function mapKey(key: Value): string | undefined {
  const thing = thingOf(key);
  if (!thing) return keyString(key);
  if (!thing.isOne) return undefined;
  // No text has a NUL in front.
  return `\0${thing.node.getSourceFile().fileName}:${thing.node.pos}${thing.isPrototype ? ".prototype" : ""}`;
}

/** Tells whether a key of a map is the one that is asked for, or undefined where that is not known. */
export function keyTest(asked: Value): ((key: Value) => boolean | undefined) | undefined {
  if (thingOf(asked)) return (key) => (keyString(key) === undefined ? isSameKey(asked, key) : false);
  const name = keyString(asked);
  return name === undefined ? undefined : (key) => (THINGS.has(key.kind) ? false : isNamed(key, name));
}

/** Keys that are no text. */
const THINGS: ReadonlySet<Value["kind"]> = new Set(["class", "function", "instance", "object", "array", "map"]);

function thingOf(key: Value): Thing | undefined {
  if (key.kind === "class" || key.kind === "function")
    return { node: key.node, isOne: isAtTop(key.frame), isPrototype: false };
  // Of one that is made time and again, what is kept for it is not filled by way of it either.
  if (key.kind === "object" && key.node && ts.isObjectLiteralExpression(key.node))
    return isEvaluatedOnce(key.node) ? { node: key.node, isOne: true, isPrototype: false } : undefined;
  const owner = prototypeOf(key);
  return owner && { node: owner.node, isOne: isAtTop(owner.frame), isPrototype: true };
}

function isSameKey(one: Value, other: Value): boolean | undefined {
  if (!thingOf(other)) return undefined;
  const [some, others] = [prototypeOf(one), prototypeOf(other)];
  if (some && others) return isSameThing(some, others);
  return some || others ? false : isSameThing(one, other);
}

function prototypeOf(key: Value): ClassValue | undefined {
  return key.kind === "instance" && key.isPrototype ? key.class : undefined;
}

function isAtTop({ scope }: Frame): boolean {
  return ts.isSourceFile(scope);
}

function isNamed(key: Value, name: string): boolean | undefined {
  const own = keyString(key);
  return own === undefined ? undefined : own === name;
}
