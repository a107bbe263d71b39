import { createRequire } from "node:module";
import semver from "semver";
import { z as z4 } from "zod";
import { z as z3 } from "zod/v3";

/**
 * One of the releases of zod that build and convert differently: until 4.1.13 a discriminated union becomes an `anyOf`,
 * until 4.3 a description is lost in `.describe(…).min(1)`, until 4.4.2 what is preprocessed is required, until 4.5
 * `.nullable()` becomes an `anyOf`. What a server sends is what the release gives that it runs with.
 */
export interface ZodRelease {
  readonly major: 3 | 4;
  /** What `import { z } from "zod"` gives: builders, classes and, of zod 4, `toJSONSchema`. */
  readonly namespace: object;
}

/** Older releases of zod 4, each good for those that convert like it; the build puts them into dist/zod/. */
const OLDER = [
  { below: "4.1.0", name: "3.25" },
  { below: "4.1.13", name: "4.1.12" },
  { below: "4.3.0", name: "4.1" },
  { below: "4.4.2", name: "4.3" },
  { below: "4.5.0", name: "4.4" },
  { below: "4.6.0", name: "4.5" },
] as const;

const loadModule = createRequire(import.meta.url);
const zod3: ZodRelease = { major: 3, namespace: z3 };
const newest: ZodRelease = { major: 4, namespace: z4 };
const byVersion = new Map<string, ZodRelease>();

/**
 * The release that gives what a version of zod would give.
 * @param major which API: a package of zod 3.25 holds that of zod 4 as well
 * @param version of the package; the newest when it is not known
 */
export function zodRelease(major: 3 | 4, version?: string): ZodRelease {
  if (major === 3) return zod3;
  if (version === undefined) return newest;
  const known = byVersion.get(version) ?? releaseLike(version);
  byVersion.set(version, known);
  return known;
}

function releaseLike(version: string): ZodRelease {
  const older = OLDER.find(({ below }) => semver.valid(version) !== null && semver.lt(version, below));
  const module: unknown = older && loadModule(`#zod/${older.name}`);
  const namespace: unknown = typeof module === "object" && module !== null ? Reflect.get(module, "z") : undefined;
  return typeof namespace === "object" && namespace !== null ? { major: 4, namespace } : newest;
}
