import { build, type OnLoadResult, type Plugin, type PluginBuild } from "esbuild";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { BUILD_OPTIONS, ROOT } from "./build-options.ts";
import type { Bundled } from "./bundled.ts";
import { compilerInFile } from "./compiler.ts";
import { plainAscii } from "./plain-ascii.ts";
import { withoutLocales } from "./without-locales.ts";

/** Loaded on demand from node_modules: large, or in need of their own files. */
const EXTERNAL = ["jiti", "globby", "chokidar", "@babel/code-frame", "@modelcontextprotocol/client", "pidtree"];

/** What is loaded on demand and still belongs to the start: a run in which nothing changed needs it. */
const STARTING = [
  ...["build/cli/lint/lint-command.js", "build/report/"],
  // Git is asked before the rest is loaded: the larger the program that starts another one, the longer that takes.
  ...["build/cli/lint/set-aside.js", "build/project/git-changes.js"],
];

const START = "mcp-lint.cjs";
const WORK = "mcp-lint-work.cjs";

/** The namespace of what a bundle takes from the other one. */
const ELSEWHERE = "elsewhere";

// Without the flag `u`: esbuild hands them to Go, which does not know it.
const ALL = /./;
const RELATIVE = /^\./;
const OTHER_BUNDLE = /^\.\/mcp-lint/;

/** A module by its path, relative to the root, as esbuild names it in its lists. */
type ModuleName = string;

/**
 * Puts the command line into two files in dist/bundle. Loading hundreds of modules one by one costs as much as the rest
 * of a run. The first file is what `bin/mcp-lint.js` starts, and enough to say that nothing changed since the last run;
 * the second is twenty times as large and does the work. What both need is in the first.
 */
export async function bundleCommand(): Promise<Bundled> {
  const alone = await bundleStart([]);
  const work = await bundleWork(alone.onDemand, new Set(alone.inputs));
  const start = await bundleStart(work.taken);
  const texts = { [WORK]: work.text, [START]: start.text };
  mkdirSync(path.join(ROOT, "dist/bundle"), { recursive: true });
  for (const [name, text] of Object.entries(texts)) {
    // What an earlier build has kept, this one does not trust.
    writeFileSync(
      path.join(ROOT, "dist/bundle", name),
      text.replaceAll("__MCP_LINT_BUILD__", digestOf(Object.values(texts))),
    );
  }
  return {
    inputs: [...start.inputs, ...work.inputs],
    outputs: Object.keys(texts).map((name) => path.join(ROOT, "dist/bundle", name)),
  };
}

interface Unwritten {
  readonly text: string;
  readonly inputs: readonly ModuleName[];
}

/**
 * The command line, less what it loads on demand.
 * @param given modules that the other bundle takes from this one
 */
async function bundleStart(given: readonly ModuleName[]): Promise<Unwritten & { readonly onDemand: ModuleName[] }> {
  const onDemand = new Set<ModuleName>();
  const plugin: Plugin = {
    name: "load the work on demand",
    setup(setup) {
      setup.onResolve({ filter: RELATIVE }, ({ kind, importer, resolveDir, path: specifier }) => {
        const name = moduleName(path.join(resolveDir, specifier));
        const stays = kind !== "dynamic-import" || importer.includes("node_modules") || isStarting(name);
        if (stays) return undefined;
        onDemand.add(name);
        return { path: name, namespace: ELSEWHERE };
      });
      takeFrom(WORK, setup);
    },
  };
  const bundled = await bundle(`${modulesOf(given)}\nimport "./build/cli/main.js";`, plugin);
  return { ...bundled, onDemand: [...onDemand].sort() };
}

function moduleName(file: string): ModuleName {
  return path.relative(ROOT, file).replaceAll("\\", "/");
}

function isStarting(name: ModuleName): boolean {
  return STARTING.some((start) => name.startsWith(start));
}

/**
 * What the start loads on demand.
 * @param started the modules that the start has, which are not there twice: classes would not be the same
 */
async function bundleWork(
  onDemand: readonly ModuleName[],
  started: ReadonlySet<ModuleName>,
): Promise<Unwritten & { readonly taken: ModuleName[] }> {
  const taken = new Set<ModuleName>();
  const plugin: Plugin = {
    name: "take from the start",
    setup(setup) {
      setup.onResolve({ filter: specifiersOf(started) }, async ({ path: specifier, pluginData, ...from }) => {
        if (pluginData === "resolving" || EXTERNAL.includes(specifier)) return undefined;
        const resolved = await setup.resolve(specifier, { ...from, pluginData: "resolving" });
        const name = moduleName(resolved.path);
        if (resolved.external || !started.has(name)) return resolved;
        taken.add(name);
        return { path: name, namespace: ELSEWHERE };
      });
      takeFrom(START, setup);
    },
  };
  const bundled = await bundle(modulesOf(onDemand), plugin);
  return { ...bundled, taken: [...taken].sort() };
}

/**
 * What imports of some modules look like, and those of others rarely do: to ask for each import takes most of the build.
 * Without the flag `u`: esbuild hands it to Go, which does not know it.
 */
function specifiersOf(modules: ReadonlySet<ModuleName>): RegExp {
  const ends = Array.from(modules, (name) => [path.basename(name).replace(/\.[cm]?js$/u, ""), packageOf(name)]);
  const names = new Set(ends.flat().filter((end) => end !== ""));
  return new RegExp(`(?:^|/)(?:${[...names].map(asPattern).join("|")})(?:\\.[cm]?js)?$`);
}

function packageOf(name: ModuleName): string {
  return /.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)/u.exec(name)?.[1] ?? "";
}

function asPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`);
}

/** Stands in for modules of the other bundle: those that a plugin has put elsewhere. */
function takeFrom(other: string, setup: PluginBuild): void {
  setup.onResolve({ filter: OTHER_BUNDLE, namespace: ELSEWHERE }, () => ({ path: `./${other}`, external: true }));
  setup.onLoad({ filter: ALL, namespace: ELSEWHERE }, ({ path: name }): OnLoadResult => {
    if (hasDefaultExport(name)) throw new Error(`${name} is in both bundles: name what it exports by default.`);
    return { contents: `module.exports = require("./${other}").modules[${JSON.stringify(name)}]();` };
  });
}

/** Of a CommonJS module, an import by default is all that it exports; that cannot be told of what the other bundle gives. */
function hasDefaultExport(name: ModuleName): boolean {
  return /^export default\b|\bas default\b/mu.test(readFileSync(path.join(ROOT, name), "utf8"));
}

/** The source of what a bundle gives to the other. */
function modulesOf(names: readonly ModuleName[]): string {
  const entries = names.map((name) => `${JSON.stringify(name)}: () => require(${JSON.stringify(`./${name}`)})`);
  return `export const modules = { ${entries.join(",\n")} };`;
}

async function bundle(contents: string, plugin: Plugin): Promise<Unwritten> {
  const { metafile, outputFiles } = await build({
    ...BUILD_OPTIONS,
    stdin: { contents, resolveDir: ROOT },
    outfile: path.join(ROOT, "dist/bundle/bundle.cjs"),
    external: EXTERNAL,
    plugins: [plugin, compilerInFile, withoutLocales],
    define: { "import.meta.url": "importMetaUrl" },
    banner: {
      js: [
        'const importMetaUrl = require("node:url").pathToFileURL(__filename).href;',
        "const importModule = require.importModule ?? ((specifier) => import(specifier));",
      ].join("\n"),
    },
    write: false,
  });
  const [output] = outputFiles;
  if (!output) throw new Error("esbuild gave no bundle.");
  // Code that bin/compile-cache.js has kept from an earlier run cannot import by itself, only through what it is given.
  const text = output.text.replaceAll("await import(", "await importModule(");
  return {
    text: plainAscii(text),
    inputs: Object.keys(metafile.inputs).filter((input) => !input.startsWith(`${ELSEWHERE}:`)),
  };
}

function digestOf(texts: readonly string[]): string {
  return createHash("sha256").update(texts.join("\0")).digest("base64url");
}
