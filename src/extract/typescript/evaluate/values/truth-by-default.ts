import { hasDefault } from "./alternatives.ts";
import { isSetting, primitive, truthiness, type Value } from "./value.ts";

/** A condition that holds only where somebody sets something: what it decides against stands first. */
export function holdsOnlyWhenSet(condition: Value): boolean {
  const [first] = condition.kind === "alternatives" ? condition.values : [condition];
  return first !== undefined && (isSetting(first) || (first.kind !== "unknown" && truthiness(first) === false));
}

/** Which way a condition surely goes as long as nobody sets anything; undefined where that is not known. */
export function truthByDefault(condition: Value): boolean | undefined {
  const byDefault = valueByDefault(condition);
  return byDefault && truthiness(byDefault);
}

/** What something surely is as long as nobody sets anything: a setting is nothing then; undefined where that is not known. */
export function valueByDefault(value: Value): Value | undefined {
  const [first] = value.kind === "alternatives" ? value.values : [value];
  if (!first || isSetting(first)) return first && primitive(undefined);
  return first.kind !== "unknown" && hasDefault(value) ? first : undefined;
}
