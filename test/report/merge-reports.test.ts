import fc from "fast-check";
import pc from "picocolors";
import { expect, test } from "vitest";
import { FORMAT_NAMES } from "../../src/cli/output/format-names.ts";
import { FORMATS } from "../../src/cli/output/report-formats.ts";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts";
import { compareDiagnostics } from "../../src/diagnostics/order.ts";
import { formatJson } from "../../src/report/json.ts";
import { mergeReports } from "../../src/report/merge-reports.ts";
import { readJsonReport } from "../../src/report/read-json.ts";
import type { Report, ReportedHole } from "../../src/report/report.ts";
import type { ReportedRule } from "../../src/report/reported-rule.ts";
import type { SourceRange } from "../../src/tool-model/source-range.ts";

const TEXTS: Readonly<Record<string, string>> = {
  "/port/quay/tides.ts": "const tide = 'high';\r\n\r\nconst moon = `new\r\nand old`;\r\n",
  "/port/pier/berths.ts": "const berth = 1;\n\tconst rope = '🚢';\n",
  "/port/help/pier.md": "",
};
const FILES = Object.keys(TEXTS);

const RULES: Readonly<Record<string, ReportedRule>> = {
  "schema/no-paired-fields": { summary: "Take one list", why: "Why.", source: "ADR", severity: "error" },
  "acme/no-beta": { summary: "Call nothing beta", why: "Why not.", source: "Handbook", severity: "warning" },
};

const range: fc.Arbitrary<SourceRange> = fc
  .tuple(fc.constantFrom(...FILES), fc.nat(60), fc.nat(60))
  .map(([file, one, other]) => {
    const [start, end] = [one, other].map((offset) => Math.min(offset, TEXTS[file]?.length ?? 0)).toSorted(byNumber);
    return { file, start: start ?? 0, end: end ?? 0 };
  });

const words = fc.constantFrom("A `tide`.", "100%, a: <b> | c & d", "two\nlines", "");

const diagnostic: fc.Arbitrary<Diagnostic> = fc.record(
  {
    ruleId: fc.constantFrom(...Object.keys(RULES)),
    messageId: fc.constant("said"),
    severity: fc.constantFrom("error", "warning", "info"),
    message: words,
    tool: fc.constantFrom("get_tide", "list_berths"),
    path: fc.constant(""),
    range,
    related: fc.array(fc.record({ message: words, range }), { maxLength: 2 }),
    fix: fc.record({
      kind: fc.constantFrom("safe", "suggestion"),
      title: words,
      edits: fc.array(
        fc.tuple(range, words).map(([place, text]) => ({ ...place, text })),
        { maxLength: 2 },
      ),
    }),
    help: words,
    fingerprint: fc.constant(""),
  },
  { requiredKeys: ["ruleId", "messageId", "severity", "message", "path", "related", "fingerprint"] },
);

const suppression = fc.record(
  { by: fc.constantFrom("exception", "directive", "baseline"), reason: words },
  { requiredKeys: ["by"] },
);

const hole: fc.Arbitrary<ReportedHole> = fc.record(
  { tool: fc.constant("get_tide"), path: fc.constant(""), reason: words, range },
  { requiredKeys: ["path", "reason"] },
);

/** Which of three shards tells something. */
const inShards = <One>(one: fc.Arbitrary<One>) => fc.array(fc.tuple(fc.nat(2), one), { maxLength: 8 });

const OPTIONS = { colors: pc.createColors(false), width: 80, showHoles: true, rules: RULES, environment: {} };

test("what shards tell, merged, is the report of the whole in every format", async () => {
  const all = fc.record({
    found: inShards(diagnostic),
    left: inShards(fc.tuple(diagnostic, suppression).map(([one, by]) => ({ ...one, suppression: by }))),
    holes: inShards(hole),
  });
  await fc.assert(
    fc.asyncProperty(all, async ({ found, left, holes }) => {
      const identified = [...found, ...left].map(([, one], index) => ({
        ...one,
        path: `/${index}`,
        fingerprint: String(index),
      }));
      const open = holes.map(([shard, one], index) => [shard, { ...one, path: `/${index}` }] as const);
      const part = <One>(own: readonly (readonly [number, unknown])[], from: readonly One[], shard?: number) =>
        from.filter((_, index) => shard === undefined || own[index]?.[0] === shard);
      const reportOf = (shard?: number): Report => ({
        folder: shard === undefined ? "/port" : `/port/shard-${shard}`,
        tools: shard === undefined ? 3 : 1,
        diagnostics: part(found, identified.slice(0, found.length), shard).sort(compareDiagnostics),
        suppressed: part(left, identified.slice(found.length), shard).sort(compareDiagnostics),
        holes: part(open, open, shard)
          .toSorted(([one], [other]) => one - other)
          .map(([, one]) => one),
        texts: TEXTS,
      });
      const shards = [0, 1, 2].map((shard) => {
        const document = readJsonReport(formatJson(reportOf(shard), RULES));
        if (!document) throw new Error("A report was not read.");
        return { document, folder: `/port/shard-${shard}` };
      });
      const { report, rules } = mergeReports(shards, "/port", (file) => TEXTS[file]);
      for (const name of FORMAT_NAMES) {
        const merged = await FORMATS[name](report, { ...OPTIONS, rules });
        expect(merged).toBe(await FORMATS[name](reportOf(), OPTIONS));
      }
    }),
    { numRuns: 30 },
  );
});

function byNumber(one: number, other: number): number {
  return one - other;
}
