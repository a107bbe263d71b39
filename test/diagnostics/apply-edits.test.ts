import { describe, expect, it } from "vitest";
import { applyEdits } from "../../src/diagnostics/apply-edits.ts";
import { selectNonOverlapping } from "../../src/diagnostics/select-fixes.ts";
import type { TextEdit } from "../../src/diagnostics/text-edit.ts";

const edit = (start: number, end: number, text: string, file = "/harbour/berths.ts"): TextEdit => ({
  file,
  start,
  end,
  text,
});

describe("applying edits", () => {
  it("replaces, inserts and deletes by the offsets of the text before", () => {
    const edits = [edit(12, 24, "here"), edit(0, 4, "Read"), edit(9, 11, ""), edit(4, 4, " all")];
    expect(applyEdits("List berths of a harbour", edits)).toBe("Read all bert here");
  });

  it("puts an insertion before a replacement at the same offset, and behind one that ends there", () => {
    expect(applyEdits("berth 7", [edit(0, 5, "quay"), edit(0, 0, "a ")])).toBe("a quay 7");
    expect(applyEdits("berth 7", [edit(5, 5, " no."), edit(0, 5, "quay")])).toBe("quay no. 7");
  });

  it("makes an edit once that is given twice", () => {
    expect(applyEdits("berth 7", [edit(0, 0, "a "), edit(0, 0, "a ")])).toBe("a berth 7");
  });

  it("refuses edits that overlap, two insertions at one place among them", () => {
    expect(() => applyEdits("berth 7", [edit(0, 5, "quay"), edit(4, 6, "")])).toThrow(
      /4 to 6 overlaps the one at 0 to 5/u,
    );
    expect(() => applyEdits("berth 7", [edit(2, 2, "a"), edit(2, 2, "b")])).toThrow(/overlaps/u);
    expect(() => applyEdits("berth 7", [edit(0, 5, "quay"), edit(2, 2, "b")])).toThrow(/overlaps/u);
  });

  it("refuses edits of another text", () => {
    expect(() => applyEdits("berth 7", [edit(5, 9, "")])).toThrow(/outside the file's 7 characters/u);
    expect(() => applyEdits("berth 7", [edit(0, 1, ""), edit(3, 4, "", "/harbour/moles.ts")])).toThrow(/file by file/u);
  });
});

describe("choosing fixes that apply together", () => {
  it("takes them in order and postpones what clashes", () => {
    const first = { edits: [edit(0, 4, "Read")] };
    const clashing = { edits: [edit(2, 6, "")] };
    const apart = { edits: [edit(8, 9, "")] };
    expect(selectNonOverlapping([first, clashing, apart])).toEqual({ selected: [first, apart], postponed: [clashing] });
  });

  it("takes a fix whole or not at all", () => {
    const first = { edits: [edit(0, 4, "Read")] };
    const half = { edits: [edit(10, 12, ""), edit(3, 6, "")] };
    const after = { edits: [edit(10, 12, "of")] };
    expect(selectNonOverlapping([first, half, after])).toEqual({ selected: [first, after], postponed: [half] });
  });

  it("postpones a second insertion at the same place, and an edit that meets another one's end", () => {
    const first = { edits: [edit(5, 5, " a")] };
    const second = { edits: [edit(5, 5, " b")] };
    const meeting = { edits: [edit(5, 7, "")] };
    expect(selectNonOverlapping([first, second, meeting])).toEqual({ selected: [first], postponed: [second, meeting] });
  });

  it("counts an edit once that two fixes have in common", () => {
    const fields = { edits: [edit(0, 3, "skus"), edit(10, 15, "orders")] };
    const lots = { edits: [edit(0, 3, "skus"), edit(5, 8, "lots")] };
    const { selected } = selectNonOverlapping([fields, lots]);
    expect(selected).toEqual([fields, lots]);
    const edits = selected.flatMap((fix) => fix.edits);
    expect(applyEdits("sku, lot, order", edits)).toBe("skus, lots, orders");
  });

  it("keeps files apart", () => {
    const berths = { edits: [edit(0, 4, "a")] };
    const moles = { edits: [edit(0, 4, "b", "/harbour/moles.ts")] };
    expect(selectNonOverlapping([berths, moles]).postponed).toEqual([]);
  });

  it("postpones a fix whose own edits overlap", () => {
    const broken = { edits: [edit(0, 4, "a"), edit(2, 6, "b")] };
    expect(selectNonOverlapping([broken]).postponed).toEqual([broken]);
  });
});
