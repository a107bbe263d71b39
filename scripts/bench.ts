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

/** Fixtures with nothing to find in them, in one repository. */
const SERVERS = ["warehouse", "library", "harbour", "theatre", "brewery", "apiary", "mill"];

const root = path.resolve(import.meta.dirname, "..");
const lintCommand = [path.join(root, "bin/mcp-lint.js"), "--no-config"];
const loadCommand = ["-e", "require('ts-morph')"];

if (existsSync(path.join(root, "dist/bundle/mcp-lint.cjs"))) {
  bench();
  benchCache();
  benchPackages();
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
  inRepository((folder) => {
    cpSync(path.join(root, "fixtures/warehouse"), folder, { recursive: true });
    const cached = [...lintCommand, "--cache"];
    const edit = editor(path.join(folder, "src/server.ts"));
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
  });
}

/** What `--cache` saves in a repository of several servers, of which one was edited. */
function benchPackages(): void {
  inRepository((folder) => {
    for (const name of SERVERS) cpSync(path.join(root, "fixtures", name), path.join(folder, name), { recursive: true });
    const lint = [...lintCommand, "--max-warnings", "1000", "--preset", "recommended"];
    const edit = editor(path.join(folder, "harbour/src/server.ts"));
    measure([...lint, "--cache"], folder);
    const rounds = Array.from({ length: ROUNDS }, (_, round) => {
      edit(round);
      return { edited: measure([...lint, "--cache"], folder), cold: measure(lint, folder) };
    });
    const [edited, cold] = [median(rounds.map((one) => one.edited)), median(rounds.map((one) => one.cold))];
    console.log(
      `${SERVERS.length} servers, --cache, one file edited       ${edited.toFixed(0)} ms (without ${cold.toFixed(0)} ms)`,
    );
    if (edited > cold) fail("Reading one server of several again cost more than reading all of them.");
  });
}

/** A folder for one measurement. Projects lie in repositories, where git lists the files. */
function inRepository(use: (folder: string) => void): void {
  const folder = mkdtempSync(path.join(tmpdir(), "mcp-lint-bench-"));
  try {
    spawnSync("git", ["init", "--quiet"], { cwd: folder });
    use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Changes a file a little, differently each round. */
function editor(file: string): (round: number) => void {
  const text = readFileSync(file, "utf8");
  return (round) => {
    writeFileSync(file, `${text}// Edited ${round} times.\n`);
  };
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
