import { basename } from "node:path";
import { readFileSync } from "node:fs";
import { findNodeAtLocation, parseTree } from "jsonc-parser";
import { PACKAGE_MEMBER } from "./load-config.ts";
import type { Settings } from "./settings.ts";

/** Adds to each exception its place in a JSON config, so that findings about it can point there. */
export function locateExceptions(settings: Settings, file: string): Settings {
  const text = readFileSync(file, "utf8");
  const root = parseTree(text.replace(/^\uFEFF/u, " "));
  if (!root) return settings;
  const member = basename(file) === "package.json" ? [PACKAGE_MEMBER, "exceptions"] : ["exceptions"];
  const path = file.replaceAll("\\", "/");
  const exceptions = settings.exceptions.map((exception, index) => {
    const node = findNodeAtLocation(root, [...member, index]);
    if (!node) return exception;
    return { ...exception, range: { file: path, start: node.offset, end: node.offset + node.length } };
  });
  return { ...settings, exceptions, texts: { [path]: text } };
}
