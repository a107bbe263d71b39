import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import Module from "node:module";
import { homedir } from "node:os";
import path from "node:path";
import vm from "node:vm";

/** The files that are large enough to be worth it: our own bundle, and the compiler that ts-morph brings. */
const WORTH_KEEPING = ["/dist/bundle/mcp-lint.cjs", "/@ts-morph/common/dist/typescript.js"];

/** In the user's own folder, never in a shared one: code that somebody else could have put there must not run. */
const FOLDER = path.join(homedir(), ".cache", "mcp-lint");

/**
 * Keeps the compiled code of large files between runs, functions that a run has used among them. Halves what starting
 * costs on Node 20, which does not do that by itself. Where nothing can be written, nothing is kept.
 */
export function keepCompiledCode() {
  if (process.env.NODE_DISABLE_COMPILE_CACHE) return;
  const compile = Module.prototype._compile;
  Module.prototype._compile = function (content, filename) {
    const isLarge = WORTH_KEEPING.some((end) => filename.replaceAll("\\", "/").endsWith(end));
    return isLarge ? compileOnce(this, content, filename) : compile.call(this, content, filename);
  };
}

function compileOnce(target, content, filename) {
  const kept = keptCode(filename);
  const script = new vm.Script(Module.wrap(content), { filename, cachedData: kept.data });
  if (!kept.data || script.cachedDataRejected) process.once("exit", () => keep(kept, script));
  const require = Module.createRequire(filename);
  // Kept code cannot import by itself; scripts/bundle.ts lets it do so through this.
  require.importModule = (specifier) => import(specifier);
  const run = script.runInThisContext();
  return run.call(target.exports, target.exports, require, target, filename, path.dirname(filename));
}

/** What an earlier run kept of a file, when neither the file nor Node has changed since. */
function keptCode(filename) {
  const { mtimeMs, size } = statSync(filename);
  const facts = [filename, mtimeMs, size, process.version, process.arch];
  const key = createHash("sha256").update(JSON.stringify(facts)).digest();
  const file = path.join(FOLDER, `${path.basename(filename)}.bin`);
  try {
    const content = readFileSync(file);
    const isSame = content.subarray(0, key.length).equals(key);
    return { file, key, data: isSame ? content.subarray(key.length) : undefined };
  } catch {
    return { file, key };
  }
}

function keep({ file, key }, script) {
  try {
    mkdirSync(FOLDER, { recursive: true, mode: 0o700 });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, Buffer.concat([key, script.createCachedData()]), { mode: 0o600 });
    renameSync(draft, file);
  } catch {
    // Without a writable home every run compiles anew.
  }
}
