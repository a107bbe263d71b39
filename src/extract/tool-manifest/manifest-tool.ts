import type { Node } from "jsonc-parser";
import type { Hole } from "../../tool-model/hole.ts";
import { isJsonObject, type JsonObject } from "../../tool-model/json.ts";
import { docstringFromMeta, factsFromMeta, OWN_META } from "../../tool-model/meta-facts.ts";
import type { Tool } from "../../tool-model/tool.ts";
import { memberOf } from "./json-node.ts";
import { MisshapenError } from "./misshapen-error.ts";
import type { Manifest } from "./parse-manifest.ts";
import { recordedAlternatives } from "./recorded-alternatives.ts";
import { recordedHoles } from "./recorded-holes.ts";
import { annotationsOf, article, inputOf, objectMember, textMember } from "./tool-members.ts";

/**
 * Reads one member of a list of tools.
 * @throws MisshapenError when it is no object, has no name, or a part of it has the wrong type
 */
export function manifestTool(manifest: Manifest, node: Node): Tool {
  if (node.type !== "object") throw new MisshapenError(`Expected a tool, got ${article(node)}.`, node);
  const name = textMember(manifest, node, "name");
  if (!name?.value) throw new MisshapenError("Expected the tool to have a name.", memberOf(node, "name") ?? node);
  const title = textMember(manifest, node, "title");
  const description = textMember(manifest, node, "description");
  const output = objectMember(manifest, node, "outputSchema");
  const wireMeta = objectMember(manifest, node, "_meta");
  const docstring = docstringFromMeta(wireMeta);
  return {
    name,
    ...(title && { title }),
    ...(description && { description }),
    input: inputOf(manifest, node),
    ...(output && { output }),
    annotations: annotationsOf(manifest, node),
    ...(wireMeta && { wireMeta }),
    meta: factsFromMeta(wireMeta),
    ...(docstring.length > 0 && { docstring }),
    definition: manifest.range(node),
    origin: { source: manifest.source ?? "manifest", ...recordedOrigin(wireMeta, manifest.name) },
    holes: [...missingSchema(manifest, node), ...recordedHoles(wireMeta)],
    alternatives: recordedAlternatives(manifest, node),
  };
}

function missingSchema(manifest: Manifest, tool: Node): Hole[] {
  if (memberOf(tool, "inputSchema")) return [];
  return [{ path: "/inputSchema", reason: "the manifest gives no input schema", range: manifest.range(tool) }];
}

/** What a list that was made from source says of the server that offers a tool, and whether it does by default. */
function recordedOrigin(
  wireMeta: JsonObject | undefined,
  listName: string,
): Pick<Tool["origin"], "server" | "isOffByDefault"> {
  const own = wireMeta?.[OWN_META];
  const { server, offByDefault } = isJsonObject(own) ? own : {};
  return {
    server: typeof server === "string" ? server : listName,
    ...(offByDefault === true && { isOffByDefault: true }),
  };
}
