import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import type { Value } from "../evaluate/values/value.ts";
import { primitive, unknown } from "../evaluate/values/value.ts";
import { FRONT_MCP } from "../externals/front-mcp.ts";
import { mcpNestKind } from "../servers/mcp-nest-kind.ts";
import { isRestrictedByDecorator, mcpNestMeta } from "../servers/mcp-nest-meta.ts";
import { packageOf, type ServerKind } from "../servers/libraries.ts";
import { hasPage, isDiscovered } from "./lean-mcp/discovered-services.ts";
import { inputOfClass } from "./lean-mcp/input-class.ts";
import { LEAN_MCP } from "../modules/discovered-files.ts";

/** A decorator that a library offers for tools: which members of its options play which part, and how it is sent. */
export interface ToolDecorator {
  /** Members that may hold the input schema; the first that is there counts. */
  readonly inputSchema: readonly string[];
  /** Whether a method's own name stands in for a name that is not given. */
  readonly namesByMethod: boolean;
  /** Whether no more is known of the library than its name: what no other one would do is no guess then, but a hole. */
  readonly isUnknown?: boolean;
  /** Whether its tools are those of the modules alone that import the library's own. */
  readonly isScoped?: boolean;
  /** What the library makes of its options as the input schema; those members without it. */
  input?(evaluator: Evaluator, options: Value, member: TS.Node): Value;
  /** Whether the library finds a class by itself, that no other code takes up. */
  finds?(evaluator: Evaluator, owner: TS.ClassDeclaration): boolean;
  /** What the library sends as `_meta` of a member that it decorates; what it is given when absent. */
  meta?(evaluator: Evaluator, meta: Value, member: TS.Node, frame: Frame): Value | undefined;
  /** How the library sends tools, as seen from a file that uses it. */
  kind(evaluator: Evaluator, file: string): ServerKind;
}

const KNOWN: Readonly<Record<string, ToolDecorator>> = {
  "@rekog/mcp-nest": {
    inputSchema: ["parameters"],
    namesByMethod: true,
    isScoped: true,
    meta: (evaluator, meta, member, frame) =>
      mcpNestMeta(evaluator, meta, isRestrictedByDecorator(evaluator, member, frame), member),
    kind: ({ packages }, file) => mcpNestKind(packages, file),
  },
  [LEAN_MCP]: {
    inputSchema: [],
    namesByMethod: true,
    input: (evaluator, options, member) => inputOfClass(evaluator, firstMember(options, ["inputClass"]), member),
    finds: isDiscovered,
    meta: (_evaluator, _meta, member) =>
      hasPage(member) ? unknown("is what the library makes of the page", member) : undefined,
    kind: () => "sdk-v1",
  },
  "@nestjs-mcp/server": { inputSchema: ["paramsSchema"], namesByMethod: false, kind: () => "sdk-v1" },
};

/** A library that is not known by name, but calls itself one for MCP: its options are taken at their word. */
const UNKNOWN: ToolDecorator = {
  inputSchema: ["inputSchema", "parameters", "paramsSchema", "schema", "input"],
  namesByMethod: true,
  isUnknown: true,
  kind: ({ packages }, file) => (packages.declares("@modelcontextprotocol/server", file) ? "sdk-v2" : "sdk-v1"),
};

/** The decorator that a value is, when a library for MCP offers it for tools. */
export function toolDecorator(value: Value): ToolDecorator | undefined {
  const name = value.kind === "external" ? value.path.at(-1) : undefined;
  if (value.kind !== "external" || name === undefined || !/^(?:mcp)?tool(?:decorator)?$/iu.test(name)) return undefined;
  const library = packageOf(value.module);
  // FrontMCP's tools are those that an app lists.
  if (library === FRONT_MCP) return undefined;
  return Object.hasOwn(KNOWN, library) ? KNOWN[library] : /mcp/iu.test(library) ? UNKNOWN : undefined;
}

/** The first of some members that an options object has. */
export function firstMember(options: Value, names: readonly string[]): Value {
  if (options.kind !== "object") return options.kind === "unknown" ? options : primitive(undefined);
  const found = names.map((name) => options.properties.get(name)?.value).find((value) => value !== undefined);
  return found ?? options.unresolved ?? primitive(undefined);
}
