import { build } from "esbuild";
import path from "node:path";
import { BUILD_OPTIONS, ROOT } from "./build-options.ts";
import type { Bundled } from "./bundled.ts";
import { compilerInFile } from "./compiler.ts";

/** What others import, and what ESLint's rules start as a worker; each stays where package.json and the rules look for it. */
const ENTRIES = ["index", "eslint/index", "eslint/worker"];

/**
 * Puts what can be imported of the package into few files below dist, of which those that several entries share are in
 * dist/chunks. Packages are left to be imported: whoever uses the library brings rules that are made with the same zod.
 */
export async function bundleLibrary(): Promise<Bundled> {
  const { metafile } = await build({
    ...BUILD_OPTIONS,
    format: "esm",
    packages: "external",
    splitting: true,
    entryPoints: ENTRIES.map((entry) => `build/${entry}.js`),
    outbase: "build",
    outdir: "dist",
    chunkNames: "chunks/[name]-[hash]",
    plugins: [compilerInFile],
  });
  return {
    inputs: Object.keys(metafile.inputs),
    outputs: Object.keys(metafile.outputs).map((file) => path.resolve(ROOT, file)),
  };
}
