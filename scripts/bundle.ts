import { writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./bundle/build-options.ts";
import { bundleCommand } from "./bundle/command.ts";
import { licenses } from "./bundle/licenses.ts";
import { bundleZodReleases } from "./bundle/zod-releases.ts";

/** Puts the command line into few files, and writes whose code they hold. */
const inputs = [...(await bundleCommand()), ...(await bundleZodReleases())];
writeFileSync(path.join(ROOT, "dist/bundle/licenses.txt"), licenses(ROOT, inputs));
