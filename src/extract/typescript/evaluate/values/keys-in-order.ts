import type { ObjectValue, Property } from "./value.ts";

/** The members of an object as the language goes over them: whole numbers come first, in order. */
export function inKeyOrder(object: ObjectValue): [string, Property][] {
  const entries = [...object.properties];
  const isIndex = ([key]: [string, Property]): boolean => /^(?:0|[1-9]\d*)$/u.test(key);
  return [
    ...entries.filter(isIndex).toSorted(([a], [b]) => Number(a) - Number(b)),
    ...entries.filter((entry) => !isIndex(entry)),
  ];
}
