import { expect, it } from "vitest";
import limitsAgree from "../../../src/rules/description/limits-agree.ts";
import { findFaults } from "../../support/find-faults.ts";

const faults = (description: string): number => {
  const properties = { berths: { type: "number", default: 12, maximum: 40, description } };
  const inputSchema = { type: "object", properties };
  return findFaults(limitsAgree, [{ name: "list_berths", description: "List the berths.", inputSchema }]).length;
};

it.each([
  ["another default", "Berths to list (default: 10)", 1],
  ["another limit", "Berths to list, at most 50", 1],
  ["a range that the default may be of", "Berths to list (default: 10-15)", 0],
  ["a range in words", "Berths to list, default 10 to 15", 0],
  ["a default in another unit", "Bytes to read of each berth's log. Defaults to 25 MiB", 0],
  ["a default in milliseconds", "How long to wait (default 500 ms)", 0],
  ["a limit of some cases", "Berths to list (1-40). Some harbours have fewer (e.g. island_harbours max 20)", 0],
  ["a limit behind an example", "Kind of berth, e.g. guest. At most 50", 1],
  ["a limit that is one of two", "Berths to list, up to 20 or 40 by the plan", 0],
])("of %s, what is stated is judged as it is meant", (_, description, count) => {
  expect(faults(description)).toBe(count);
});
