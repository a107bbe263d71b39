import { writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./bundle/build-options.ts";
import { bundleCommand } from "./bundle/command.ts";
import { bundleCompiler } from "./bundle/compiler.ts";
import { bundleLibrary } from "./bundle/library.ts";
import { licenses } from "./bundle/licenses.ts";
import { removeOthers } from "./bundle/remove-others.ts";
import { bundleTypes } from "./bundle/types.ts";
import { bundleZodReleases } from "./bundle/zod-releases.ts";

/**
 * Makes dist, which is what users get, of the modules that the compiler has put into build: the command line, the library
 * and its types in few files each, and a list of whose code they hold.
 */
const DIST = path.join(ROOT, "dist");
const LICENSES = path.join(DIST, "bundle/licenses.txt");

const bundles = await Promise.all([
  bundleCommand(),
  bundleCompiler(),
  bundleLibrary(),
  bundleTypes(),
  bundleZodReleases(),
]);
writeFileSync(LICENSES, licenses(ROOT, [...new Set(bundles.flatMap(({ inputs }) => inputs))]));
removeOthers(DIST, new Set([...bundles.flatMap(({ outputs }) => outputs), LICENSES]));
