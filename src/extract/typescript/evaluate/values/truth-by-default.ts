import { hasDefault } from "./alternatives.ts";
import { isSetting, truthiness, type Value } from "./value.ts";

/** A condition that holds only where somebody sets something: what it decides against stands first. */
export function holdsOnlyWhenSet(condition: Value): boolean {
  const [first] = condition.kind === "alternatives" ? condition.values : [condition];
  return first !== undefined && (isSetting(first) || (first.kind !== "unknown" && truthiness(first) === false));
}

/** Which way a condition surely goes as long as nobody sets anything; undefined where that is not known. */
export function truthByDefault(condition: Value): boolean | undefined {
  const [first, ...others] = condition.kind === "alternatives" ? condition.values : [condition];
  if (!first || isSetting(first)) return first && false;
  const isKnown = first.kind !== "unknown" && (hasDefault(condition) || others.some(isSetting));
  return isKnown ? truthiness(first) : undefined;
}
