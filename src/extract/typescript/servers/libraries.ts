import { nameOf, packageSpecifier } from "../packages/package-specifier.ts";

/** Which library lists the tools, and so how a definition becomes what a client sees. */
export type ServerKind =
  | "sdk-v1"
  | "sdk-v2"
  | "fastmcp"
  | "tmcp"
  | "mcp-use"
  | "mcp-use-2"
  | "litemcp"
  | "mcp-lite"
  | "mastra"
  | "xmcp"
  | "mcp-nest"
  | "mcp-nest-1"
  | "deco-runtime"
  | "skybridge"
  | "frontmcp"
  | "effect";

interface ServerLibrary {
  /** The packages by which it is imported; `@tmcp/*` is any package of the scope. */
  readonly packages: readonly string[];
  readonly kind: ServerKind;
  /** Its users hardly ever call it themselves: an object that is not known is not taken for one of its servers. */
  readonly isRarelyCalled?: boolean;
}

const SERVER_LIBRARIES: readonly ServerLibrary[] = [
  { kind: "sdk-v2", packages: ["@modelcontextprotocol/server", "@modelcontextprotocol/core"] },
  { kind: "fastmcp", packages: ["fastmcp"] },
  { kind: "tmcp", packages: ["tmcp"] },
  // Its first version has the server in a part of the package, its second is nothing but a server.
  { kind: "mcp-use", packages: ["mcp-use/server"] },
  { kind: "mcp-use-2", packages: ["mcp-use"] },
  { kind: "litemcp", packages: ["litemcp"] },
  { kind: "mcp-lite", packages: ["mcp-lite"] },
  { kind: "sdk-v1", packages: ["@modelcontextprotocol/sdk"] },
  { kind: "skybridge", packages: ["skybridge/server"] },
  { kind: "mcp-nest", packages: ["@rekog/mcp-nest"], isRarelyCalled: true },
];

/** Packages that tell what an unknown receiver is when a package.json names them, the more telling ones first. */
const TELLING: readonly (readonly [name: string, kind: ServerKind])[] = [
  ["@modelcontextprotocol/server", "sdk-v2"],
  ["fastmcp", "fastmcp"],
  ["tmcp", "tmcp"],
  ["@modelcontextprotocol/sdk", "sdk-v1"],
  // It hands servers of the first SDK to a callback.
  ["elysia-mcp", "sdk-v1"],
];

/** Libraries beside them that servers are made with. */
const HELPERS = [/^@tmcp\//u, /^xmcp$/u, /^@frontmcp\/sdk$/u, /^@leanmcp\/core$/u];

/** `from "module"`, `import "module"`, `import("module")`, `require("module")`. */
const IMPORTED = /\b(?:from|import|require)\s{0,4}\(?\s{0,4}["'](?<module>[^"'\n]{1,200})["']/gu;

/** The part of a library that calls tools: `@modelcontextprotocol/sdk/client/index.js`. */
const CLIENT = /\/client(?:\/|\.[cm]?js$|$)/u;

/** The parts of a library that make no server. */
const ASIDE = /\/(?:client|types)(?:\/|\.[cm]?js$|$)/u;

/** `case "tools/list":`, `method === "tools/list"`, `{ "tools/list": … }`; a client sends it. */
const ANSWERS_BY_HAND = /(?:\bcase|===?)\s{0,4}["'`]tools\/list["'`]|["'`]tools\/list["'`]\s{0,4}(?:\]|===?|:)/u;

/** `kit.registerTool(…)`, of a server that a package makes which is not known. */
const REGISTERS = /\.(?:registerTool|addTool|tool|setRequestHandler)\s{0,4}\(/u;

const KINDS: ReadonlyMap<string, ServerKind> = new Map(
  SERVER_LIBRARIES.flatMap(({ kind, packages }) => packages.map((name) => [name, kind] as const)),
);

const LIBRARIES: ReadonlySet<string> = new Set([...KINDS.keys()].map(packageOf));

/** The kind of server that a module specifier stands for; undefined when it serves no tools. */
export function serverKindOf(specifier: string): ServerKind | undefined {
  const module = packageSpecifier(specifier)?.module ?? specifier;
  if (CLIENT.test(module)) return undefined;
  return KINDS.get(module) ?? KINDS.get(packageOf(module));
}

/** The kind of server that something unknown is in a file that imports a module. */
export function likelyKindOf(module: string): ServerKind | undefined {
  const kind = serverKindOf(module);
  return SERVER_LIBRARIES.some((library) => library.kind === kind && library.isRarelyCalled) ? undefined : kind;
}

/** What kind of server a package makes, by its dependencies: the most telling one decides. */
export function kindOfDependencies(declares: (name: string) => boolean): ServerKind | undefined {
  return TELLING.find(([name]) => declares(name))?.[1];
}

/** Whether a package is a library that servers are made with, by its name. */
export function isLibrary(name: string): boolean {
  return LIBRARIES.has(name) || HELPERS.some((pattern) => pattern.test(name));
}

/** Whether a file imports a library that servers are made with, by its text. */
export function importsLibrary(text: string): boolean {
  return [...text.matchAll(IMPORTED)].some(({ groups }) => isLibrary(packageOf(groups?.module ?? "")));
}

/** Whether a file may make a server or register its tools, by its text: with a library for that, whichever it is, or by hand. */
export function mayServe(text: string): boolean {
  return (
    ANSWERS_BY_HAND.test(text) ||
    REGISTERS.test(text) ||
    [...text.matchAll(IMPORTED)].some(
      ({ groups: { module = "" } = {} }) => isLibrary(packageOf(module)) && !ASIDE.test(module),
    )
  );
}

/** The name of the package that a module specifier leads to: `@scope/name` of `npm:@scope/name@1/sub/path`. */
export function packageOf(specifier: string): string {
  return nameOf(packageSpecifier(specifier)?.module ?? specifier);
}
