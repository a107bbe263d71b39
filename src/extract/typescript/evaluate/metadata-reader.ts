import type { ts as TS } from "ts-morph";
import type { ArrayValue, Value } from "./values/value.ts";
import { unknown } from "./values/value.ts";

/** Tells what decorators have put on classes and their members for others to read: `Reflect.defineMetadata(…)`. */
export interface MetadataReader {
  /**
   * What is kept under a key.
   * @param target a class, its prototype, or one of its methods
   * @param member the name of a member of the target, where it is kept for that
   */
  get(key: Value, target: Value, member: Value | undefined, node: TS.Node): Value;
  /** The classes with decorators that the modules of Nest have in their lists of a name, `providers` or `controllers`. */
  classesIn(list: string, node: TS.Node): ArrayValue;
}

export const NO_METADATA: MetadataReader = {
  get: (_key, _target, _member, node) => unknown("is what decorators have kept", node),
  classesIn: (_list, node) => ({ kind: "array", items: [], node }),
};
