import { describe, expect, it } from "vitest";
import destructiveNamesLoss from "../../../src/rules/safety/destructive-names-loss.ts";
import idempotentPlausible from "../../../src/rules/safety/idempotent-plausible.ts";
import verbHint from "../../../src/rules/safety/verb-hint.ts";
import type { JsonObject } from "../../../src/tool-model/json.ts";
import { findFaults } from "../../support/find-faults.ts";

describe("safety/verb-hint", () => {
  const faults = (name: string, readOnlyHint: boolean, description = "", properties: JsonObject = {}): number =>
    findFaults(verbHint, [
      { name, description, annotations: { readOnlyHint }, inputSchema: { type: "object", properties } },
    ]).length;

  it("believes a description by which a read leaves something behind", () => {
    expect(faults("get_map", false, "Get the map of a valley.")).toBe(1);
    expect(faults("get_map", false, "Get the map of a valley. Saves it as an image.")).toBe(0);
  });

  it("believes an argument that says where to", () => {
    expect(faults("get_map", false, "Get the map of a valley.", { mapFilePath: { type: "string" } })).toBe(0);
  });

  it("takes no question about a write for one", () => {
    expect(faults("guest_can_create_maps", true)).toBe(0);
    expect(faults("guest_create_maps", true)).toBe(1);
  });
});

describe("safety/idempotent-plausible", () => {
  const faults = (name: string, description: string): number =>
    findFaults(idempotentPlausible, [{ name, description, annotations: { idempotentHint: true } }]).length;

  it("finds what piles up, and leaves what is there once", () => {
    expect(faults("add_comment", "Add a comment to a trail.")).toBe(1);
    expect(faults("add_trail_label", "Add a label to a trail.")).toBe(0);
  });

  it("believes a description that speaks of overwriting", () => {
    expect(faults("create_trail", "Create a trail, or overwrite the one of that name.")).toBe(0);
    expect(faults("create_trail", "Create a trail.")).toBe(1);
  });
});

describe("safety/destructive-names-loss", () => {
  const faults = (description: string): number =>
    findFaults(destructiveNamesLoss, [{ name: "close_hut", description, annotations: { destructiveHint: true } }])
      .length;

  it.each([
    "Close a hut. This deletes all bookings.",
    "Replaces the rules of the hut completely.",
    "Close a hut and drop its bookings.",
    "Clears every booking of the hut.",
  ])("hears the loss in: %s", (description) => {
    expect(faults(description)).toBe(0);
  });

  it("hears none where only the thing itself is named", () => {
    expect(faults("Delete a hut.")).toBe(1);
  });
});
