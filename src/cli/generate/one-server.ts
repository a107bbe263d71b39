import type { ServerStyle } from "../../codegen/server-style.ts";
import { UserError } from "../../diagnostics/user-error.ts";
import { byServer, type ToolSet } from "../../tool-model/tool-set.ts";
import type { Tool } from "../../tool-model/tool.ts";

/** A server that a module can be made for. */
export interface OneServer {
  /** Its tools, without those that the module itself offers. */
  readonly tools: readonly Tool[];
  readonly style: ServerStyle;
}

/** The libraries that modules are made for, by the name that extraction has for them. */
const SDKS: ReadonlyMap<string | undefined, ServerStyle["sdk"]> = new Map([
  ["sdk-v1", 1],
  ["sdk-v2", 2],
]);

/**
 * Finds the server that a generated module belongs to, and how it is made.
 * @param module absolute path of the module
 * @param what how messages call the module: "dispatcher"
 * @throws UserError when that is not one server of the SDK, or the module is not TypeScript
 */
export function oneServer(toolSet: ToolSet, module: string, what: string): OneServer {
  if (!/\.[cm]?tsx?$/u.test(module)) {
    throw new UserError(
      `The ${what} is a TypeScript module. Give it a name that says so, such as \`src/${what}.generated.ts\`.`,
    );
  }
  const servers = byServer({
    ...toolSet,
    tools: toolSet.tools.filter(({ definition }) => definition?.file !== module),
  });
  if (servers.length > 1) {
    throw new UserError(
      `For the ${what}, one server is needed, and there are ${servers.length}. Name the files of one in \`files\` of a config of its own.`,
    );
  }
  const tools = servers[0]?.tools ?? [];
  return { tools, style: styleOf(tools.length > 0 ? tools : toolSet.tools, what) };
}

function styleOf(tools: readonly Tool[], what: string): ServerStyle {
  const [library] = new Set(tools.map(({ origin }) => origin.library));
  const sdk = SDKS.get(library);
  if (sdk !== undefined) return { sdk, isLowLevel: tools.every(({ origin }) => origin.shape === "tools/list handler") };
  const reason = library === undefined ? "these tools come from no source" : `this server is made with \`${library}\``;
  throw new UserError(
    `For the ${what}, the server has to be one of @modelcontextprotocol/sdk or @modelcontextprotocol/server, and ${reason}.`,
  );
}

/**
 * Makes sure that the server has no tool of a name that a module brings along: it would not start.
 * @param hint says what to do about a name that is taken
 */
export function refuseTakenNames(
  tools: readonly Tool[],
  offered: readonly string[],
  hint: (taken: string) => string = () => "Rename that one.",
): void {
  const taken = tools.find(({ name }) => offered.includes(name.value))?.name.value;
  if (taken !== undefined) throw new UserError(`The server has a tool \`${taken}\` of its own. ${hint(taken)}`);
}
