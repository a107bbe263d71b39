import pc from "picocolors";
import { describe, expect, test } from "vitest";
import { formatVerification } from "../../src/report/verification-text.ts";
import type { JsonValue } from "../../src/tool-model/json.ts";
import type { Verification } from "../../src/verify/verification.ts";

const NOTHING: Verification = {
  compared: [],
  differences: [],
  missing: [],
  extra: [],
  uncompared: [],
  off: 0,
  elsewhere: 0,
  unnamed: 0,
};
const file = "/harbour/src/berths.ts";
const range = { file, start: 4, end: 9 };

function page(verification: Partial<Verification>): string {
  const options = {
    folder: "/harbour",
    texts: { [file]: "\n\n\n  berths" },
    colors: pc.createColors(false),
    width: 100,
  };
  return formatVerification({ ...NOTHING, ...verification }, options);
}

/** The two lines that show values. */
function values(source: JsonValue | undefined, server: JsonValue | undefined): string[] {
  const lines = page({ differences: [{ tool: "list_berths", path: "/description", source, server, range }] }).split(
    "\n",
  );
  return lines.slice(3, 5).map((line) => line.trim());
}

describe("a comparison for people", () => {
  test("says in one line that nothing differs", () => {
    expect(page({ compared: ["list_berths", "get_berth"] })).toBe("2 tools compared · no difference\n");
  });

  test("shows each difference with its place and both values, then what one side lacks, then what is not known", () => {
    const verification = {
      compared: ["list_berths"],
      differences: [{ tool: "list_berths", path: "/title", source: "Berths", range }],
      missing: [{ tool: "get_berth" }],
      extra: [{ tool: "add_berth", range }],
      uncompared: [{ tool: "list_berths", path: "/description", reason: "it is read from a file", range }],
      off: 1,
      elsewhere: 3,
      unnamed: 2,
    };
    expect(page(verification)).toBe(`Differing
  list_berths
    /title  src/berths.ts:4:2
      source  Berths
      server  nothing

Missing: the server lists them, the source does not show them
  get_berth

Extra: the source has them, the server does not list them
  add_berth  src/berths.ts:4:2

Not compared: could not be read without running the code
  src/berths.ts:4:2  it is read from a file
    list_berths/description

1 tool compared · 1 differing · 1 missing · 1 extra · 1 not compared · 1 tool off by default left out · 2 tools with unknown names left out · 3 tools of other servers left out
`);
  });

  test("shortens what both sides have, so that the difference is seen", () => {
    const long = "a quay ".repeat(60);
    expect(values(`${long}at low tide`, `${long}at high tide`)).toEqual([
      "source  …a quay a quay a quay at low tide",
      "server  …a quay a quay a quay at high tide",
    ]);
  });

  test("never takes more columns than there are", () => {
    const lines = values("north quay ".repeat(200), "south pier ".repeat(300));
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(94);
    expect(lines.join()).toContain("…");
  });

  test("writes out characters that steer terminals", () => {
    expect(values("a\u001b[31mb\n", "a")).toEqual(["source  a\\u{1b}[31mb\\n", "server  a"]);
  });
});
