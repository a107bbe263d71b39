import { posix } from "node:path";
import type { ts as TS } from "ts-morph";
import { computedText } from "../../../tool-model/text.ts";
import { foundAt, pathsOf, placesOf } from "../data/find-data.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { MOST_MEMBERS } from "../evaluate/values/limits.ts";
import type { Property, Value } from "../evaluate/values/value.ts";
import { alternatives } from "../evaluate/values/alternatives.ts";
import { primitive, truthiness, unknown } from "../evaluate/values/value.ts";
import type { ExternalPackage } from "./call-external.ts";
import { namesSeenBy } from "./compiled-names.ts";
import { parsedData } from "./data-parsers.ts";

type FileFunction = (evaluator: Evaluator, args: readonly Value[], node: TS.Node) => Value;

/** Functions that read files, by their names without `Sync`. Nothing of them writes. */
const FUNCTIONS = new Map<string, FileFunction>(
  Object.entries<FileFunction>({
    readFile: (evaluator, [path], node) => textOfFile(evaluator, path, node),
    readJson: (evaluator, [path], node) => parsedData(textOfFile(evaluator, path, node), "json", node),
    readJSON: (evaluator, [path], node) => parsedData(textOfFile(evaluator, path, node), "json", node),
    readdir: namesInFolder,
    exists: (evaluator, [path], node) => existence(evaluator, path, node),
    pathExists: (evaluator, [path], node) => existence(evaluator, path, node),
    stat: (evaluator, [path], node) => stats(evaluator, path, node),
    lstat: (evaluator, [path], node) => stats(evaluator, path, node),
  }),
);

/** What the program reads of its own files: those of the project, as far as it holds them. */
export const fileSystem: ExternalPackage = {
  handles: (module) => /^(?:node:)?fs(?:\/promises)?$|^(?:fs-extra|graceful-fs)$/u.test(module),
  call(evaluator, { path }, args, node) {
    // With a callback at the end, nothing comes back.
    if (args.at(-1)?.kind === "function") return undefined;
    return FUNCTIONS.get((path.at(-1) ?? "").replace(/Sync$/u, ""))?.(evaluator, args, node);
  },
};

function textOfFile(evaluator: Evaluator, path: Value | undefined, node: TS.Node): Value {
  const found = foundAt(evaluator, path, "file", node, (file) => evaluator.data.whole(file));
  return "kind" in found ? found : alternatives(found, node);
}

function existence(evaluator: Evaluator, path: Value | undefined, node: TS.Node): Value {
  const { paths, unresolved } = pathsOf(evaluator, path, node);
  const isThere = (one: string): boolean => placesOf(evaluator, one, node).some((place) => evaluator.data.has(place));
  // As with reading: where only the environment knows a path, what the project itself holds decides.
  if (paths.some(isThere)) return primitive(true, node);
  const isKnown = (one: string): boolean => evaluator.data.isOwn(one) && placesOf(evaluator, one, node).length === 1;
  return !unresolved && paths.length > 0 && paths.every(isKnown)
    ? primitive(false, node)
    : unknown("asks for a file that is there only at run time, or not at all", node);
}

/** The names in a folder, or with `withFileTypes` the entries; with `recursive` those of the folders in it, too. */
function namesInFolder(evaluator: Evaluator, [path, options]: readonly Value[], node: TS.Node): Value {
  const isOn = (name: string): boolean => {
    const setting = options?.kind === "object" ? options.properties.get(name)?.value : undefined;
    return setting !== undefined && truthiness(setting) === true;
  };
  const found = foundAt(evaluator, path, "folder", node, (folder) => {
    const held = evaluator.data.namesIn(folder);
    const names = held && namesSeenBy(node, held);
    return names && { folder, names: isOn("recursive") ? namesBelow(evaluator, folder, names, node) : names };
  });
  if ("kind" in found) return found;
  return alternatives(
    found.map(({ folder, names }): Value => ({
      kind: "array",
      items: names.map((name) =>
        isOn("withFileTypes") ? entryOf(folder, name, node) : textValue(name.replace(/\/$/u, "")),
      ),
      node,
    })),
    node,
  );
}

function namesBelow(evaluator: Evaluator, folder: string, names: readonly string[], node: TS.Node): string[] {
  const found: string[] = [];
  const waiting = names.toReversed();
  for (let name = waiting.pop(); name !== undefined && found.length < MOST_MEMBERS; name = waiting.pop()) {
    found.push(name);
    if (!name.endsWith("/")) continue;
    const inside = namesSeenBy(node, evaluator.data.namesIn(`${folder}/${name.slice(0, -1)}`) ?? []);
    waiting.push(...inside.map((one) => `${name}${one}`).toReversed());
  }
  return found;
}

function entryOf(folder: string, name: string, node: TS.Node): Value {
  const isFolder = name.endsWith("/");
  const path = posix.join(folder, isFolder ? name.slice(0, -1) : name);
  return {
    kind: "object",
    properties: new Map<string, Property>([
      ["name", { value: textValue(posix.basename(path)) }],
      ["parentPath", { value: textValue(posix.dirname(path)) }],
      ["path", { value: textValue(posix.dirname(path)) }],
      ...kindTests(isFolder, node),
    ]),
    node,
  };
}

function stats(evaluator: Evaluator, path: Value | undefined, node: TS.Node): Value {
  const found = foundAt(evaluator, path, "file", node, (place) =>
    evaluator.data.namesIn(place) ? true : evaluator.data.has(place) ? false : undefined,
  );
  if ("kind" in found) return found;
  const properties = new Map<string, Property>(kindTests(found[0] === true, node));
  return { kind: "object", properties, unresolved: unknown("is known of a file only at run time", node), node };
}

/** `isFile()` and `isDirectory()` */
function kindTests(isFolder: boolean, node: TS.Node): [string, Property][] {
  const test = (answer: boolean): Property => ({
    value: { kind: "method", receiver: primitive(answer, node), name: "valueOf", node },
  });
  return [
    ["isDirectory", test(isFolder)],
    ["isFile", test(!isFolder)],
  ];
}

function textValue(value: string): Value {
  return { kind: "text", text: computedText(value) };
}
