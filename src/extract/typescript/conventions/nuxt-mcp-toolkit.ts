import { computedText } from "../../../tool-model/text.ts";
import type { Value } from "../evaluate/values/value.ts";
import { truthiness } from "../evaluate/values/value.ts";
import { SDK_ROLES, toolOf } from "../registrations/parts-by-role.ts";
import { oneTool } from "../registrations/registration.ts";
import type { FileConvention } from "./file-convention.ts";
import { nuxtMeta } from "./nuxt-meta.ts";

const PACKAGE = "@nuxtjs/mcp-toolkit";
const TOOL_FILE =
  /(?:^|\/)server\/mcp\/(?:handlers\/(?<handler>[^/]+)\/)?tools\/(?:(?<group>.*)\/)?(?<stem>[^/]+)(?<end>\.m?[jt]s)$/u;

/** The release since which folders below the tools' are looked through, and are the groups of their tools. */
const LOOKS_THROUGH_FOLDERS = "0.12.0";

/** The release since which tools say in `_meta` which file they are of. */
const SENDS_META = "0.7.0";

/**
 * The MCP module of Nuxt: each file below `server/mcp/tools` is a tool, its default export the definition. A definition
 * without a name or a title gets one made of the file's name.
 */
export const nuxtMcpToolkit: FileConvention = {
  id: "Nuxt tool file",
  files: (evaluator) =>
    evaluator.files.host.files.filter((file) => {
      const parts = partsOf(file);
      if (!parts || !evaluator.packages.declares(PACKAGE, file)) return false;
      return (
        (parts.group ?? parts.handler) === undefined ||
        !evaluator.packages.isBefore(LOOKS_THROUGH_FOLDERS, PACKAGE, file)
      );
    }),
  read(file, evaluator) {
    const sourceFile = evaluator.files.get(file);
    const parts = partsOf(file);
    if (!sourceFile || !parts || !evaluator.modules.names(file).includes("default")) return undefined;
    const definition = evaluator.exported(file, "default");
    const part = (name: string): Value =>
      definition.kind === "unknown" ? definition : evaluator.member(definition, name, sourceFile);
    const enabled = part("enabled");
    if (enabled.kind === "function" && truthiness(evaluator.call(enabled, [], sourceFile)) === false) return undefined;
    const roles = { ...SDK_ROLES, handler: "handler" };
    const name = given(part("name")) ?? kebab(parts.stem);
    const tool = toolOf(evaluator, name, definition, roles, { kind: "sdk-v1" }, sourceFile);
    const meta = evaluator.packages.isBefore(SENDS_META, PACKAGE, file)
      ? undefined
      : nuxtMeta(part, placeOf(parts), sourceFile);
    return oneTool({ ...tool, title: given(tool.title) ?? titled(parts.stem), meta });
  },
};

interface Parts {
  readonly handler?: string | undefined;
  readonly group?: string | undefined;
  readonly stem: string;
  readonly end: string;
}

function partsOf(file: string): Parts | undefined {
  const { handler, group, stem, end } = TOOL_FILE.exec(file)?.groups ?? {};
  return stem === undefined || end === undefined || stem.endsWith(".d") ? undefined : { handler, group, stem, end };
}

function placeOf({ handler, group, stem, end }: Parts): Readonly<Record<string, string | undefined>> {
  return { filename: stem + end, group, handler };
}

function given(value: Value | undefined): Value | undefined {
  return value && truthiness(value) !== false ? value : undefined;
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
