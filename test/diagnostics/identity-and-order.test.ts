import { describe, expect, it } from "vitest";
import { fingerprinter, type FindingIdentity } from "../../src/diagnostics/fingerprint.ts";
import { compareDiagnostics, type Ordered } from "../../src/diagnostics/order.ts";

const hookMissing: FindingIdentity = {
  ruleId: "description/batch-hook",
  tool: "list_orders",
  path: "/description",
  message: "Expected a hook.",
};

describe("a finding's fingerprint", () => {
  it("is 16 hexadecimal digits, the same in every run", () => {
    expect(fingerprinter()(hookMissing)).toMatch(/^[\da-f]{16}$/u);
    expect(fingerprinter()(hookMissing)).toBe(fingerprinter()({ ...hookMissing }));
  });

  it("differs with rule, tool, path and message", () => {
    const others = [
      { ruleId: "description/present" },
      { tool: "list_invoices" },
      { path: "/title" },
      { message: "Expected a full stop." },
    ];
    const prints = [hookMissing, ...others.map((other) => ({ ...hookMissing, ...other }))].map((finding) =>
      fingerprinter()(finding),
    );
    expect(new Set(prints).size).toBe(prints.length);
  });

  it("does not confuse a boundary between two parts", () => {
    const fingerprint = fingerprinter();
    expect(fingerprint({ ruleId: "a", tool: "b", path: "c", message: "d" })).not.toBe(
      fingerprint({ ruleId: "a", path: "bc", message: "d" }),
    );
  });

  it("tells equal findings of one run apart by their number", () => {
    const fingerprint = fingerprinter();
    const first = fingerprint(hookMissing);
    expect([fingerprint(hookMissing), fingerprint(hookMissing)]).toEqual([`${first}-2`, `${first}-3`]);
  });
});

describe("the order of findings", () => {
  const finding = (ruleId: string, file?: string, start = 0): Ordered => ({
    ruleId,
    path: "",
    message: "",
    ...(file && { range: { file, start, end: start + 1 } }),
  });

  it("goes by file, then offset, then rule, and puts those without a place last", () => {
    const expected = [
      finding("text/no-hidden-characters", "/desk/invoices.ts", 90),
      finding("description/present", "/desk/orders.ts", 4),
      finding("schema/no-paired-fields", "/desk/orders.ts", 4),
      finding("description/present", "/desk/orders.ts", 30),
      finding("surface/tools-list-budget"),
    ];
    expect(expected.toReversed().toSorted(compareDiagnostics)).toEqual(expected);
  });

  it("does not depend on the locale", () => {
    const names = ["/desk/Zoll.ts", "/desk/orders.ts", "/desk/über.ts"];
    expect(
      names
        .map((file) => finding("a", file))
        .toSorted(compareDiagnostics)
        .map((one) => one.range?.file),
    ).toEqual(names);
  });

  it("tells findings at one place apart by tool, path and message", () => {
    const place = finding("a", "/desk/orders.ts");
    const expected = [
      { ...place, tool: "get_order" },
      { ...place, tool: "list_orders" },
      { ...place, tool: "list_orders", path: "/title" },
    ];
    expect(expected.toReversed().toSorted(compareDiagnostics)).toEqual(expected);
  });
});
