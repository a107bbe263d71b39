import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Value } from "../evaluate/values/value.ts";
import { overAlternatives } from "../evaluate/values/alternatives.ts";
import { nullishness, unknown } from "../evaluate/values/value.ts";

/** `_meta` as skybridge sends it: with who may call the tool. Of a view it says where that lies when it is built. */
export function skybridgeMeta(
  evaluator: Evaluator,
  meta: Value | undefined,
  definition: Value,
  node: TS.Node,
): Value | undefined {
  const part = (name: string): Value => evaluator.member(definition, name, node);
  const isExtended = [part("view"), part("auth")].some((one) => nullishness(one) !== true);
  if (isExtended) return unknown("is extended by what the library makes of `view` and `auth`", node);
  const schemes = part("securitySchemes");
  if (nullishness(schemes) === true) return meta;
  return overAlternatives(meta ?? { kind: "object", properties: new Map() }, (one) => {
    if (one.kind === "unknown") return one;
    const own: ReadonlyMap<string, { readonly value: Value }> = one.kind === "object" ? one.properties : new Map();
    return { kind: "object", properties: new Map([...own, ["securitySchemes", { value: schemes }]]) };
  });
}
