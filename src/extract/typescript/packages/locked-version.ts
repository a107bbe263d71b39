/** What a package asks for of its own, and where it stands in the repository that has the lock file. */
export interface LockedRequest {
  readonly name: string;
  /** As its package.json has it; undefined where that does not name it, and it is there for others' sake. */
  readonly range: string | undefined;
  /** The folder of the package as the lock file's folder sees it; empty for that one itself. */
  readonly folder: string;
  /** What the package itself is called. */
  readonly owner?: string | undefined;
}

/** Lock files of package managers other than npm, which has its own form, with what reads a version from each. */
export const OTHER_LOCKS: readonly {
  readonly file: string;
  readonly versionIn: (lock: string, request: LockedRequest) => string | undefined;
}[] = [
  { file: "pnpm-lock.yaml", versionIn: versionOfPnpm },
  { file: "bun.lock", versionIn: versionOfBun },
  { file: "yarn.lock", versionIn: versionOfYarn },
];

/** Each package of the workspace has a block of its own: `zod:`, `specifier: ^4.3.6`, `version: 4.3.6`. */
function versionOfPnpm(lock: string, { name, range, folder }: LockedRequest): string | undefined {
  if (range === undefined) return onlyOne(lock, `^ {2}'?/?${literal(name)}[@/](?<version>\\d[^\\s:'(_]*)`);
  const [own = ""] = lock.split(/^packages:$/mu, 1);
  const importers = own.split(/^importers:$/mu)[1];
  const block = importers === undefined ? own : importerOf(importers, folder === "" ? "." : folder);
  return block && first(block, `^ +'?${literal(name)}'?:\\n +specifier: .+\\n +version: '?(?<version>\\d[^\\s'(]*)`);
}

/** What pnpm's lock file says of one package of the workspace, by its folder. */
export function importerOf(importers: string, place: string): string | undefined {
  const [, below] = importers.split(new RegExp(`^ {2}'?${literal(place)}'?:$`, "mu"));
  return below?.split(/^ {0,2}\S/mu, 1)[0];
}

/** `"zod": ["zod@4.4.3", …]`; `"@port/texts/zod": […]` where a package of the workspace gets another copy. */
function versionOfBun(lock: string, { name, owner }: LockedRequest): string | undefined {
  const under = (key: string): string | undefined =>
    first(lock, `^ +"${literal(key)}": \\["${literal(name)}@(?<version>\\d[^"]*)"`);
  return (owner === undefined ? undefined : under(`${owner}/${name}`)) ?? under(name);
}

/** What it is asked for stands above it: `"zod@npm:^3.23.8, zod@npm:^3.24.3":`, `version: 3.25.67`. */
function versionOfYarn(lock: string, { name, range }: LockedRequest): string | undefined {
  if (range === undefined)
    return onlyOne(lock, `^"?${literal(name)}@[^\\n]*:\\n {2}version:? "?(?<version>\\d[^"\\s]*)`);
  const heads = [`${name}@${range}`, `${name}@npm:${range}`];
  for (const { groups } of lock.matchAll(/^(?<heads>["\w@][^\n]*):\n {2}version:? "?(?<version>[^"\n]+)/gmu))
    if (groups?.heads?.split(", ").some((head) => heads.includes(head.replaceAll('"', "")))) return groups.version;
  return undefined;
}

/** The version of a package of which there is one alone, whoever asks for it. */
function onlyOne(text: string, pattern: string): string | undefined {
  const versions = new Set([...text.matchAll(new RegExp(pattern, "gmu"))].map(({ groups }) => groups?.version));
  const [version] = versions;
  return versions.size === 1 ? version : undefined;
}

function first(text: string, pattern: string): string | undefined {
  return new RegExp(pattern, "mu").exec(text)?.groups?.version;
}

/** A text as a pattern that it alone matches. */
export function literal(text: string): string {
  return text.replaceAll(/[$()*+./?[\\\]^{|}]/gu, String.raw`\$&`);
}
