import type { Vocabulary } from "../../define-rule.ts";
import type { ServerTools } from "../../../tool-model/tool-set.ts";
import type { Tool } from "../../../tool-model/tool.ts";
import { entityWords, isGetTool, isListTool, parseToolName, type ToolName } from "../words/tool-name.ts";

/** List tools of one server by their entity. */
type ListTools = ReadonlyMap<string, Tool>;

/** Built once a run, for the one vocabulary of the run. */
const indexes = new WeakMap<ServerTools, { readonly vocabulary: Vocabulary; readonly listTools: ListTools }>();

/**
 * The tool that a get tool should point to for several things at once: the one that its `partner` fact names, else the
 * list tool of the same entity.
 * @returns undefined when the tool gets nothing, has no partner, or the nouns' inflection is not sure
 */
export function partnerOf(tool: Tool, server: ServerTools, vocabulary: Vocabulary): Tool | undefined {
  const { partner } = tool.meta;
  if (partner !== undefined) return server.tools.find(({ name }) => name.value === partner);
  return listPartnerOf(tool, server, vocabulary);
}

/** The list tool of a get tool's own entity: `list_orders` for `get_order`. */
function listPartnerOf(tool: Tool, server: ServerTools, vocabulary: Vocabulary): Tool | undefined {
  if (!isGetTool(tool, vocabulary)) return undefined;
  const key = entityKey(parseToolName(tool.name.value, vocabulary), vocabulary);
  return key === undefined ? undefined : listToolsOf(server, vocabulary).get(key);
}

function listToolsOf(server: ServerTools, vocabulary: Vocabulary): ListTools {
  const known = indexes.get(server);
  if (known?.vocabulary === vocabulary) return known.listTools;
  const listTools = indexListTools(server, vocabulary);
  indexes.set(server, { vocabulary, listTools });
  return listTools;
}

function indexListTools(server: ServerTools, vocabulary: Vocabulary): ListTools {
  const index = new Map<string, Tool>();
  for (const tool of server.tools.filter((candidate) => isListTool(candidate, vocabulary))) {
    const key = entityKey(parseToolName(tool.name.value, vocabulary), vocabulary);
    if (key !== undefined && !index.has(key)) index.set(key, tool);
  }
  return index;
}

function entityKey(name: ToolName, vocabulary: Vocabulary): string | undefined {
  const words = entityWords(name, "singular", vocabulary);
  return words && JSON.stringify([name.prefix, words]);
}
