import { posix } from "node:path";
import type { SourceHost } from "../../source-host.ts";
import { sourceOfBuilt } from "./package-entries.ts";

/** The files in which bundlers look for what they are to do. */
const CONFIG = /^(?:tsup|tsdown|webpack|rollup|rolldown|vite|esbuild|build)\.(?:config\.)?[cm]?[jt]s$/u;
/** What a script of a project's own imports to bundle. */
const BUNDLER = /["'](?:esbuild|rollup|rolldown|webpack|vite|tsup|tsdown|@parcel\/core)["']|\bBun\.build\(/u;
/** What puts paths together, or looks for files: then the texts in a config are not all that it starts from. */
const COMPUTES = /\b(?:join|resolve|readdir\w*|glob\w*)\s*\(|["'`][\w@./{},!-]*\*|["'`]\s*\+|\+\s*["'`]|\$\{/u;
const CODE = /\.[cm]?[jt]s$/u;
const TEXT = /(["'`])([\w@./-]+)\1/gu;

/**
 * The source files that bundlers start from, by what their configs say: a bundle may have any name, and package.json knows
 * it by that one.
 * @param words what the scripts of package.json run
 * @param bundles the files that package.json offers and that are none of the sources
 * @returns undefined where no config names one, or each of the bundles, or where one of them works out what it starts from
 */
export function bundledEntries(
  host: SourceHost,
  folder: string,
  words: readonly string[],
  bundles: readonly string[],
): readonly string[] | undefined {
  const run = words.map((word) => posix.normalize(word));
  const configs = new Set([...(host.namesIn(folder) ?? []).filter((name) => CONFIG.test(name)), ...run]);
  const entries = new Set<string>();
  const unnamed = new Set(bundles.map((path) => posix.basename(path).replace(/\..*$/u, "")));
  for (const config of configs) {
    const file = `${folder}/${config}`;
    const text = CODE.test(config) ? host.readData(file) : undefined;
    if (text === undefined || !(CONFIG.test(config) || BUNDLER.test(text))) continue;
    if (COMPUTES.test(text)) return undefined;
    for (const name of unnamed) if (text.includes(name)) unnamed.delete(name);
    for (const [, , path = ""] of text.matchAll(TEXT)) {
      const entry = sourceOfBuilt(host, folder, path);
      if (entry !== undefined && entry !== file) entries.add(entry);
    }
  }
  return entries.size > 0 && unnamed.size === 0 ? [...entries] : undefined;
}
