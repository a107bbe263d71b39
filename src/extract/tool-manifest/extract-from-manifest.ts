import type { Node } from "jsonc-parser";
import { UserError } from "../../diagnostics/user-error.ts";
import type { Hole } from "../../tool-model/hole.ts";
import { isJsonObject } from "../../tool-model/json.ts";
import type { Problem, ToolSet } from "../../tool-model/tool-set.ts";
import type { Tool } from "../../tool-model/tool.ts";
import { listedResource } from "../../tool-model/listed-resource.ts";
import { memberOf } from "./json-node.ts";
import { manifestTool } from "./manifest-tool.ts";
import { MisshapenError } from "./misshapen-error.ts";
import { parseManifest, type Manifest, type ManifestFile } from "./parse-manifest.ts";
import { recordedHoles } from "./recorded-holes.ts";
import { recordedRegistries } from "./recorded-registries.ts";

/**
 * Reads tools from a saved `tools/list` answer: `{"tools": […]}`, the JSON-RPC response around it, or a bare array of
 * tools. A tool that is none becomes a problem beside the good ones.
 * @throws UserError naming line and column when the text is no JSON, holds no list of tools, or no good tool at all
 */
export function extractFromManifest(source: ManifestFile): ToolSet {
  const manifest = parseManifest(source);
  const list = toolList(manifest);
  const { tools, problems } = readTools(manifest, list);
  if (tools.length === 0 && problems[0])
    throw new UserError(`${manifest.place(problems[0].range?.start ?? 0)}: ${problems[0].message}`);
  return {
    tools,
    holes: [...missingPages(manifest), ...holesOfList(manifest)],
    problems,
    ...resourcesOf(manifest),
    ...recordedRegistries(manifest, tools),
    files: { [source.file]: source.text },
  };
}

/** Lists of resources and of their templates beside that of the tools; nothing is known where there is neither. */
function resourcesOf(manifest: Manifest): Pick<ToolSet, "resources"> {
  const lists = [listBeside(manifest, "resources"), listBeside(manifest, "resourceTemplates")];
  if (lists.every((list) => list === undefined)) return {};
  const known = lists.flatMap((list = []) => list.flatMap((value) => listedResource(value) ?? []));
  return { resources: { known, holes: [] } };
}

function listBeside({ root, text }: Manifest, member: string): unknown[] | undefined {
  const list = memberOf(root, member) ?? memberOf(memberOf(root, "result"), member);
  if (list?.type !== "array") return undefined;
  const values: unknown = JSON.parse(text.slice(list.offset, list.offset + list.length));
  return Array.isArray(values) ? values : undefined;
}

function readTools(manifest: Manifest, list: Node): { tools: Tool[]; problems: Problem[] } {
  const tools: Tool[] = [];
  const problems: Problem[] = [];
  for (const node of list.children ?? []) {
    try {
      tools.push(manifestTool(manifest, node));
    } catch (error) {
      if (!(error instanceof MisshapenError)) throw error;
      const range = manifest.range(error.node);
      problems.push({ message: error.message, file: manifest.file, range });
    }
  }
  return { tools, problems };
}

function toolList(manifest: Manifest): Node {
  const { root } = manifest;
  const list = root.type === "array" ? root : (memberOf(root, "tools") ?? memberOf(memberOf(root, "result"), "tools"));
  if (list?.type === "array") return list;
  throw new UserError(
    `${manifest.place((list ?? root).offset)}: No list of tools found: expected \`{"tools": […]}\`, a \`tools/list\` response or an array of tools.`,
  );
}

/** A list with a cursor has further pages, whose tools are not known here. */
function missingPages(manifest: Manifest): Hole[] {
  const cursor = memberOf(manifest.root, "nextCursor") ?? memberOf(memberOf(manifest.root, "result"), "nextCursor");
  if (cursor?.type !== "string") return [];
  const reason = "the list goes on behind `nextCursor`, and only this page of it was saved";
  return [{ path: "", reason, range: manifest.range(cursor) }];
}

/** Registrations that could not be read when the manifest was made from source. */
function holesOfList({ root, text }: Manifest): Hole[] {
  const meta = memberOf(root, "_meta");
  if (meta?.type !== "object") return [];
  const value: unknown = JSON.parse(text.slice(meta.offset, meta.offset + meta.length));
  return isJsonObject(value) ? recordedHoles(value) : [];
}
