import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";

const names = z.record(z.string(), z.unknown()).optional().catch(undefined);
const manifest = z.object({
  name: z.string().optional().catch(undefined),
  dependencies: names,
  devDependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
});

/**
 * The packages that a project names in its package.json, and in those of the folders above it within the repository, with
 * their own names: a package has itself.
 * @param folder absolute path
 */
export function dependencies(folder: string): ReadonlySet<string> {
  const parent = dirname(folder);
  const isTop = parent === folder || existsSync(join(folder, ".git"));
  return new Set([...named(join(folder, "package.json")), ...(isTop ? [] : dependencies(parent))]);
}

function named(file: string): readonly string[] {
  const { name, ...lists } = read(file) ?? {};
  return [...(name === undefined ? [] : [name]), ...Object.values(lists).flatMap((list) => Object.keys(list ?? {}))];
}

/** A package.json that is not there, or is broken, names nothing. */
function read(file: string): z.infer<typeof manifest> | undefined {
  try {
    return manifest.safeParse(JSON.parse(readFileSync(file, "utf8"))).data;
  } catch {
    return undefined;
  }
}
