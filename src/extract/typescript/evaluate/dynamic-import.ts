import { fileURLToPath } from "node:url";
import type { ts as TS } from "ts-morph";
import type { ImportTarget } from "../modules/resolve-import.ts";
import type { Evaluator } from "./evaluator.ts";
import { importedData } from "./imported-data.ts";
import { requiredModule } from "./exported-members.ts";
import { asRealPath, pathName } from "../data/project-paths.ts";
import { urlText } from "../data/url-value.ts";
import type { UnknownValue, Value } from "./values/value.ts";
import { overAlternatives } from "./values/alternatives.ts";
import { unknown } from "./values/value.ts";

/**
 * `import("./x.js")` and `require("./x.js")`, of a name that may be computed, and a path or URL into what the project is
 * built to.
 * @param ofData what is given of a data file: the file as a module, or the data as it is
 */
export function loadedModule(evaluator: Evaluator, named: Value, node: TS.Node, ofData: "*" | "default"): Value {
  const file = node.getSourceFile().fileName;
  return overAlternatives(named, (one) => {
    const specifier = one.kind === "text" ? one.text.value : urlText(one);
    if (specifier === undefined) return unknownModule(one, node);
    const target = targetOf(evaluator, specifier, file);
    if (!target) return unknown(`imports \`${pathName(specifier)}\`, which the project does not hold`, node);
    if (target.kind === "data") return importedData(evaluator, target, ofData, node);
    if (target.kind === "package") return { kind: "external", module: target.module, path: [], importedIn: file };
    return ofData === "default" ? requiredModule(evaluator, target.file) : { kind: "namespace", file: target.file };
  });
}

function unknownModule(name: Value, node: TS.Node): UnknownValue {
  return name.kind === "unknown"
    ? unknown(`is imported by a name that is not known: it ${name.reason}`, node)
    : unknown("imports a module whose name is computed", node);
}

function targetOf(evaluator: Evaluator, specifier: string, file: string): ImportTarget | undefined {
  const named = specifier.startsWith("file:") ? pathOf(specifier) : specifier;
  if (named === undefined) return undefined;
  const path = asRealPath(evaluator.data.host.root, named);
  if (/^(?:\/|[A-Za-z]:\/)/u.test(path))
    return evaluator.imports.resolvePath(path, evaluator.packages.packageFolder(file));
  const target = evaluator.imports.resolve(path, file);
  return target.kind === "package" && path.startsWith(".") ? undefined : target;
}

function pathOf(url: string): string | undefined {
  try {
    return fileURLToPath(url).replaceAll("\\", "/");
  } catch {
    return undefined;
  }
}
