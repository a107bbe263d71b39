import path from "node:path";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import { ROOT } from "./build-options.ts";
import type { Bundled } from "./bundled.ts";

/** What can be imported of the package, by the names of the exports in package.json. */
const ENTRIES = ["index", "eslint/index"];

/**
 * Writes the types of what can be imported, those of each entry in one file: of a thousand modules, they need some thirty.
 * The types of packages are left to be imported.
 */
export async function bundleTypes(): Promise<Bundled> {
  const bundle = await rollup({
    input: Object.fromEntries(ENTRIES.map((entry) => [entry, path.join(ROOT, `build/${entry}.d.ts`)])),
    // By what is written in the source: a package, and neither a path nor a module on another drive.
    external: (specifier) => !specifier.startsWith(".") && !path.isAbsolute(specifier),
    plugins: [dts()],
    onLog: (_, { message }) => {
      throw new Error(message);
    },
  });
  const { output } = await bundle.write({
    dir: path.join(ROOT, "dist"),
    entryFileNames: "[name].d.ts",
    chunkFileNames: "chunks/[name]-[hash].d.ts",
  });
  await bundle.close();
  return { inputs: [], outputs: output.map(({ fileName }) => path.join(ROOT, "dist", fileName)) };
}
