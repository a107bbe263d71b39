/** A package that is named together with where it comes from, as Deno, Bun and pages name it. */
export interface PackageSpecifier {
  /** As npm knows it, with the path in it: `@modelcontextprotocol/sdk/server/mcp.js`. */
  readonly module: string;
  /** Absent where the newest is asked for. */
  readonly range?: string;
}

/** `npm:zod@^4.1.0/mini`, `jsr:@zod/zod@4`, `https://esm.sh/v135/zod@4.1.0?target=deno` */
const SPECIFIER =
  /^(?:npm:\/?|jsr:\/?|https:\/\/(?:esm\.sh|esm\.run|cdn\.skypack\.dev|unpkg\.com|cdn\.jsdelivr\.net\/npm|npm\.jspm\.io)\/(?:v\d+\/|stable\/|pin\/)?(?:npm:)?)(?<name>(?:@[^/@]+\/)?[^/@?]+)(?:@(?<range>[^/?]+))?(?<path>\/[^?]*)?/u;

/** Specifiers that name where a package comes from, as they stand in code. */
const WRITTEN = /["'](?<specifier>(?:npm|jsr|https):[^"'\s]{1,200})["']/gu;

/** Packages that jsr has under a name of its own. */
const NAMES: ReadonlyMap<string, string> = new Map([["@zod/zod", "zod"]]);

/** What a module specifier names that says where a package comes from; undefined for all others. */
export function packageSpecifier(specifier: string): PackageSpecifier | undefined {
  const { name, range, path = "" } = SPECIFIER.exec(specifier)?.groups ?? {};
  if (name === undefined) return undefined;
  const module = `${NAMES.get(name) ?? name}${path === "/" || path === "/+esm" ? "" : path}`;
  return { module, ...(range !== undefined && { range: range.replaceAll(/%5e/giu, "^") }) };
}

/** The ranges that code asks of packages in its specifiers, by name; of the first that names one. */
export function rangesWritten(text: string): ReadonlyMap<string, string> {
  const ranges = new Map<string, string>();
  for (const { groups } of text.matchAll(WRITTEN)) {
    const named = packageSpecifier(groups?.specifier ?? "");
    const name = named && nameOf(named.module);
    if (name !== undefined && !ranges.has(name)) ranges.set(name, named?.range ?? "latest");
  }
  return ranges;
}

/** `@scope/name` of `@scope/name/sub/path`. */
export function nameOf(module: string): string {
  return /^(?:@[^/]+\/)?[^/]+/u.exec(module)?.[0] ?? module;
}
