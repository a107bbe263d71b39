import type { BuildOptions } from "esbuild";
import path from "node:path";

/** The folder of the package. */
export const ROOT = path.resolve(import.meta.dirname, "../..");

/** How everything is put together that dist/ has in one file. */
export const BUILD_OPTIONS = {
  absWorkingDir: ROOT,
  bundle: true,
  format: "cjs",
  platform: "node",
  target: "node20",
  mainFields: ["module", "main"],
  legalComments: "none",
  // Every run reads the whole file: without comments and indents, and with statements in their short forms, it is more than
  // a quarter smaller. The names stay, for stacks, and for what is told by the name of a class.
  minifyWhitespace: true,
  minifySyntax: true,
  metafile: true,
  logLevel: "warning",
} as const satisfies BuildOptions;
