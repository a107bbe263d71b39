import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { DISPATCH_LIMIT, dispatchOverheads } from "./bench/dispatch-overhead.ts";

/** The whole lint may cost at most this many times the loading of ts-morph, which it cannot do without. */
const LIMIT = 2;
const ROUNDS = 9;

const root = path.resolve(import.meta.dirname, "..");
const lintCommand = [path.join(root, "bin/mcp-lint.js"), "--no-config"];
const loadCommand = ["-e", "require('ts-morph')"];

if (existsSync(path.join(root, "dist/cli/main.js"))) {
  bench();
  benchDispatcher();
} else fail("There is no dist/ to measure. Run `npm run build` first.");

/** Runs both in turn, so that whatever else the machine does hits both alike, and compares the medians. */
function bench(): void {
  measure(loadCommand);
  measure(lintCommand);
  const rounds = Array.from({ length: ROUNDS }, () => ({ load: measure(loadCommand), lint: measure(lintCommand) }));
  const load = median(rounds.map((round) => round.load));
  const lint = median(rounds.map((round) => round.lint));
  const ratio = lint / load;
  console.log(`node -e "require('ts-morph')"          ${load.toFixed(0)} ms`);
  console.log(`mcp-lint fixtures/warehouse (60 tools)  ${lint.toFixed(0)} ms`);
  console.log(`ratio ${ratio.toFixed(2)} (at most ${LIMIT.toFixed(1)}; medians of ${ROUNDS} runs each, in turn)`);
  if (ratio > LIMIT)
    fail(`Linting cost ${ratio.toFixed(2)} times the loading of ts-morph; at most ${LIMIT} is allowed.`);
}

/** What a batch costs for each of its operations, beside what the tool itself costs. */
function benchDispatcher(): void {
  for (const { sdk, direct, dispatched } of dispatchOverheads(root)) {
    const overhead = dispatched - direct;
    const times = `direct ${direct.toFixed(3)} ms, in a batch of 50 ${dispatched.toFixed(3)} ms`;
    console.log(
      `dispatcher, ${sdk}: ${times}, overhead ${overhead.toFixed(3)} ms an operation (less than ${DISPATCH_LIMIT} ms)`,
    );
    if (!(overhead < DISPATCH_LIMIT)) fail(`Dispatching cost ${overhead.toFixed(3)} ms an operation with ${sdk}.`);
  }
}

/** Milliseconds that node takes with the arguments, from start to exit. */
function measure(args: readonly string[]): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: path.join(root, "fixtures/warehouse"),
    encoding: "utf8",
  });
  const elapsed = performance.now() - start;
  if (status !== 0) throw new Error(`\`node ${args.join(" ")}\` ended with ${String(status)}: ${stderr}`);
  return elapsed;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
