import { expect, test } from "vitest";
import { leadingName } from "../../../src/docstring/pages/page-facts.ts";

test.each([
  ["`get_crossing`: One crossing.", "get_crossing"],
  ["**get_crossing** — One crossing.", "get_crossing"],
  ["__get_crossing__ (slow)", "get_crossing"],
  ["get_crossing, and others", "get_crossing"],
  ["`pier_ids=[4, 7]` — of certain piers", "pier_ids"],
  ["`_internal`", "_internal"],
  ["limit", "limit"],
  ["`rows[].pier`", undefined],
  ["(optional) limit", undefined],
])("of the bullet %s the leading name is %s", (bullet, name) => {
  expect(leadingName(bullet)).toBe(name);
});
