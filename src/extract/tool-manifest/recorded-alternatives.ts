import type { Node } from "jsonc-parser";
import { OWN_META } from "../../tool-model/meta-facts.ts";
import type { ToolFace } from "../../tool-model/tool.ts";
import { memberOf } from "./json-node.ts";
import type { Manifest } from "./parse-manifest.ts";
import { annotationsOf, inputOf, textMember } from "./tool-members.ts";

/**
 * What else parts of a tool are where a condition decides, as `mcp-lint tools` wrote it into the `_meta` of the tool.
 * @throws MisshapenError when a part has the wrong type
 */
export function recordedAlternatives(manifest: Manifest, tool: Node): ToolFace[] {
  const recorded = memberOf(memberOf(memberOf(tool, "_meta"), OWN_META), "alternatives");
  const faces = recorded?.type === "array" ? (recorded.children ?? []) : [];
  return faces.filter(({ type }) => type === "object").map((node) => faceOf(manifest, node));
}

function faceOf(manifest: Manifest, node: Node): ToolFace {
  const title = textMember(manifest, node, "title");
  const description = textMember(manifest, node, "description");
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...(memberOf(node, "inputSchema") && { input: inputOf(manifest, node) }),
    ...(memberOf(node, "annotations") && { annotations: annotationsOf(manifest, node) }),
  };
}
