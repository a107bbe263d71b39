import { expect, test } from "vitest";
import { shortenedPlace } from "../../src/report/shortened-place.ts";

const PLACE = "packages/harbour/src/features/berths/list-berths.ts:9";

test.each([
  [PLACE.length, PLACE],
  [50, "packages/…/src/features/berths/list-berths.ts:9"],
  [46, "packages/…/features/berths/list-berths.ts:9"],
  [30, "packages/…/list-berths.ts:9"],
  [16, "…ist-berths.ts:9"],
])("in %i columns, a place is %s", (columns, expected) => {
  expect(shortenedPlace(PLACE, columns)).toBe(expected);
});

test("a name without folders keeps its end", () => {
  expect(shortenedPlace("server-of-the-old-harbour.ts:120", 12)).toBe("…bour.ts:120");
});
