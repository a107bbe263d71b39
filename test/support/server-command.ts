import { build, type Plugin } from "esbuild";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { runFolder } from "./run-folder.ts";

/** What a program in one file cannot do: load files by names that it works out, or ask which file was started. */
const NEEDS_FILES = /\bimport\(\s*[^"'\s]|\breaddir(?:Sync)?\b|\bcreateRequire\b|process\.argv|import\.meta\.glob/u;

/** A package that is imported, and those that surely look for no files of their own. */
const PACKAGE = /\b(?:from|import)\s*\(?\s*["'](?!\.)([^"']+)["']/gu;
const IN_ONE_FILE = /^(?:node:|@modelcontextprotocol\/|zod(?:\/|$))/u;

const SOURCE = /\.[cm]?tsx?$/u;
// Without the flag `u`: esbuild hands it to Go, which does not know it.
const TYPESCRIPT = /\.[cm]?tsx?$/;

const made = new Map<string, Promise<readonly string[]>>();

/**
 * What node is to be started with for `src/server.ts` of a project, in the project's folder.
 *
 * The server is put into one file with the packages that it uses, which starts in a quarter of the time that tsx and
 * hundreds of modules take. One that may look for files of its own is left to tsx.
 */
export function serverCommand(folder: string): Promise<readonly string[]> {
  const source = sourceOf(folder);
  const key = `${folder}\0${source}`;
  const known = made.get(key) ?? inOneFile(folder, source);
  made.set(key, known);
  return known;
}

/** The same as one line, as `--server` takes it. */
export async function serverAddress(folder: string): Promise<string> {
  return [process.execPath, ...(await serverCommand(folder))].map((part) => `"${part}"`).join(" ");
}

let servers: string | undefined;

async function inOneFile(folder: string, source: string): Promise<readonly string[]> {
  const server = path.join(folder, "src/server.ts");
  const packages = Array.from(source.matchAll(PACKAGE), ([, name = ""]) => name);
  const isPlain = packages.every((name) => IN_ONE_FILE.test(name)) && !NEEDS_FILES.test(source);
  if (!isPlain) return ["--import", "tsx", "src/server.ts"];
  const outfile = path.join((servers ??= runFolder()), `${made.size}.mjs`);
  await build({
    absWorkingDir: folder,
    entryPoints: [server],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "silent",
    plugins: [inPlace(folder)],
    banner: {
      js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
    },
  });
  return [outfile];
}

/** Modules know their places, as they do where they are started by themselves. */
function inPlace(folder: string): Plugin {
  return {
    name: "modules in place",
    setup(setup) {
      setup.onLoad({ filter: TYPESCRIPT }, ({ path: file }) => {
        if (!file.startsWith(`${folder}${path.sep}`) || file.includes("node_modules")) return undefined;
        const contents = readFileSync(file, "utf8")
          .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(file).href))
          .replaceAll("import.meta.filename", JSON.stringify(file))
          .replaceAll("import.meta.dirname", JSON.stringify(path.dirname(file)));
        return { contents, loader: file.endsWith("x") ? "tsx" : "ts" };
      });
    },
  };
}

/** All source of a project, which is small. */
function sourceOf(folder: string): string {
  const src = path.join(folder, "src");
  return readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((file) => SOURCE.test(file))
    .toSorted()
    .map((file) => readFileSync(path.join(src, file), "utf8"))
    .join("\0");
}
