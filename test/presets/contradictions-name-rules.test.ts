import { expect, it } from "vitest";
import { contradictions } from "../../src/presets/contradictions.ts";
import { rules } from "../../src/rules/index.ts";

/** Rules that are still to be written, with the preset that will own them. */
const TO_COME: readonly string[] = ["write/returns-proposal"];

it.each(contradictions.flatMap((pair) => pair.rules))("a contradiction names a rule that exists: %s", (id) => {
  expect(Object.hasOwn(rules, id)).toBe(!TO_COME.includes(id));
});
