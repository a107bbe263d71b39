import { posix } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ts as TS } from "ts-morph";
import { computedText } from "../../../tool-model/text.ts";
import { projectPathValue } from "../data/project-paths.ts";
import { urlText, urlValue } from "../data/url-value.ts";
import { mismatch } from "../evaluate/values/describe-value.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Value } from "../evaluate/values/value.ts";
import { MAX_ALTERNATIVES, alternatives, overAlternatives } from "../evaluate/values/alternatives.ts";
import { primitive, unknown } from "../evaluate/values/value.ts";
import type { ExternalPackage } from "./call-external.ts";

type PathFunction = (parts: readonly string[], folder: string) => string | boolean;

/** Functions of `node:path` over texts. The paths of the linted project have forward slashes. */
const FUNCTIONS = new Map<string, PathFunction>(
  Object.entries<PathFunction>({
    join: (parts) => posix.join(...parts),
    resolve: (parts, folder) => posix.resolve(folder, ...parts),
    dirname: ([path = ""]) => posix.dirname(path),
    basename: ([path = "", extension]) => posix.basename(path, extension),
    extname: ([path = ""]) => posix.extname(path),
    normalize: ([path = ""]) => posix.normalize(path),
    relative: ([from = "", to = ""]) => posix.relative(from, to),
    isAbsolute: ([path = ""]) => posix.isAbsolute(path),
  }),
);

/** `node:path` and `node:url`, with the project's own folder in place of the one that it is started in. */
export const paths: ExternalPackage = {
  handles: (module) => /^(?:node:)?(?:path(?:\/posix)?|url)$|^pathe$/u.test(module),
  call(evaluator, { path }, args, node) {
    const name = path.at(-1) ?? "";
    const [first] = args;
    if (name === "fileURLToPath") return first && ofUrl(first, node);
    if (name === "pathToFileURL") return first && overAlternatives(first, (one) => fileUrl(one, node));
    const operation = FUNCTIONS.get(name);
    return operation && overTexts(evaluator, args, node, operation);
  },
};

/** Applies a function to each combination of texts; a path of which a part is not known is not known. */
function overTexts(evaluator: Evaluator, args: readonly Value[], node: TS.Node, operation: PathFunction): Value {
  const cwd = workingFolder(evaluator, node);
  const folder = cwd.kind === "text" ? cwd.text.value : "/";
  let combinations: (string[] | Extract<Value, { kind: "unknown" }>)[] = [[]];
  for (const arg of args) {
    const options = arg.kind === "alternatives" ? arg.values : [arg];
    combinations = combinations.flatMap((parts) =>
      options.map((one) => {
        if (!Array.isArray(parts)) return parts;
        return one.kind === "text" ? [...parts, one.text.value] : notText(one, node);
      }),
    );
    if (combinations.length > MAX_ALTERNATIVES) return unknown("depends on too many conditions", node);
  }
  return alternatives(
    combinations.map((parts) => (Array.isArray(parts) ? asValue(operation(parts, folder), node) : parts)),
    node,
  );
}

function notText(value: Value, node: TS.Node): Extract<Value, { kind: "unknown" }> {
  return value.kind === "unknown" ? value : unknown(mismatch(value, "a path"), node);
}

function asValue(result: string | boolean, node: TS.Node): Value {
  return typeof result === "string" ? { kind: "text", text: computedText(result) } : primitive(result, node);
}

function ofUrl(value: Value, node: TS.Node): Value {
  return overAlternatives(value, (one) => {
    const url = one.kind === "text" ? one.text.value : urlText(one);
    if (url === undefined) return one.kind === "unknown" ? one : unknown(mismatch(one, "a URL"), node);
    try {
      return { kind: "text", text: computedText(fileURLToPath(url).replaceAll("\\", "/")) };
    } catch {
      return unknown("makes a path of a URL that leads to no file", node);
    }
  });
}

function fileUrl(path: Value, node: TS.Node): Value {
  return path.kind === "text" ? urlValue(pathToFileURL(path.text.value), node) : notText(path, node);
}

/** `process.cwd()`: a server is started in its package's folder, as far as the code shows. */
export function workingFolder(evaluator: Evaluator, node: TS.Node): Value {
  return projectPathValue(evaluator.data.host.root, evaluator.packages.packageFolder(node.getSourceFile().fileName));
}

/** `new URL("./tools.json", import.meta.url)` */
export function urlOf([relative, base]: readonly Value[], node: TS.Node): Value {
  const from = base?.kind === "text" ? base.text.value : base && urlText(base);
  if (!relative || (base && from === undefined))
    return base?.kind === "unknown" ? base : unknown("makes a `URL` of parts that are not known", node);
  return overAlternatives(relative, (one) => {
    if (one.kind !== "text") return notText(one, node);
    try {
      return urlValue(new URL(one.text.value, from), node);
    } catch {
      return unknown("makes a `URL` that is none", node);
    }
  });
}
