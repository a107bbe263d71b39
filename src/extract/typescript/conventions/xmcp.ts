import { isJsonObject } from "../../../tool-model/json.ts";
import { computedText } from "../../../tool-model/text.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { ObjectValue, Value } from "../evaluate/values/value.ts";
import { primitive } from "../evaluate/values/value.ts";
import { oneTool } from "../registrations/registration.ts";
import type { FileConvention } from "./file-convention.ts";
import { xmcpMeta } from "./xmcp-meta.ts";

/** The release since which a file's `outputSchema` is sent. */
const SENDS_OUTPUTS = "0.6.6";

const CONFIG = /\/xmcp\.config\.[cm]?[jt]s$/u;

/** What a script runs that makes a server of a folder: `"build": "xmcp build"`. */
const COMMAND = /(?:^|[\s/;&])xmcp\s+(?:build|dev)\b/u;

const USUAL_FOLDER = "src/tools";

/**
 * xmcp: each file below `src/tools`, or the folder that `xmcp.config.ts` gives as `paths.tools`, is a tool. It exports
 * a handler as its default, and may export `schema`, `outputSchema` and `metadata`; its name stands in for one there.
 * The config is optional: without one, a package is a server by the scripts that run xmcp.
 */
export const xmcp: FileConvention = {
  id: "xmcp file",
  files: (evaluator) => {
    const { files } = evaluator.files.host;
    const configs = files.filter((file) => CONFIG.test(file));
    const folders = [
      ...configs.flatMap((config) => toolsFolder(evaluator, config)),
      ...usualFolders(evaluator, new Set(configs.map(rootOf))),
    ];
    return files.filter((file) => isToolFile(file) && folders.some((folder) => file.startsWith(`${folder}/`)));
  },
  read(file, evaluator) {
    const names = new Set(evaluator.modules.names(file));
    const sourceFile = evaluator.files.get(file);
    if (!sourceFile || !names.has("default")) return undefined;
    const exported = (name: string): Value =>
      names.has(name) ? evaluator.exported(file, name) : primitive(undefined, sourceFile);
    const metadata = exported("metadata");
    const part = (name: string): Value | undefined => memberOf(metadata, name);
    const name = given(part("name")) ?? textValue(stemOf(file));
    const annotations = withTitle(part("annotations"), name);
    return oneTool({
      name,
      title: memberOf(annotations, "title"),
      description: part("description") ?? textValue("No description provided"),
      inputSchema: rawShape(exported("schema")) ?? { kind: "object", properties: new Map() },
      outputSchema: sendsOutputs(evaluator, file) ? rawShape(exported("outputSchema")) : undefined,
      annotations,
      meta: xmcpMeta(part("_meta"), name, file.endsWith(".tsx")),
      handler: exported("default"),
      server: { kind: "xmcp" },
      node:
        metadata.kind === "object" && metadata.node ? metadata.node : (handlerNode(exported("default")) ?? sourceFile),
    });
  },
};

/** The folder of the tools; none when the config turns them off. */
function toolsFolder(evaluator: Evaluator, config: string): string[] {
  const root = rootOf(config);
  const paths = memberOf(evaluator.exported(config, "default"), "paths");
  const tools = paths && memberOf(paths, "tools");
  if (tools?.kind === "primitive" && tools.value === false) return [];
  const folder = tools?.kind === "text" ? tools.text.value.replace(/^\.\//u, "").replace(/\/+$/u, "") : USUAL_FOLDER;
  return [`${root}/${folder}`];
}

/** The folders of the tools of packages that xmcp makes servers of though they have no config. */
function usualFolders({ files, packages }: Evaluator, configured: ReadonlySet<string>): string[] {
  const inside = `/${USUAL_FOLDER}/`;
  const roots = new Set(
    files.host.files.flatMap((file) => (file.includes(inside) ? [file.slice(0, file.lastIndexOf(inside))] : [])),
  );
  return [...roots]
    .filter((root) => !configured.has(root) && runsXmcp(packages.manifestIn(root)?.scripts))
    .map((root) => `${root}/${USUAL_FOLDER}`);
}

function runsXmcp(scripts: unknown): boolean {
  return (
    isJsonObject(scripts) && Object.values(scripts).some((script) => typeof script === "string" && COMMAND.test(script))
  );
}

function rootOf(config: string): string {
  return config.slice(0, config.lastIndexOf("/"));
}

function isToolFile(file: string): boolean {
  return /\.tsx?$/u.test(file) && !/\.d\.tsx?$/u.test(file);
}

/** What an object that is written down has for a member; what may be among those that could not be read is unknown. */
function memberOf(value: Value, name: string): Value | undefined {
  if (value.kind === "object") return value.properties.get(name)?.value ?? value.unresolved;
  return value.kind === "unknown" ? value : undefined;
}

function given(value: Value | undefined): Value | undefined {
  return value?.kind === "primitive" ? undefined : value;
}

function textValue(text: string): Value {
  return { kind: "text", text: computedText(text) };
}

function stemOf(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1).replace(/\.[^.]+$/u, "");
}

/** A tool without a title in its annotations gets its name for one. */
function withTitle(annotations: Value | undefined, name: Value): Value {
  if (annotations?.kind === "unknown" || annotations?.kind === "alternatives") return annotations;
  const own = annotations?.kind === "object" ? annotations : undefined;
  const properties: ObjectValue["properties"] = new Map(own?.properties);
  if (!given(properties.get("title")?.value)) properties.set("title", { value: name });
  return { kind: "object", properties, unresolved: own?.unresolved, node: own?.node };
}

/** Only an object of zod schemas is taken for a schema; anything else is left out, with a warning at run time. */
function rawShape(schema: Value): Value | undefined {
  return schema.kind === "unknown" || schema.kind === "object" || schema.kind === "alternatives" ? schema : undefined;
}

/** Its first releases know of no output schemas. */
function sendsOutputs({ packages }: Evaluator, file: string): boolean {
  return !packages.isBefore(SENDS_OUTPUTS, "xmcp", file);
}

function handlerNode(handler: Value): ObjectValue["node"] {
  return handler.kind === "function" ? handler.node : undefined;
}
