import { build } from "esbuild";
import path from "node:path";
import { BUILD_OPTIONS, ROOT } from "./build-options.ts";
import type { Bundled } from "./bundled.ts";
import { withoutLocales } from "./without-locales.ts";

const RELEASES = ["3.25", "4.1.12", "4.1", "4.3", "4.4", "4.5"];

/**
 * Writes older releases of zod to dist/zod, under the names by which src/extract/typescript/zod/releases.ts asks for
 * them. Each is one file without the parts that are not asked for, instead of a dependency of 5 MB.
 */
export async function bundleZodReleases(): Promise<Bundled> {
  const built = await Promise.all(RELEASES.map(bundleRelease));
  return { inputs: built.flatMap(({ metafile }) => Object.keys(metafile.inputs)), outputs: RELEASES.map(fileOf) };
}

function fileOf(name: string): string {
  return path.join(ROOT, `dist/zod/${name}.cjs`);
}

function bundleRelease(name: string): ReturnType<typeof build<typeof BUILD_OPTIONS>> {
  return build({
    ...BUILD_OPTIONS,
    stdin: { contents: `export { z } from "zod-${name}/v4";`, resolveDir: ROOT },
    outfile: fileOf(name),
    plugins: [withoutLocales],
  });
}
