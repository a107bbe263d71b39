import { isDeepStrictEqual } from "node:util";
import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { shownBy } from "../evaluate/proxies.ts";
import { plainValue } from "../evaluate/values/plain-value.ts";
import type { BuiltSchemaValue, ObjectValue, UnknownValue, Value } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";
import { otherSchema } from "./other-schema.ts";
import { objectOf, textValue, type Direction, type Wire } from "./wire.ts";

/** What a `Proxy` around a schema shows in the place of what that tells. */
export function toldThroughProxy(
  evaluator: Evaluator,
  value: UnknownValue,
  wire: Wire,
  direction: Direction,
  node: TS.Node,
): ObjectValue | UnknownValue | undefined {
  if (value.proxy?.target.kind === "built-schema")
    return builtThroughProxy(evaluator, value, value.proxy.target, wire, direction, node);
  if (wire.asksFor === undefined || value.proxy?.target.kind !== "schema") return undefined;
  const standard = shownBy(evaluator, value, "~standard", node);
  if (standard?.kind !== "object") return undefined;
  return toldByCode(evaluator, evaluator.member(standard, "jsonSchema", node), wire, direction, node);
}

/** The same of a type of ArkType, which is asked by a member of its own: what the proxy lets through is the type's. */
function builtThroughProxy(
  evaluator: Evaluator,
  value: UnknownValue,
  target: BuiltSchemaValue,
  wire: Wire,
  direction: Direction,
  node: TS.Node,
): ObjectValue | UnknownValue | undefined {
  const file = node.getSourceFile().fileName;
  const asked = wire.asksArktype?.((release, name) => evaluator.packages.isBefore(release, name, file));
  if (asked === undefined || target.library !== "arktype") return undefined;
  const shown = shownBy(evaluator, value, asked, node);
  const own = otherSchema(target, wire, direction);
  if (shown?.kind === "method" && shown.receiver === target && shown.name === asked) return own;
  if (shown?.kind !== "function") return undefined;
  const told = evaluator.call(shown, [], node);
  if (told.kind !== "object" || told.unresolved || own.kind !== "object") return undefined;
  const finished = wire.finish(told, direction);
  // What comes out as it went in is best told by the places where it is written.
  return isSameJson(finished, own) ? own : { ...finished, holes: [...(finished.holes ?? []), ...(own.holes ?? [])] };
}

function isSameJson(one: ObjectValue, other: ObjectValue): boolean {
  const [first, second] = [plainValue(withoutDialect(one)), plainValue(withoutDialect(other))];
  return first.ok && second.ok && isDeepStrictEqual(first.value, second.value);
}

/** A schema without the name of the dialect that it is written in. */
function withoutDialect(schema: ObjectValue): ObjectValue {
  return { ...schema, properties: new Map([...schema.properties].filter(([key]) => key !== "$schema")) };
}

/** What functions of the program give that it has put in the place of those of a schema. */
export function toldByCode(
  evaluator: Evaluator,
  converter: Value,
  wire: Wire,
  direction: Direction,
  node: TS.Node,
): ObjectValue | UnknownValue {
  const options = objectOf({ target: textValue(wire.asksFor ?? "") });
  const told = evaluator.call(evaluator.member(converter, direction, node), [options], node);
  if (told.kind === "unknown") return told;
  if (told.kind !== "object") return unknown("is converted by code of its own, to what is not known", node);
  return told.unresolved ?? wire.finish(told, direction);
}
