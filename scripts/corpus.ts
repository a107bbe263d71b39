import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { explainMisses, type ExplainedMiss } from "./corpus/explain-misses.ts";
import { recallPage } from "./corpus/recall-page.ts";
import { CorpusIndex, HoleReport, Score, type ReportedHole } from "./corpus/score.ts";

/**
 * Measures how much of real servers is read from their source, and writes the page that says so. Brings nothing by
 * itself: the checkouts, the list of servers and the program that scores lie outside of the repository.
 */
const root = path.resolve(import.meta.dirname, "..");
const bin = path.join(root, "bin/mcp-lint.js");
const PAGE = "docs/recall.md";
const USAGE =
  "Usage: npm run corpus -- --sources <folder of checkouts> [--score <score.mjs>] [--thresholds text=0.9,…]";

const { values: options } = parseArgs({
  options: {
    sources: { type: "string" },
    score: { type: "string", default: path.resolve(root, "../shared/corpus/score.mjs") },
    index: { type: "string" },
    truth: { type: "string" },
    thresholds: { type: "string", default: "" },
    out: { type: "string", default: path.join(root, PAGE) },
  },
});

const complaint = measure();
if (complaint !== undefined) {
  console.error(complaint);
  process.exitCode = 1;
}

/** Answers what was wrong, if anything. */
function measure(): string | undefined {
  const { sources, score: scorer, out } = options;
  if (sources === undefined) return USAGE;
  for (const needed of [sources, scorer, bin]) if (!existsSync(needed)) return `There is no \`${needed}\`. ${USAGE}`;
  const indexFile = options.index ?? path.join(path.dirname(scorer), "index.json");
  const { servers } = CorpusIndex.parse(JSON.parse(readFileSync(indexFile, "utf8")));
  const further = options.truth === undefined ? [] : ["--truth", options.truth];
  const args = [scorer, "--bin", bin, "--sources", sources, "--index", indexFile, ...further, "--json"];
  const score = Score.parse(JSON.parse(output(args, root)));
  const misses = new Map<string, ExplainedMiss[]>();
  for (const row of score.rows) {
    if ("skipped" in row || row.misses.length === 0) continue;
    const checkout = path.join(sources, servers.find(({ name }) => name === row.name)?.checkout ?? row.name);
    misses.set(row.name, explainMisses(row.misses, holesIn(checkout)));
  }
  const thresholds = thresholdsIn(options.thresholds);
  writeFileSync(out, recallPage({ score, servers, misses, thresholds }));
  console.log(`Wrote ${path.relative(process.cwd(), out)}`);
  const missed = missedThresholds(score.macro, thresholds);
  return missed.length > 0 ? `Less is read than it ought to be, every server alike: ${missed.join(", ")}.` : undefined;
}

/** The averages that are below what they ought to be at least, rounded as the page shows them. */
function missedThresholds(macro: Score["macro"], thresholds: Readonly<Record<string, number>>): string[] {
  const shares = new Map(Object.entries(macro));
  return Object.entries(thresholds).flatMap(([aspect, least]) => {
    const share = shares.get(aspect);
    return typeof share === "number" && Math.round(share * 100) >= Math.round(least * 100)
      ? []
      : [`${aspect} ${typeof share === "number" ? share.toFixed(2) : "is not known"} (${least})`];
  });
}

/** Of the whole checkout: tools may be registered in other folders than they are defined in. */
function holesIn(checkout: string): ReportedHole[] {
  const args = [bin, "--no-config", "--preset", "recommended", "--format", "json", "--allow-empty"];
  return HoleReport.parse(JSON.parse(output(args, checkout))).holes;
}

function thresholdsIn(text: string): Record<string, number> {
  const pairs = text
    .split(",")
    .filter(Boolean)
    .map((pair) => pair.split("="));
  return Object.fromEntries(pairs.map(([aspect = "", share = ""]) => [aspect, Number(share)]));
}

function output(args: readonly string[], folder: string): string {
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 });
  if (stdout === "") throw new Error(`\`node ${args.join(" ")}\` printed nothing in ${folder}: ${stderr}`);
  return stdout;
}
