import { expect, it } from "vitest";
import nounNumber from "../../../src/rules/name/noun-number.ts";
import verbNounSnake from "../../../src/rules/name/verb-noun-snake.ts";
import { findFaults } from "../../support/find-faults.ts";

const faults = (name: string): number => findFaults(nounNumber, [{ name }]).length;

it.each(["list_available", "search_advanced", "find_nearby", "search_targeting", "search_billing"])(
  "leaves %s alone, which ends with no noun that is counted",
  (name) => {
    expect(faults(name)).toBe(0);
  },
);

it.each(["list_meeting", "search_recording", "find_setting", "list_ship"])("wants %s in the plural", (name) => {
  expect(faults(name)).toBe(1);
});

it.each(["discard_draft", "introspect_schema", "lint_page"])("takes the first word of %s for a verb", (name) => {
  expect(findFaults(verbNounSnake, [{ name }])).toEqual([]);
});
