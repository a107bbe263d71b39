import { computedText } from "../../../tool-model/text.ts";
import type { Value } from "../evaluate/value.ts";
import { nullishness } from "../evaluate/value.ts";
import { SDK_ROLES, toolOf } from "../registrations/parts-by-role.ts";
import { oneTool } from "../registrations/registration.ts";
import type { FileConvention } from "./file-convention.ts";

const PACKAGE = "@nuxtjs/mcp-toolkit";
const TOOL_FILE = /(?:^|\/)server\/mcp\/tools\/(?:.*\/)?(?<stem>[^/]+)\.m?[jt]s$/u;

/**
 * The MCP module of Nuxt: each file below `server/mcp/tools` is a tool, its default export the definition. A definition
 * without a name or a title gets one made of the file's name.
 */
export const nuxtMcpToolkit: FileConvention = {
  id: "Nuxt tool file",
  files: ({ files, packages }) =>
    files.host.files.filter((file) => stemOf(file) !== undefined && packages.declares(PACKAGE, file)),
  read(file, evaluator) {
    const sourceFile = evaluator.files.get(file);
    const stem = stemOf(file);
    if (!sourceFile || stem === undefined || !evaluator.modules.names(file).includes("default")) return undefined;
    const definition = evaluator.exported(file, "default");
    const name = definition.kind === "unknown" ? definition : evaluator.member(definition, "name", sourceFile);
    const roles = { ...SDK_ROLES, handler: "handler" };
    const tool = toolOf(evaluator, given(name) ?? kebab(stem), definition, roles, { kind: "sdk-v1" }, sourceFile);
    return oneTool({ ...tool, title: given(tool.title) ?? titled(stem) });
  },
};

function stemOf(file: string): string | undefined {
  const stem = TOOL_FILE.exec(file)?.groups?.stem;
  return stem?.endsWith(".d") ? undefined : stem;
}

function given(value: Value | undefined): Value | undefined {
  return value && nullishness(value) !== true ? value : undefined;
}

/** `getShip` and `get_ship` become `get-ship`. */
function kebab(stem: string): Value {
  const words = stem.replaceAll(/(?<=[a-z\d])(?=[A-Z])/gu, "-").replaceAll(/[_\s]+/gu, "-");
  return { kind: "text", text: computedText(words.toLowerCase()) };
}

/** `get-ship` and `getShip` become `Get Ship`. */
function titled(stem: string): Value {
  const words = stem.replaceAll(/[-_]+/gu, " ").replaceAll(/(?<=[a-z])(?=[A-Z])/gu, " ");
  return { kind: "text", text: computedText(words.replaceAll(/\b\w/gu, (letter) => letter.toUpperCase())) };
}
