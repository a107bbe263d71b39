import { extractFromSource, type Wanted } from "../../src/extract/typescript/extract-from-source.ts";
import type { Hole } from "../../src/tool-model/hole.ts";
import type { SourceRange } from "../../src/tool-model/source-range.ts";
import type { ToolSet } from "../../src/tool-model/tool-set.ts";
import type { Field, Tool } from "../../src/tool-model/tool.ts";
import { memoryHost } from "../../src/rule-tester/memory-host.ts";

/** Files of a project by their path in it. */
export type ProjectFiles = Readonly<Record<string, string>>;

export interface ProjectOptions {
  /** Version of zod that the project has installed; 4.1.13 without it. */
  readonly zod?: "3.25.76" | "4.0.17" | "4.1.12" | "4.1.13" | "4.3.6" | "4.4.3" | "4.5.4" | "4.6.7";
  /** Its dependencies; the first SDK and zod without it. */
  readonly dependencies?: Readonly<Record<string, string>>;
  /** What is read beside the tools. */
  readonly wanted?: Wanted;
}

const ROOT = "/port";

/** The start of a server of SDK v1: `server`, `z` and `handler` are in scope. */
export const SERVER = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
export const server = new McpServer({ name: "port", version: "1.0.0" });
const handler = async () => ({ content: [] });
`;

/** The start of a low-level server of SDK v1: `server`, `z` and `ListToolsRequestSchema` are in scope. */
export const LOW_LEVEL_SERVER = `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
const server = new Server({ name: "port", version: "1.0.0" }, { capabilities: { tools: {} } });
`;

/** Extracts the tools of a project that exists in memory alone; a single text is its `src/server.ts`. */
export function readProject(
  files: ProjectFiles | string,
  { zod = "4.1.13", dependencies, wanted }: ProjectOptions = {},
): ToolSet {
  const named = typeof files === "string" ? { "src/server.ts": files } : files;
  const declared = dependencies ?? { "@modelcontextprotocol/sdk": "^1.20.0", zod: `^${zod}` };
  const all = {
    "package.json": JSON.stringify({ name: "port", type: "module", dependencies: declared }),
    "node_modules/zod/package.json": JSON.stringify({ name: "zod", version: zod }),
    ...named,
  };
  return extractFromSource(
    memoryHost(ROOT, Object.fromEntries(Object.entries(all).map(([path, text]) => [`${ROOT}/${path}`, text]))),
    wanted,
  );
}

/**
 * The tools of a project.
 * @throws Error when anything of it could not be resolved
 */
export function toolsOf(files: ProjectFiles | string, options?: ProjectOptions): readonly Tool[] {
  const set = readProject(files, options);
  const complaints = [...holesOf(set).map(sentence), ...set.problems.map(({ message }) => message)];
  if (complaints.length > 0) throw new Error(`Not resolved in full:\n${complaints.join("\n")}`);
  return set.tools;
}

/**
 * The only tool of a project.
 * @throws Error when there are more or fewer, or anything could not be resolved
 */
export function toolOf(files: ProjectFiles | string, options?: ProjectOptions): Tool {
  const tools = toolsOf(files, options);
  const [tool] = tools;
  if (!tool || tools.length > 1)
    throw new Error(`Expected one tool, found ${tools.length}: ${namesOf(tools).join(", ")}`);
  return tool;
}

/** Names of tools, in their order. */
export function namesOf(from: readonly Tool[] | ToolSet): string[] {
  return ("tools" in from ? from.tools : from).map(({ name }) => name.value);
}

/** Holes of the set and of its tools. */
function holesOf({ tools, holes }: ToolSet): Hole[] {
  return [...holes, ...tools.flatMap((tool) => tool.holes)];
}

/** Holes as people read them: `/description: the description is …`. */
export function holeSentences(set: ToolSet): string[] {
  return holesOf(set).map(sentence);
}

function sentence({ path, reason }: Hole): string {
  return `${path === "" ? "" : `${path}: `}${reason}`;
}

/** The words in the project's files under a range. */
export function wordsAt({ files }: ToolSet, range: SourceRange | undefined): string | undefined {
  return range && files[range.file]?.slice(range.start, range.end);
}

/**
 * A field of a tool by its name, the first of that name.
 * @throws Error when the tool has none
 */
export function fieldOf(tool: Tool, name: string): Field {
  const field = tool.input.fields.find((one) => one.name === name);
  if (!field) throw new Error(`${tool.name.value} has no field \`${name}\``);
  return field;
}
