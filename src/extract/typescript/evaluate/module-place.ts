import { posix } from "node:path";
import { pathToFileURL } from "node:url";
import { computedText } from "../../../tool-model/text.ts";
import { projectPathValue } from "../data/project-paths.ts";
import type { Frame } from "./values/frame.ts";
import type { ObjectValue, Property, Value } from "./values/value.ts";
import { primitive, unknown } from "./values/value.ts";

/** `import.meta`: where the module is. What else a bundler puts there is not known. */
export function importMeta(root: string, { sourceFile: { fileName } }: Frame): ObjectValue {
  const file = projectPathValue(root, fileName);
  const url: Value =
    file.kind === "text" ? { kind: "text", text: computedText(pathToFileURL(file.text.value).href) } : file;
  const env: Value = { kind: "external", module: "", path: ["process", "env"], importedIn: fileName };
  const bundlers = (name: string): Value => ({
    kind: "external",
    module: "",
    path: [`import.meta.${name}`],
    importedIn: fileName,
  });
  const member = (value: Value): Property => ({ value });
  return {
    kind: "object",
    properties: new Map([
      ["url", member(url)],
      ["filename", member(file)],
      ["dirname", member(projectPathValue(root, posix.dirname(fileName)))],
      ["env", member(env)],
      ["glob", member(bundlers("glob"))],
      ["webpackContext", member(bundlers("webpackContext"))],
      // Only where the tests are run that stand in the source.
      ["vitest", member(primitive(undefined))],
    ]),
    unresolved: unknown("is a part of `import.meta` that is known only at run time"),
  };
}

/** `__dirname` and `__filename` of CommonJS. */
export function modulePlace(name: string, root: string, { sourceFile: { fileName } }: Frame): Value | undefined {
  if (name === "__filename") return projectPathValue(root, fileName);
  return name === "__dirname" ? projectPathValue(root, posix.dirname(fileName)) : undefined;
}
