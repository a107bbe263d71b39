import { createRequire } from "node:module";
import { isCallable, memberOf, wordSet, type Callable, type SchemaLibrary } from "./schema-library.ts";

/** Functions of `type` that make types; its keywords (`type.string`) are types already. */
const BUILDERS = wordSet("type enumerated unit or and merge raw instanceOf valueOf keyof");

/** Methods of types that make types. What parses is none of them. */
const METHODS = wordSet(`
  describe configure optional default array or and pick omit partial required merge onUndeclaredKey
  onDeepUndeclaredKey narrow pipe filter to brand atLeast atMost moreThan lessThan atLeastLength atMostLength
  moreThanLength lessThanLength exactlyLength matching divisibleBy keyof get exclude extract readonly as intersect
  laterThan earlierThan atOrAfter
`);

/** Methods that are handed a value: what looks like a definition in the text of a description is none. */
const TAKE_VALUES = wordSet("describe configure default");

/** Texts of a definition that long are no definitions, and their parser would take its time. */
const LONGEST_DEFINITION = 2_000;

const require = createRequire(import.meta.url);

/** ArkType, with its own conversion to JSON Schema. */
export const arktype: SchemaLibrary = {
  traits: {
    nests: wordSet("array or"),
    keepsOrder: false,
    mayDrop: new Set(),
    defers: new Set(),
    computes: wordSet("default"),
    takesValue: TAKE_VALUES,
    // A default makes a field optional, whatever it is.
    withoutValue: new Map([
      ["describe", { keyword: "description" }],
      ["default", { keyword: "default", method: "optional" }],
    ]),
    needsAll: wordSet(`
      enumerated unit atLeast atMost moreThan lessThan atLeastLength atMostLength moreThanLength lessThanLength
      exactlyLength matching divisibleBy pick omit
    `),
  },
  builder(path) {
    if (path[0] !== "type" || !path.every((name) => BUILDERS.has(name))) return undefined;
    let at: unknown = load();
    for (const name of path) at = memberOf(at, name);
    return isCallable(at) ? guarded(at) : undefined;
  },
  method(schema, name) {
    const method = METHODS.has(name) ? memberOf(schema, name) : undefined;
    if (!isCallable(method) || (name === "default" && hasPattern(schema))) return undefined;
    const build: Callable = (...args) => Reflect.apply(method, schema, args);
    return TAKE_VALUES.has(name) ? build : guarded(build);
  },
  anything: () => memberOf(memberOf(load(), "type"), "unknown"),
  toJson(schema, target) {
    if (target === "own") return call(schema, "toJsonSchema");
    return call(memberOf(memberOf(schema, "~standard"), "jsonSchema"), "input", { target });
  },
  leavesOut: (keyword, target) => keyword === "default" && target !== "own",
};

/**
 * The type that a keyword is: `type.string`, `type.keywords.number.integer`.
 * @param path from the package's exports on
 * @returns undefined for what is no type, such as a function that makes types
 */
export function keywordAt(path: readonly string[]): object | undefined {
  if (path[0] !== "type" || path.length < 2) return undefined;
  let at: unknown = load();
  for (const name of path) at = memberOf(at, name);
  return isCallable(at) && typeof memberOf(at, "expression") === "string" ? at : undefined;
}

function call(target: unknown, method: string, ...args: readonly unknown[]): unknown {
  const found = memberOf(target, method);
  return isCallable(found) ? Reflect.apply(found, target, args) : undefined;
}

/** Types are checked by walking over them, never by code made for them: no code comes from the linted project. */
function load(): unknown {
  call(require("arktype/config"), "configure", { jitless: true });
  return require("arktype");
}

/** A default is checked when a type is made, and a pattern against it could take for ever. */
function guarded(build: Callable): Callable {
  return (...args) => {
    if (args.some((arg) => isDoubtful(arg, 0))) throw new TypeError("the definition is not worked out");
    return build(...args);
  };
}

function isDoubtful(definition: unknown, level: number): boolean {
  if (typeof definition === "string") return definition.length > LONGEST_DEFINITION || /\/.*=|=.*\//su.test(definition);
  if (typeof definition !== "object" || definition === null || definition instanceof RegExp || level > 50) return false;
  return Object.values(definition).some((part) => isDoubtful(part, level + 1));
}

function hasPattern(schema: object): boolean {
  return JSON.stringify(memberOf(schema, "json") ?? null).includes('"pattern"');
}
