import { expect, it } from "vitest";
import { listsOneThing } from "../../../src/rules/shared/words/lists-one-thing.ts";
import { PLAIN_VOCABULARY } from "../../../src/rules/shared/words/vocabulary.ts";
import { buildTool } from "../../support/build-tool.ts";

const isOne = (name: string, description: string): boolean =>
  listsOneThing(buildTool({ name, description }), PLAIN_VOCABULARY);

it.each([
  ["list_manifest", "Get the latest manifest of a ship, across all ports."],
  ["list-cargo-balance", "Lists cargo balance of the port."],
  ["search_logbook", "Search for entries in a logbook."],
  ["port.findFreeBerth", "Find a free berth for several ships."],
])("takes what %s gives, or looks into, for one thing", (name, description) => {
  expect(isOne(name, description)).toBe(true);
});

it.each([
  ["list_manifests", "Get the latest manifest of a ship."],
  ["list_manifest", "List manifests of a ship."],
  ["list_manifest", "Get a list of a manifest."],
  ["list_leave", "List leave records of a sailor."],
  ["list_leave", "List all leave of a sailor."],
  ["list_archive", "List an archive of the port."],
  ["search_letter", "Letter search of the port."],
  ["list_manifest", ""],
])("does not take what %s gives for one thing where it says %j", (name, description) => {
  expect(isOne(name, description)).toBe(false);
});
