import type { ts as TS } from "ts-morph";
import { isJsonObject } from "../../../../tool-model/json.ts";
import { ts } from "../../compiler.ts";
import { nearestFile } from "../../packages/nearest-file.ts";
import type { SourceHost } from "../../../source-host.ts";

/** Targets before that of class fields: what is only declared is gone when the program runs. */
const BEFORE_FIELDS = /^es(?:3|5|6|20(?:1\d|2[01]))$/iu;

/** Whether the project's tsconfig.json compiles fields without a value to nothing. */
export function losesFields(host: SourceHost, node: TS.Node): boolean {
  const { fileName } = node.getSourceFile();
  const config = nearestFile(host, fileName.slice(0, fileName.lastIndexOf("/")), "tsconfig.json");
  const text = config === undefined ? undefined : host.read(config);
  const json: unknown = text === undefined ? undefined : ts.parseConfigFileTextToJson("tsconfig.json", text).config;
  const options = isJsonObject(json) && isJsonObject(json.compilerOptions) ? json.compilerOptions : {};
  const { useDefineForClassFields, target } = options;
  return typeof useDefineForClassFields === "boolean"
    ? !useDefineForClassFields
    : typeof target === "string" && BEFORE_FIELDS.test(target);
}
