import type { Tool } from "../tool-model/tool.ts";

/** Whether a part of a tool's name could not be read: what is told for its name is what is known of it. */
export function isPartNamed({ holes }: Pick<Tool, "holes">): boolean {
  return holes.some(({ path }) => path === "/name");
}

/**
 * Finds which listed names may be those of which only a part is known, such as what follows the prefix in `${prefix}_moor`.
 * The longest parts choose first, so that `port_moor_all` is not left to a `moor`; the only name that fits is the one.
 * @param parts what is known of each name
 * @param listed the names that may be meant
 * @returns the names that each part fits
 */
export function namesByPart(parts: Iterable<string>, listed: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const left = new Set(listed);
  const fitting = new Map<string, readonly string[]>();
  for (const part of [...new Set(parts)].sort((one, other) => other.length - one.length)) {
    const names = [...left].filter((name) => fits(name, part));
    fitting.set(part, names);
    if (names.length === 1) for (const name of names) left.delete(name);
  }
  return fitting;
}

/** Whether a name is what is known of it with something put in at one place, which may be its beginning or its end. */
function fits(name: string, part: string): boolean {
  let shared = 0;
  while (shared < part.length && name[shared] === part[shared]) shared += 1;
  return name.length >= part.length && name.endsWith(part.slice(shared));
}
