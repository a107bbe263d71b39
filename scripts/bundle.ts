import { createHash } from "node:crypto";
import { build } from "esbuild";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Puts the command line into one file, dist/bundle/mcp-lint.cjs, for `bin/mcp-lint.js` to start. Loading 270 modules of
 * our own and 350 of our dependencies one by one costs as much as the rest of a run. The modules in dist/ stay as they
 * are for those who import the package.
 */
const root = path.resolve(import.meta.dirname, "..");
const bundle = path.join(root, "dist/bundle/mcp-lint.cjs");

/** Loaded on demand from node_modules: large, or in need of their own files. */
const external = ["ts-morph", "jiti", "globby", "@babel/code-frame", "@modelcontextprotocol/client", "pidtree"];

const { metafile, outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: ["dist/cli/main.js"],
  outfile: bundle,
  bundle: true,
  format: "cjs",
  platform: "node",
  target: "node20",
  mainFields: ["module", "main"],
  external,
  define: { "import.meta.url": "importMetaUrl" },
  banner: {
    js: [
      'const importMetaUrl = require("node:url").pathToFileURL(__filename).href;',
      "const importModule = require.importModule ?? ((specifier) => import(specifier));",
    ].join("\n"),
  },
  legalComments: "none",
  // Every run reads the whole file: without comments and indents it is a quarter smaller. The names stay, for stacks.
  minifyWhitespace: true,
  metafile: true,
  write: false,
  logLevel: "warning",
});
const [output] = outputFiles;
if (!output) throw new Error("esbuild gave no bundle.");
mkdirSync(path.dirname(bundle), { recursive: true });
// Code that bin/compile-cache.js has kept from an earlier run cannot import by itself, only through what it is given.
const text = output.text.replaceAll("await import(", "await importModule(");
// What an earlier build has kept, this one does not trust.
writeFileSync(bundle, text.replaceAll("__MCP_LINT_BUILD__", createHash("sha256").update(text).digest("base64url")));
writeFileSync(
  path.join(root, "dist/bundle/licenses.txt"),
  licenses([...Object.keys(metafile.inputs), ...(await bundleZodReleases())]),
);

/**
 * Older releases of zod, by the names under which src/extract/typescript/zod/releases.ts asks for them. Each is one file
 * without the parts that are not asked for, instead of a dependency of 5 MB.
 */
async function bundleZodReleases(): Promise<readonly string[]> {
  const names = ["3.25", "4.1.12", "4.1", "4.3", "4.4", "4.5"];
  const inputs: string[] = [];
  for (const name of names) {
    const { metafile } = await build({
      absWorkingDir: root,
      stdin: { contents: `export { z } from "zod-${name}/v4";`, resolveDir: root },
      outfile: path.join(root, `dist/zod/${name}.cjs`),
      bundle: true,
      format: "cjs",
      platform: "node",
      target: "node20",
      mainFields: ["module", "main"],
      legalComments: "none",
      // The names stay: what is thrown is told by the name of its class.
      minifyWhitespace: true,
      metafile: true,
      logLevel: "warning",
    });
    inputs.push(...Object.keys(metafile.inputs));
  }
  return inputs;
}

/** The licences of the packages whose code the bundle holds. */
function licenses(inputs: readonly string[]): string {
  const folders = new Set(inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/u.exec(input) ?? []));
  return [...folders]
    .sort()
    .map((folder) => `${folder.replace(/^.*node_modules\//u, "")}\n\n${licenseIn(folder)}`)
    .join("\n\n");
}

function licenseIn(folder: string): string {
  const absolute = path.join(root, folder);
  const file = existsSync(absolute) ? readdirSync(absolute).find((name) => /^licen[sc]e/iu.test(name)) : undefined;
  if (file !== undefined) return readFileSync(path.join(absolute, file), "utf8").trim();
  const manifest = JSON.parse(readFileSync(path.join(absolute, "package.json"), "utf8")) as { license?: string };
  return `License: ${manifest.license ?? "not stated"}`;
}
