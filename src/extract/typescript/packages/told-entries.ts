import { isJsonObject } from "../../../tool-model/json.ts";
import type { SourceHost } from "../../source-host.ts";
import { bundledEntries } from "./bundled-entries.ts";
import { sourceOfBuilt } from "./package-entries.ts";

const CODE = /(?:\.[cm]?[jt]sx?|\/[^./]+)$/u;
/** What `npm init` writes into `main` by itself, whether there is such a file or not. */
const MAIN_BY_DEFAULT = "index.js";
/** What a package tells besides whose `main` others use, made by a build perhaps. */
const OF_LIBRARIES = ["types", "typings", "module", "exports"];
/** Where a program usually starts of which a bundler makes a file of another name: `dist/bundle.cjs`. */
const USUAL_STARTS = ["src/index.js", "src/main.js", "src/server.js", "src/cli.js", "index.js"];
const TYPES = /\.d\.[cm]?ts$/u;
/** Where a worker of Cloudflare is told where it starts, in JSON or TOML; each environment may start elsewhere. */
const WORKERS = ["wrangler.toml", "wrangler.json", "wrangler.jsonc"];
const WORKER_MAIN = /(?:^|[{,\s])"?main"?\s*[:=]\s*["']([^"'\n]+)["']/gmu;

/**
 * The source files by which a package is started or used, as its package.json tells: what it offers to others, and what
 * its scripts run.
 * @returns undefined when it does not tell all of them
 */
export function toldEntries(
  host: SourceHost,
  folder: string,
  manifest: Readonly<Record<string, unknown>>,
): readonly string[] | undefined {
  const sourceOf = (path: string): string | undefined =>
    path.includes("*") ? undefined : sourceOfBuilt(host, folder, path);
  const isLibrary =
    OF_LIBRARIES.some((key) => Object.hasOwn(manifest, key)) || textsIn(manifest.files).some(namesMainByDefault);
  const isOfNpm = manifest.main === MAIN_BY_DEFAULT && !isLibrary && sourceOf(MAIN_BY_DEFAULT) === undefined;
  const keys = ["bin", isOfNpm ? [] : "main", "module", "exports"].flat();
  const offered = [...keys.flatMap((key) => textsIn(manifest[key])), ...workersIn(host, folder)].filter(isCode);
  // Nobody uses what such a package exports, so that it matters little from which file its one program is bundled.
  const isProgram = offered.length === 1 && !isLibrary && !Object.hasOwn(manifest, "main");
  const words = textsIn(manifest.scripts).flatMap((script) => script.split(/[\s"'=;&|()]+/u));
  const usual = isProgram ? USUAL_STARTS.map(sourceOf).find((file) => file !== undefined) : undefined;
  const bundles = offered.filter((path) => sourceOf(path) === undefined);
  const bundled = bundles.length > 0 ? bundledEntries(host, folder, words, bundles) : undefined;
  const sources = offered.flatMap<string | undefined>((path) => sourceOf(path) ?? bundled ?? [usual]);
  const started = words.filter(isCode).map((path) => sourceOfBuilt(host, folder, path));
  const entries = [...sources, ...started.filter((file) => file !== undefined)];
  const told = entries.filter((file) => file !== undefined);
  return told.length > 0 && told.length === entries.length ? told : undefined;
}

/** The files by which the workers of a folder are started. */
function workersIn(host: SourceHost, folder: string): string[] {
  // By their names, not by what the folder holds: what is kept of a run would be lost with each file that is put there.
  const texts = WORKERS.map((name) => host.readData(`${folder}/${name}`) ?? "");
  return texts.flatMap((text) => Array.from(text.matchAll(WORKER_MAIN), ([, path = ""]) => path));
}

/** Whether an entry of `files` may stand for it. */
function namesMainByDefault(path: string): boolean {
  const bare = path.replace(/^\.?\//u, "");
  return bare === MAIN_BY_DEFAULT || /^[.*]/u.test(bare);
}

function isCode(path: string): boolean {
  return CODE.test(path) && !TYPES.test(path);
}

/** All texts in a value of JSON. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return isJsonObject(value) || Array.isArray(value) ? Object.values(value).flatMap(textsIn) : [];
}
