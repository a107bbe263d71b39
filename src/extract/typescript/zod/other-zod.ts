import semver from "semver";
import type { Packages } from "../packages/packages.ts";
import type { OtherZod } from "./convert.ts";
import { zodRelease } from "./releases.ts";

/** Since this release all copies of zod 4 keep in one place what schemas are said to be; before it, each in its own. */
const SHARES_METADATA = "4.1.13";

/** The first release that has zod 4 in it. */
const HOLDS_ZOD_4 = "3.25.0";

/**
 * The zod by which a library converts the schemas of a file, where it gets another copy than the file does.
 * @param through the packages by which it gets it, each asked for by the one before
 */
export function otherZod(packages: Packages, through: readonly string[], file: string): OtherZod | undefined {
  const copies = packages.otherCopy("zod", through, file);
  const [own, other] = [semver.parse(copies?.own.version), semver.parse(copies?.other.version)];
  if (!own || !other || other.compare(HOLDS_ZOD_4) < 0) return undefined;
  return {
    release: zodRelease(4, other.version),
    seesMetadata: own.compare(SHARES_METADATA) >= 0 && other.compare(SHARES_METADATA) >= 0,
  };
}
