import type { SourceHost } from "../../source-host.ts";
import { isJsonObject } from "../../../tool-model/json.ts";
import { nameOf } from "./package-specifier.ts";
import { nearestFile } from "./nearest-file.ts";
import { parsedObject } from "./parsed-object.ts";

const DEPENDENCIES = ["dependencies", "peerDependencies", "optionalDependencies", "devDependencies"];

/**
 * A module specifier with the name of its package as the package.json declares it. Where a file system does not tell capitals
 * from small letters, `@ModelContextProtocol/sdk` finds what is installed as `@modelcontextprotocol/sdk`, and its author
 * never learns of it.
 */
export function asDeclared(specifier: string, folder: string, host: SourceHost): string {
  const name = nameOf(specifier);
  if (/^[./]/u.test(name) || name === name.toLowerCase()) return specifier;
  const file = nearestFile(host, folder, "package.json");
  const manifest = file === undefined ? undefined : parsedObject(host.read(file));
  const declared = DEPENDENCIES.flatMap((key) => {
    const ranges = manifest?.[key];
    return isJsonObject(ranges) ? Object.keys(ranges) : [];
  });
  if (declared.includes(name)) return specifier;
  const meant = declared.find((one) => one.toLowerCase() === name.toLowerCase());
  return meant === undefined ? specifier : `${meant}${specifier.slice(name.length)}`;
}
