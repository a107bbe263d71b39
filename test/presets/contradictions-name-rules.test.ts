import { expect, it } from "vitest";
import { contradictions } from "../../src/presets/contradictions.ts";
import { rules } from "../../src/rules/index.ts";

it.each(contradictions.flatMap((pair) => pair.rules))("a contradiction names a rule that exists: %s", (id) => {
  expect(Object.hasOwn(rules, id)).toBe(true);
});
