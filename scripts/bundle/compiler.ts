import { transform } from "esbuild";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { BUILD_OPTIONS, ROOT } from "./build-options.ts";
import type { Bundled } from "./bundled.ts";

/** The compiler, as the command line has it beside its own two files. */
export const COMPILER = "typescript.cjs";

/**
 * Puts the compiler that ts-morph brings into one small file beside the command line. Node reads all of a file before it
 * runs any of it: of the nine megabytes that ts-morph has, more than half are comments, indents and long names, which cost
 * every run two tenths of a second.
 */
export async function bundleCompiler(): Promise<Bundled> {
  const requireFromTsMorph = createRequire(createRequire(import.meta.url).resolve("ts-morph"));
  const source = requireFromTsMorph.resolve("@ts-morph/common/dist/typescript.js");
  const { legalComments, target, platform } = BUILD_OPTIONS;
  const { code } = await transform(readFileSync(source, "utf8"), { minify: true, legalComments, target, platform });
  const output = path.join(ROOT, "dist/bundle", COMPILER);
  mkdirSync(path.dirname(output), { recursive: true });
  writeFileSync(output, code);
  // What ts-morph has put together is TypeScript's code, under its licence.
  return { inputs: [path.relative(ROOT, source), "node_modules/typescript/package.json"], outputs: [output] };
}
