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

const alike = (...descriptions: readonly [name: string, description: string][]): string[] =>
  findFaults(
    nearDuplicate,
    descriptions.map(([name, description]) => ({ name, description })),
  );

it.each([
  [
    "each has a word of its own in the first sentence",
    ["cabins_gt", "Find cabins of a line whose height over the valley station is greater than a value in metres."],
    ["cabins_lt", "Find cabins of a line whose height over the valley station is less than a value in metres."],
  ],
  [
    "one speaks of all things",
    ["brake", "Bring a cabin of the line to a halt at the next pylon by means of its brake and engine."],
    ["brake_fleet", "Bring all cabins of the line to a halt at the next pylon by means of brake and engine."],
  ],
  [
    "the first sentences tell, although each names what the other is about",
    ["update_pylon", "Update a pylon of the line by number with new values. Never changes height or signals of it."],
    ["update_signal", "Update a signal of the line by number with new values. Never changes height or pylons of it."],
  ],
  [
    "the word of the name stands within a longer name",
    ["valley_pass", "Ask the gate of the station for the pass of a guest who is known there: valley_gate_pass."],
    ["summit_pass", "Ask the gate of the station for the pass of a guest who is known there: summit_gate_pass."],
  ],
  [
    "one speaks of a thing and the other of several",
    ["get_cabin", "Read a cabin of the line by place and state, with speed and weight as of now."],
    ["get_cabin_list", "Read cabins of the line by place and state, with speed and weight as of now."],
  ],
  [
    "a compound has the words of both",
    ["up_results", "Fetch the valley results of all checks by number for a given valley-summit pair of stations."],
    ["down_results", "Fetch the summit results of all checks by number for a given valley-summit pair of stations."],
  ],
  [
    "one of two short texts goes on",
    ["hang_cabin", "Hangs a cabin on the line."],
    ["hang_cabin_kept", "Hangs a cabin on the line. Keeps the one that is there."],
  ],
] as const)("tells two tools apart where %s", (_, one, other) => {
  expect(alike([...one], [...other])).toEqual([]);
});

it("tells tools apart by a sentence that a third one says, too", () => {
  const limit = "Fails where the line is full.";
  const hang = "Hangs a new cabin on the line.";
  const move = "Moves the cabin to another line.";
  expect(
    alike(["hang", hang], ["hang_safe", `${hang} ${limit}`], ["move", move], ["move_safe", `${move} ${limit}`]),
  ).toEqual([]);
});

it("takes words that say the same for no difference", () => {
  const tail = "state of a cabin of the line by its number, with place, speed and guests.";
  expect(alike(["get_cabin", `Show the full ${tail}`], ["read_cabin", `Show the complete ${tail}`])).toEqual([
    "alike read_cabin/description",
  ]);
});
