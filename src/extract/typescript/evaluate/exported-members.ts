import type { Evaluator } from "./evaluator.ts";
import { primitive, unknown, type ObjectValue, type Property, type Value } from "./values/value.ts";

/** What a file gives under a name that it does not export by itself: a member of what stands for all of `module.exports = shelves`. */
export function memberOfExports(evaluator: Evaluator, file: string, name: string): Value {
  const whole = evaluator.modules.find(file, "export=");
  if (whole?.kind === "expression" && name !== "default")
    return evaluator.member(evaluator.exported(file, "export="), name, whole.node);
  const mark = name === "__esModule" ? evaluator.modules.isMarkedAsEsModule(file) : undefined;
  if (mark !== undefined) return primitive(mark || undefined);
  return unknown(
    evaluator.modules.exportsMore(file)
      ? `reads \`${name}\`, which ${shortPath(file)} may export in a way that is not followed`
      : `reads \`${name}\`, which ${shortPath(file)} does not export`,
  );
}

/** The last two parts of a path, enough to recognise a file by. */
function shortPath(file: string): string {
  return file.split("/").slice(-2).join("/");
}

/**
 * What `require("./shelves")` gives: what stands for all that the file exports, where that is known and nothing is exported
 * beside it.
 */
export function requiredModule(evaluator: Evaluator, file: string): Value {
  const module: Value = { kind: "namespace", file };
  if (evaluator.modules.find(file, "export=")?.kind !== "expression") return module;
  const whole = evaluator.exported(file, "export=");
  const beside = namesBeside(evaluator, file);
  const isAll = whole.kind === "object" ? beside.every((name) => whole.properties.has(name)) : beside.length === 0;
  return isAll && whole.kind !== "unknown" ? whole : module;
}

/** The exports of a module as an object, by name, the way `Object.values(ns)` sees them: in alphabetical order. */
export function namespaceObject(evaluator: Evaluator, file: string): ObjectValue {
  const names = namesBeside(evaluator, file).toSorted();
  const properties = names.map((name): [string, Property] => [name, { value: evaluator.exported(file, name) }]);
  const unresolved = evaluator.modules.exportsMore(file)
    ? unknown(`is all that ${shortPath(file)} exports, some of it in a way that is not followed`)
    : undefined;
  const object: ObjectValue = { kind: "object", properties: new Map(properties), unresolved };
  const whole = evaluator.modules.find(file, "export=");
  if (whole?.kind !== "expression") return object;
  const all = evaluator.exported(file, "export=");
  if (all.kind !== "object")
    return {
      ...object,
      unresolved: all.kind === "unknown" ? all : unknown("is all that a module exports, and no object", whole.node),
    };
  return {
    ...object,
    properties: new Map([...all.properties, ...properties]),
    unresolved: all.unresolved ?? unresolved,
  };
}

/** The names under which a file exports something by itself. */
function namesBeside({ modules }: Evaluator, file: string): readonly string[] {
  return modules.names(file).filter((name) => name !== "export=" && modules.find(file, name));
}
