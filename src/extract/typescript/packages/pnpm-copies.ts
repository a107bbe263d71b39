import { importerOf, literal } from "./locked-version.ts";

/**
 * What the last of some packages is locked to, each asked for by the one before and the first by a folder, in pnpm's
 * lock file: `zod@4.1.13`, with the copies that it gets itself where these matter: `xsschema@0.4.4(zod@4.4.3)`.
 * @param folder one in a package of the workspace, as the lock file's own folder sees it; empty for that one itself
 * @returns undefined where one of them is not there
 */
export function copyOfPnpm(lock: string, names: readonly string[], folder: string): string | undefined {
  const [importers, packages] = partsOf(lock);
  const [first, ...others] = names;
  const own = importerAround(importers, folder);
  const found = first === undefined ? undefined : referenceIn(own, first, String.raw`\n +specifier: .+\n +version:`);
  return others.reduce<string | undefined>((at, name) => {
    const block = at === undefined ? undefined : blockOf(packages, at);
    return block === undefined ? undefined : referenceIn(block, name, "");
  }, found);
}

/** What the packages of the workspace ask for, and what those packages do that they get. */
function partsOf(lock: string): readonly [string, string] {
  const [own = "", ...rest] = lock.split(/^(?:packages|snapshots):$/mu);
  return [own.split(/^importers:$/mu)[1] ?? "", rest.at(-1) ?? ""];
}

/** What the package asks for that a folder is in. */
function importerAround(importers: string, folder: string): string | undefined {
  for (let at = folder; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf("/")))) {
    const own = importerOf(importers, at);
    if (own !== undefined) return own;
  }
  return importerOf(importers, ".");
}

/** What a block says that a name stands for. */
function referenceIn(block: string | undefined, name: string, between: string): string | undefined {
  const pattern = new RegExp(`^ +'?${literal(name)}'?:${between} '?(?<reference>\\d[^\\s']*)`, "mu");
  const reference = block === undefined ? undefined : pattern.exec(block)?.groups?.reference;
  return reference && `${name}@${reference}`;
}

function blockOf(packages: string, key: string): string | undefined {
  const [, below] = packages.split(new RegExp(`^ {2}'?/?${literal(key)}'?:`, "mu"));
  return below?.split(/^ {2}\S/mu, 1)[0];
}
