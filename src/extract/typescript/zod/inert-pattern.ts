import { isQuickMatch } from "../../../tool-model/quick-pattern.ts";

/**
 * A copy of the linted project's pattern to build schemas with. The converter for zod 3 parses defaults; where
 * matching could take long, the copy takes every text for a match.
 */
export function inertPattern(pattern: RegExp): RegExp {
  const copy = new RegExp(pattern.source, pattern.flags);
  Object.defineProperty(copy, "test", {
    value: (text: string) => !isQuickMatch(pattern, text) || new RegExp(pattern.source, pattern.flags).test(text),
  });
  return copy;
}
