import { createHash } from "node:crypto";
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { writeFileSync } from "node:fs";
import Module from "node:module";
import { homedir } from "node:os";
import path from "node:path";
import v8 from "node:v8";
import vm from "node:vm";

/** The files that are large enough to be worth it: our own bundle, and the compiler beside it. */
const WORTH_KEEPING = ["/dist/bundle/mcp-lint.cjs", "/dist/bundle/mcp-lint-work.cjs", "/dist/bundle/typescript.cjs"];

/**
 * A run with so much more compiled code than the one whose functions were kept has used more functions: whoever asks for
 * help first, and then lints, would else compile what linting needs in every run. What was kept is compiled in each run,
 * so that what is kept next is all of both.
 */
const MUCH_MORE = 1.05;

/** To measure the code takes some milliseconds: it is done while what is kept is new, and later for what takes much longer. */
const NEW_FOR_MS = 60 * 60 * 1000;
const MUCH_LONGER = 1.5;

/** What is kept belongs to one installation. That of others, long gone perhaps, goes when it was made so long ago. */
const MOST_DAYS = 30;

/** Of sixteen installations, some hundred megabytes: where each project, or each job, installs anew, no day is too few. */
const MOST_FILES = 48;

/** The time that a run took, and how much was compiled in it. */
const MEASURES_BYTES = 2 * Float64Array.BYTES_PER_ELEMENT;

/** In the user's own folder, never in a shared one: code that somebody else could have put there must not run. */
const FOLDER = path.join(homedir(), ".cache", "mcp-lint");

/**
 * Keeps the compiled code of large files between runs, functions that a run has used among them. Halves what starting
 * costs: Node does not do that by itself before 22.1, and later keeps what the first run has used, however little that
 * was. Where nothing can be written, nothing is kept.
 */
export function keepCompiledCode() {
  if (process.env.NODE_DISABLE_COMPILE_CACHE) return;
  const load = Module._extensions[".js"];
  Module._extensions[".js"] = function (target, filename) {
    const isLarge = WORTH_KEEPING.some((end) => filename.replaceAll("\\", "/").endsWith(end));
    return isLarge ? compileOnce(target, filename) : load.call(this, target, filename);
  };
}

function compileOnce(target, filename) {
  // scripts/bundle makes them of ASCII alone: to read several megabytes as UTF-8 takes as long as much of what follows.
  const wrapped = bytesOf(filename, Module.wrapper).toString("latin1");
  const { data, ...kept } = keptCode(filename);
  const script = new vm.Script(wrapped, { filename, cachedData: data });
  process.once("exit", () => {
    const taken = processorTime();
    const isOfUse = data && !script.cachedDataRejected;
    const mayLack = !isOfUse || Date.now() - kept.at < NEW_FOR_MS || taken > kept.taken * MUCH_LONGER;
    if (!mayLack) return;
    const compiled = compiledBytes();
    if (!isOfUse || compiled > kept.compiled * MUCH_MORE) keep(kept, script, { taken, compiled });
  });
  const require = Module.createRequire(filename);
  // Kept code cannot import by itself; scripts/bundle/command.ts lets it do so through this.
  require.importModule = (specifier) => import(specifier);
  const run = script.runInThisContext();
  return run.call(target.exports, target.exports, require, target, filename, path.dirname(filename));
}

let scratch = Buffer.alloc(0);

/**
 * The bytes of a file between two texts, which are there until another file is read: several megabytes of memory that is
 * new to the process cost it as long as reading does.
 */
function bytesOf(file, [before, after] = ["", ""]) {
  const descriptor = openSync(file, "r");
  try {
    const end = before.length + fstatSync(descriptor).size;
    if (scratch.length < end + after.length) scratch = Buffer.allocUnsafeSlow(end + after.length);
    let at = scratch.write(before, 0, "latin1");
    for (let read = 1; at < end && read > 0; at += read) read = readSync(descriptor, scratch, at, end - at, null);
    at += scratch.write(after, at, "latin1");
    return scratch.subarray(0, at);
  } finally {
    closeSync(descriptor);
  }
}

/** Milliseconds of processor time that this run has taken. */
function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

let measured;

/** Bytes of all code that is compiled in this run, as it ends. */
function compiledBytes() {
  measured ??= v8.getHeapCodeStatistics().bytecode_and_metadata_size;
  return measured;
}

/**
 * What an earlier run kept of a file, when neither the file nor Node has changed since: what it was made for, when, how long
 * that run took and how much was compiled in it, and the code. Code for one Node, or one set of its options, is refused by
 * another: each has a file of its own, so that they do not take turns in compiling anew.
 */
function keptCode(filename) {
  const { mtimeMs, size } = statSync(filename);
  const owner = JSON.stringify([filename, process.version, process.arch, v8.cachedDataVersionTag()]);
  const key = digestOf(JSON.stringify([owner, mtimeMs, size]));
  const file = path.join(FOLDER, `${path.basename(filename)}-${digestOf(owner).toString("hex", 0, 8)}.bin`);
  try {
    const content = bytesOf(file);
    if (!content.subarray(0, key.length).equals(key)) return { file, key };
    const taken = content.readDoubleLE(key.length);
    const compiled = content.readDoubleLE(key.length + Float64Array.BYTES_PER_ELEMENT);
    const at = statSync(file).mtimeMs;
    return { file, key, at, taken, compiled, data: content.subarray(key.length + MEASURES_BYTES) };
  } catch {
    return { file, key };
  }
}

function keep({ file, key }, script, { taken, compiled }) {
  const measures = Buffer.alloc(MEASURES_BYTES);
  measures.writeDoubleLE(taken);
  measures.writeDoubleLE(compiled, Float64Array.BYTES_PER_ELEMENT);
  try {
    mkdirSync(FOLDER, { recursive: true, mode: 0o700 });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, Buffer.concat([key, measures, script.createCachedData()]), { mode: 0o600 });
    renameSync(draft, file);
    removeOld();
  } catch {
    // Without a writable home every run compiles anew.
  }
}

function removeOld() {
  const oldest = Date.now() - MOST_DAYS * 24 * 60 * 60 * 1000;
  const kept = readdirSync(FOLDER)
    .map((name) => path.join(FOLDER, name))
    .map((file) => ({ file, made: statSync(file).mtimeMs }))
    .sort((one, other) => other.made - one.made);
  for (const [index, { file, made }] of kept.entries()) if (index >= MOST_FILES || made < oldest) rmSync(file);
}

function digestOf(text) {
  return createHash("sha256").update(text).digest();
}
