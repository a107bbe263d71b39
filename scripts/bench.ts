import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DISPATCH_LIMIT, dispatchOverheads } from "./bench/dispatch-overhead.ts";

/** The whole lint may cost at most this many times the loading of ts-morph, which it cannot do without. */
const LIMIT = 2;
const ROUNDS = 9;

/** A run in which nothing changed since the last may cost at most this many times what node takes to start. */
const WARM_LIMIT = 3;

const root = path.resolve(import.meta.dirname, "..");
const lintCommand = [path.join(root, "bin/mcp-lint.js"), "--no-config"];
const loadCommand = ["-e", "require('ts-morph')"];

if (existsSync(path.join(root, "dist/cli/main.js"))) {
  bench();
  benchCache();
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

/** What `--cache` saves: when nothing changed, and when one file did, which is read again with all that is read with it. */
function benchCache(): void {
  const folder = mkdtempSync(path.join(tmpdir(), "mcp-lint-bench-"));
  try {
    cpSync(path.join(root, "fixtures/warehouse"), folder, { recursive: true });
    // Projects lie in repositories, where git lists the files.
    spawnSync("git", ["init", "--quiet"], { cwd: folder });
    const cached = [...lintCommand, "--cache"];
    const edited = path.join(folder, "src/server.ts");
    const text = readFileSync(edited, "utf8");
    const edit = (round: number): void => {
      writeFileSync(edited, `${text}// Edited ${round} times.\n`);
    };
    measure(cached, folder);
    const rounds = Array.from({ length: ROUNDS }, (_, round) => {
      const [node, warm] = [measure(["-e", "0"], folder), measure(cached, folder)];
      edit(round);
      return { node, warm, edited: measure(cached, folder), cold: measure(lintCommand, folder) };
    });
    const of = (key: "node" | "warm" | "edited" | "cold"): number => median(rounds.map((one) => one[key]));
    const ratio = of("warm") / of("node");
    console.log(`node -e 0                               ${of("node").toFixed(0)} ms`);
    console.log(`mcp-lint --cache, nothing changed       ${of("warm").toFixed(0)} ms`);
    console.log(
      `mcp-lint --cache, one file edited       ${of("edited").toFixed(0)} ms (without ${of("cold").toFixed(0)} ms)`,
    );
    console.log(`ratio ${ratio.toFixed(2)} (at most ${WARM_LIMIT.toFixed(1)})`);
    if (ratio > WARM_LIMIT) fail(`A run in which nothing changed cost ${ratio.toFixed(2)} times the start of node.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
function measure(args: readonly string[], cwd = path.join(root, "fixtures/warehouse")): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd,
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
