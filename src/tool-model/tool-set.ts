import type { Directive } from "./directive.ts";
import type { Hole } from "./hole.ts";
import type { Registries } from "./registry.ts";
import type { SourceRange } from "./source-range.ts";
import type { Tool } from "./tool.ts";

/** Something wrong with an input that does not stop the rest: a file that does not parse, or cannot be read. */
export interface Problem {
  readonly message: string;
  readonly file: string;
  readonly range?: SourceRange;
}

/** A resource that a server offers beside its tools. */
export interface Resource {
  /** Its URI, or the template of its URIs: `orders://orders/{id}`. */
  readonly uri: string;
  readonly name?: string;
  readonly title?: string;
  readonly description?: string;
}

/** The resources of the servers. */
export interface Resources {
  readonly known: readonly Resource[];
  /** Those that could not be resolved. */
  readonly holes: readonly Hole[];
}

/** All that extraction found. Plain data: it can be cached, sent to a worker, or written down. */
export interface ToolSet {
  readonly tools: readonly Tool[];
  /** Holes that belong to no tool: registrations whose tools could not be resolved at all. */
  readonly holes: readonly Hole[];
  readonly problems: readonly Problem[];
  /** Absent when nothing is known of any. */
  readonly resources?: Resources;
  /** What comments in the source say of single rules, in order of file and place. */
  readonly directives?: readonly Directive[];
  /** What the code runs tools by; absent when nothing is known of it, or nobody asked. */
  readonly registries?: Registries;
  /** Texts of the files that ranges point into, by absolute path. */
  readonly files: Readonly<Record<string, string>>;
  /**
   * Servers that may offer more than was found; absent when holes and problems may concern any. Where packages have
   * nothing to do with each other, a hole of one says nothing of the servers of another.
   */
  readonly incomplete?: readonly string[];
}

/** The tools that one server offers, which cross-tool rules judge together. */
export interface ServerTools {
  readonly server: string;
  readonly tools: readonly Tool[];
  /** Whether every registration was resolved: only then is an unknown name known to be unknown. */
  readonly complete: boolean;
  /** What its code runs tools by; absent when nothing is known of it. */
  readonly registries?: Registries;
  /** Names of the tools of all servers of the project; absent where there is no other. */
  readonly inProject?: ReadonlySet<string>;
}

/** Splits a tool set by the server that its tools reach, in order of first appearance. */
export function byServer(toolSet: ToolSet): ServerTools[] {
  const groups = new Map<string, Tool[]>();
  for (const tool of toolSet.tools) {
    const group = groups.get(tool.origin.server);
    if (group) group.push(tool);
    else groups.set(tool.origin.server, [tool]);
  }
  const incomplete = new Set(incompleteServers(toolSet));
  const { registries } = toolSet;
  const inProject = groups.size > 1 ? new Set(toolSet.tools.map(({ name }) => name.value)) : undefined;
  return [...groups].map(([server, tools]) => ({
    server,
    tools,
    complete: !incomplete.has(server),
    ...(registries && { registries: registriesOf(server, registries) }),
    ...(inProject && { inProject }),
  }));
}

/** The servers of a tool set that may offer more than was found. */
export function incompleteServers({ tools, holes, problems, incomplete }: ToolSet): readonly string[] {
  if (incomplete) return incomplete;
  return holes.length === 0 && problems.length === 0 ? [] : [...new Set(tools.map(({ origin }) => origin.server))];
}

function registriesOf(server: string, all: Registries): Registries {
  const isOwn = (one: { readonly server: string }): boolean => one.server === server;
  return {
    ...all,
    known: all.known.filter(isOwn),
    limits: all.limits.filter(isOwn),
    dispatchers: all.dispatchers.filter(isOwn),
    ...(all.calls && { calls: all.calls.filter(isOwn) }),
  };
}

/** The tools of all servers as if they were one's. */
export function together(servers: readonly ServerTools[]): ServerTools {
  const [only, ...others] = servers;
  if (only && others.length === 0) return only;
  return {
    server: "",
    tools: servers.flatMap(({ tools }) => tools),
    complete: servers.length > 0 && servers.every(({ complete }) => complete),
  };
}

/** The tool itself and one copy for each of its alternatives. */
export function facesOf(tool: Tool): Tool[] {
  return [tool, ...tool.alternatives.map((face) => ({ ...tool, ...face }))];
}
