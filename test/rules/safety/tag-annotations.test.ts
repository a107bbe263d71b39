import { describe, expect, it } from "vitest";
import rule from "../../../src/rules/safety/tag-annotations.ts";
import { findFaults } from "../../support/find-faults.ts";

const faults = (safety: string | undefined, annotations: Record<string, boolean>): string[] =>
  findFaults(rule, [{ name: "moor_ship", annotations, meta: safety === undefined ? {} : { safety } }]).map(
    (fault) => fault.split(" ")[0] ?? "",
  );

describe("safety/tag-annotations", () => {
  it("finds the contradiction between two annotations without any tag", () => {
    expect(faults(undefined, { readOnlyHint: true, destructiveHint: true })).toEqual(["readAndDestroy"]);
    expect(faults(undefined, { readOnlyHint: false, destructiveHint: true })).toEqual([]);
    expect(faults(undefined, {})).toEqual([]);
  });

  it("knows that clients take a missing destructiveHint for true", () => {
    expect(faults("safe_update", {})).toEqual(["safeTagUnset"]);
    expect(faults("safe_update", { destructiveHint: false })).toEqual([]);
    expect(faults("destructive_update", {})).toEqual([]);
  });

  it("holds tag and hints against each other", () => {
    expect(faults("destructive_delete", { destructiveHint: false })).toEqual(["destructiveTag"]);
    expect(faults("safe_create", { destructiveHint: true })).toEqual(["safeTag"]);
    expect(faults("safe_create", { readOnlyHint: true })).toEqual(["writeTag"]);
  });

  it("leaves words that are no safety tag alone", () => {
    expect(faults("harmless", { destructiveHint: true })).toEqual([]);
  });
});
