import type { Node } from "jsonc-parser";
import { isDispatcherName, mayDispatch } from "../../tool-model/dispatcher-shape.ts";
import { OWN_META } from "../../tool-model/meta-facts.ts";
import type { Registry, RegistryKind, RegistryMember } from "../../tool-model/registry.ts";
import type { Tool } from "../../tool-model/tool.ts";
import type { ToolSet } from "../../tool-model/tool-set.ts";
import { memberOf } from "./json-node.ts";
import type { Manifest } from "./parse-manifest.ts";

const KINDS: ReadonlySet<string> = new Set<RegistryKind>(["dispatch", "switch", "allow", "reject"]);

/**
 * The names that a list of tools says its server runs tools by: in `_meta["mcp-lint"].registries`, each with `name`, `kind`,
 * `tool` and `members`; or as a bare list of names, `batchRegistry`, for the one tool that runs others.
 */
export function recordedRegistries(manifest: Manifest, tools: readonly Tool[]): Pick<ToolSet, "registries"> {
  const { root } = manifest;
  const recorded = memberOf(memberOf(memberOf(root, "_meta"), OWN_META), "registries");
  const known = [...(recorded?.children ?? []), ...bareList(root)].flatMap((node) => {
    const registry = registryOf(node, manifest, tools);
    return registry ? [registry] : [];
  });
  if (known.length === 0) return {};
  return { registries: { known, limits: [], dispatchers: [], resultTypes: [], proposalTypes: [], holes: [] } };
}

function bareList(root: Node): Node[] {
  const list = memberOf(root, "batchRegistry");
  return list?.type === "array" ? [list] : [];
}

function registryOf(node: Node, manifest: Manifest, tools: readonly Tool[]): Registry | undefined {
  const isBare = node.type === "array";
  const list = isBare ? node : memberOf(node, "members");
  const kind = isBare ? "dispatch" : textOf(memberOf(node, "kind"));
  if (list?.type !== "array" || !isKind(kind)) return undefined;
  const tool = isBare ? onlyDispatcher(tools)?.name.value : textOf(memberOf(node, "tool"));
  const owner = tools.find(({ name }) => name.value === tool) ?? tools[0];
  if (!owner || (isBare && tool === undefined)) return undefined;
  return {
    name: (isBare ? undefined : textOf(memberOf(node, "name"))) ?? "batchRegistry",
    kind,
    server: owner.origin.server,
    ...(tool !== undefined && { tool }),
    members: membersOf(list, manifest),
    isWhole: true,
    range: manifest.range(list),
  };
}

function membersOf(list: Node, manifest: Manifest): RegistryMember[] {
  return (list.children ?? []).flatMap((node) => {
    const value = textOf(node);
    if (value === undefined) return [];
    const { file, start, end } = manifest.range(node);
    return [{ value, range: { file, start: start + 1, end: end - 1 } }];
  });
}

function onlyDispatcher(tools: readonly Tool[]): Tool | undefined {
  const sure = tools.filter(({ name }) => isDispatcherName(name.value));
  const [only, ...others] = sure.length > 0 ? sure : tools.filter(mayDispatch);
  return others.length === 0 ? only : undefined;
}

function isKind(kind: string | undefined): kind is RegistryKind {
  return kind !== undefined && KINDS.has(kind);
}

function textOf(node: Node | undefined): string | undefined {
  const value: unknown = node?.value;
  return node?.type === "string" && typeof value === "string" ? value : undefined;
}
