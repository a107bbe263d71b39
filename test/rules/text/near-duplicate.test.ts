import { expect, it } from "vitest";
import nearDuplicate from "../../../src/rules/text/near-duplicate.ts";
import { findFaults } from "../../support/find-faults.ts";

it("lets a tool with two definitions keep the sentences that no other tool says", () => {
  const banner = "Works without a crew on board or a pilot.";
  const tools = [
    { name: "moor", description: `${banner} Ties the ship to the bollards of a berth.` },
    { name: "refuel", description: `${banner} Pumps diesel into the tanks until they are full.` },
  ];
  expect(findFaults(nearDuplicate, [...tools, ...tools])).toEqual([]);
});
