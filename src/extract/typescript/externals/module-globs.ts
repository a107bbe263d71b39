import { posix } from "node:path";
import { minimatch } from "minimatch";
import type { ts as TS } from "ts-morph";
import { computedText } from "../../../tool-model/text.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { ExternalInstanceValue, ExternalValue, ObjectValue, Property, Value } from "../evaluate/values/value.ts";
import { keyString, primitive, truthiness, unknown } from "../evaluate/values/value.ts";

/** What loads one module when it is called, and what looks modules up by their names in a folder. */
const LOADER = "import.meta.glob loader";
const CONTEXT = "require.context";

/** Options of a glob that change nothing but what is asked for of each module. */
const UNDERSTOOD: ReadonlySet<string> = new Set(["eager", "import"]);

/** Options of a context that are followed, or that change nothing but when a module is loaded. */
const CONTEXT_OPTIONS: ReadonlySet<string> = new Set(["recursive", "regExp", "mode"]);

/** A module that a pattern names, and the name that it goes by. */
interface Found {
  readonly name: string;
  readonly file: string;
}

/** `import.meta.glob("./tools/*.ts", { eager: true })` of Vite: the modules by their paths, or functions that load them. */
export function importGlob(evaluator: Evaluator, [given, options]: readonly Value[], node: TS.Node): Value {
  const patterns = textsOf(given);
  const settings = options?.kind === "object" ? options.properties : undefined;
  const isUnderstood = !options || (settings !== undefined && [...settings.keys()].every((key) => UNDERSTOOD.has(key)));
  if (!patterns || !isUnderstood || !patterns.every((one) => /^!?(?:\.{0,2}|\*\*)\//u.test(one)))
    return unknown("is a glob of modules whose pattern or options are not followed", node);
  const isEager = settings?.get("eager") && truthiness(settings.get("eager")?.value ?? primitive(false));
  const name = settings?.get("import")?.value;
  const found = filesBy(evaluator, patterns, node.getSourceFile().fileName);
  if (found.length === 0) return unknown("is a glob that names no module of the project", node);
  const properties = found.map(({ name: key, file }): [string, Property] => {
    const module: Value = { kind: "namespace", file };
    const part = name ? memberBy(evaluator, module, name, node) : module;
    return [key, { value: isEager ? part : loaderOf(part, node), node }];
  });
  return { kind: "object", properties: new Map(properties), node } satisfies ObjectValue;
}

/** `require.context("./tools", true, /\.ts$/)` of webpack: a function that loads modules, and knows their names. */
export function requireContext(_evaluator: Evaluator, args: readonly Value[], node: TS.Node): Value {
  const [folder, , pattern] = args;
  return folder && keyString(folder) !== undefined && pattern?.kind === "regex"
    ? made(CONTEXT, args, node)
    : unknown("is a context of modules whose folder or pattern is not known", node);
}

/** `import.meta.webpackContext("./tools", { recursive: true, regExp: /\.ts$/ })`: the same, of modules of JavaScript. */
export function webpackContext(evaluator: Evaluator, [folder, options]: readonly Value[], node: TS.Node): Value {
  if (!folder || options?.kind !== "object" || ![...options.properties.keys()].every((key) => CONTEXT_OPTIONS.has(key)))
    return unknown("is a context of modules whose options are not followed", node);
  const deep = options.properties.get("recursive")?.value ?? primitive(true);
  const pattern = options.properties.get("regExp")?.value ?? primitive(undefined);
  return requireContext(evaluator, [folder, deep, pattern], node);
}

/** What a call gives of something that was made here; undefined for what was made elsewhere. */
export function loadedBy(
  evaluator: Evaluator,
  callee: ExternalInstanceValue,
  args: readonly Value[],
  node: TS.Node,
): Value | undefined {
  if (isMade(callee, LOADER)) return callee.arguments[0];
  if (!isMade(callee, CONTEXT)) return undefined;
  const name = args[0] && keyString(args[0]);
  const found = filesIn(evaluator, callee).find((one) => one.name === name);
  return found
    ? { kind: "namespace", file: found.file }
    : unknown("loads a module of a context by a name that is not known", node);
}

/** `context.keys()`: the names of its modules. */
export function keysOfContext(
  evaluator: Evaluator,
  receiver: ExternalInstanceValue,
  method: string,
): Value | undefined {
  if (method !== "keys" || !isMade(receiver, CONTEXT)) return undefined;
  const items = filesIn(evaluator, receiver).map(({ name }): Value => ({ kind: "text", text: computedText(name) }));
  return items.length > 0
    ? { kind: "array", items }
    : { kind: "array", items, unresolved: unknown("is a context of no module of the project", receiver.node) };
}

function filesIn(
  evaluator: Evaluator,
  { arguments: [folder, deep, pattern], node }: ExternalInstanceValue,
): readonly Found[] {
  const name = folder && keyString(folder);
  if (name === undefined || pattern?.kind !== "regex") return [];
  const root = posix.join(posix.dirname(node.getSourceFile().fileName), name);
  const isDeep = !deep || truthiness(deep) !== false;
  return evaluator.files.host.files
    .toSorted()
    .filter((file) => file.startsWith(`${root}/`))
    .map((file) => ({ file, name: `./${file.slice(root.length + 1)}` }))
    .filter((one) => (isDeep || !one.name.slice(2).includes("/")) && one.name.search(pattern.regex) >= 0);
}

/** The files that patterns name, in the order of their paths; what imports them is not among them. */
function filesBy(evaluator: Evaluator, patterns: readonly string[], from: string): readonly Found[] {
  const root = evaluator.packages.packageFolder(from);
  const absolute = (pattern: string): string =>
    pattern.startsWith("/") ? root + pattern : posix.join(posix.dirname(from), pattern);
  const isExcluded = (file: string): boolean =>
    patterns.some((one) => one.startsWith("!") && minimatch(file, absolute(one.slice(1))));
  return evaluator.files.host.files
    .toSorted()
    .filter((file) => file !== from && !isExcluded(file))
    .flatMap((file) => {
      const pattern = patterns.find((one) => !one.startsWith("!") && minimatch(file, absolute(one)));
      return pattern === undefined ? [] : { file, name: nameOf(file, pattern, from, root) };
    });
}

/** A module goes by its path from the importing file, or from the root where the pattern does. */
function nameOf(file: string, pattern: string, from: string, root: string): string {
  if (pattern.startsWith("/")) return file.slice(root.length);
  const path = posix.relative(posix.dirname(from), file);
  return path.startsWith(".") ? path : `./${path}`;
}

function memberBy(evaluator: Evaluator, module: Value, name: Value, node: TS.Node): Value {
  const key = keyString(name);
  if (key === "*") return module;
  return key === undefined
    ? unknown("is a part of each module that is not known", node)
    : evaluator.member(module, key, node);
}

function loaderOf(module: Value, node: TS.Node): Value {
  return made(LOADER, [module], node);
}

function made(what: string, args: readonly Value[], node: TS.Node): ExternalInstanceValue {
  const of: ExternalValue = { kind: "external", module: "", path: [what], importedIn: node.getSourceFile().fileName };
  return { kind: "external-instance", of, arguments: args, node };
}

function isMade({ of: { module, path } }: ExternalInstanceValue, what: string): boolean {
  return module === "" && path[0] === what;
}

function textsOf(given: Value | undefined): readonly string[] | undefined {
  const values = given?.kind === "array" && !given.unresolved ? given.items : given ? [given] : [];
  const texts = values.map(keyString).filter((one) => one !== undefined);
  return texts.length === values.length && texts.length > 0 ? texts : undefined;
}
