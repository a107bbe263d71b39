import { dispatcherShape, isDispatcherName, type DispatcherShape } from "../../../tool-model/dispatcher-shape.ts";
import type { DispatcherCode, Limit, Registry, RegistryMember } from "../../../tool-model/registry.ts";
import type { ServerTools } from "../../../tool-model/tool-set.ts";
import type { Tool } from "../../../tool-model/tool.ts";
import type { Vocabulary } from "../../define-rule.ts";
import { identifierWords } from "../words/identifier-words.ts";
import { singularOf } from "../words/inflection.ts";
import { PLAIN_VOCABULARY } from "../words/vocabulary.ts";
import { isVerb } from "../words/words.ts";

/** A tool that runs other tools by their names, and what is known of how it does. */
export interface Dispatcher {
  readonly tool: Tool;
  readonly shape?: DispatcherShape;
  /** Where it finds what to run: maps, cases, allow lists. */
  readonly runs: readonly Registry[];
  readonly rejects: readonly Registry[];
  readonly code?: DispatcherCode;
  readonly limits: readonly Limit[];
}

const known = new WeakMap<ServerTools, readonly Dispatcher[]>();

/** The tools of a server that run others. */
export function dispatchersOf(server: ServerTools): readonly Dispatcher[] {
  const found = known.get(server) ?? server.tools.flatMap((tool) => dispatcherOf(tool, server) ?? []);
  known.set(server, found);
  return found;
}

function dispatcherOf(tool: Tool, { registries }: ServerTools): Dispatcher | undefined {
  const name = tool.name.value;
  const own = registries?.known.filter((registry) => registry.tool === name) ?? [];
  const shape = dispatcherShape(tool);
  const runs = own.filter(({ kind }) => kind !== "reject");
  if (runs.length === 0 && !shape && !isDispatcherName(name)) return undefined;
  const code = registries?.dispatchers.find((one) => one.tool === name);
  return {
    tool,
    ...(shape && { shape }),
    runs,
    rejects: own.filter(({ kind }) => kind === "reject"),
    ...(code && { code }),
    limits: registries?.limits.filter(({ dispatcher }) => dispatcher === name) ?? [],
  };
}

/** The names that a dispatcher finds, each once, less those that it refuses by name. */
export function runnableMembers({ runs, rejects }: Dispatcher): readonly RegistryMember[] {
  const refused = new Set(rejects.flatMap(({ members }) => members.map(({ value }) => value)));
  const members = new Map(runs.flatMap((registry) => registry.members.map((member) => [member.value, member])));
  return [...members.values()].filter(({ value }) => !refused.has(value));
}

/** Whether all is known of what a dispatcher runs, so that what is missing is known to be missing. */
export function isWhollyKnown({ runs }: Dispatcher): boolean {
  return runs.length > 0 && runs.every(({ isWhole }) => isWhole);
}

/**
 * Whether a tool does something to several things at once, by its name: `batch_copy_files`, `crud_batch_create`. A batch can
 * be a thing too: what is named for one and takes no list is no batch tool.
 */
export function isBatchTool(tool: Tool, vocabulary: Vocabulary = PLAIN_VOCABULARY): boolean {
  const words = identifierWords(tool.name.value);
  const at = words.indexOf("batch");
  if (at < 0 || at === words.length - 1) return false;
  const isNamed = at === 0 || isVerb(words[at + 1] ?? "", vocabulary.verbs);
  return isNamed && (hasListField(tool) || tool.holes.some(({ path }) => path.startsWith("/inputSchema")));
}

function hasListField({ input }: Tool): boolean {
  return input.fields.some(({ schema }) => schema.type === "array");
}

/** The tool that a batch tool does the same as, one at a time: `copy_file` for `batch_copy_files`. */
function singleTool(tool: Tool, server: ServerTools, vocabulary: Vocabulary): Tool | undefined {
  if (!isBatchTool(tool, vocabulary)) return undefined;
  const words = keyOf(tool, vocabulary);
  return server.tools.find((one) => one !== tool && keyOf(one, vocabulary) === words && !isBatchTool(one, vocabulary));
}

function keyOf({ name }: Tool, vocabulary: Vocabulary): string {
  const words = identifierWords(name.value).filter((word) => word !== "batch");
  return words.map((word) => singularOf(word, vocabulary) ?? word).join(" ");
}

/** The batch tools that a dispatcher makes needless, each with the tool that it is the batch of. */
export function duplicateVariants(server: ServerTools, vocabulary: Vocabulary): ReadonlyMap<Tool, Tool> {
  const dispatchers = new Set(dispatchersOf(server).map(({ tool }) => tool));
  if (dispatchers.size === 0) return new Map();
  return new Map(
    server.tools.flatMap((tool) => {
      const single = dispatchers.has(tool) ? undefined : singleTool(tool, server, vocabulary);
      return single ? [[tool, single] as const] : [];
    }),
  );
}
