import { NOT_HERE } from "../../../../tool-model/hole.ts";
import { pathName } from "../../data/project-paths.ts";
import type { BoundMethodValue, Value } from "./value.ts";

const NAMES: Readonly<Record<Value["kind"], string>> = {
  text: "a string",
  primitive: "a plain value",
  regex: "a regular expression",
  object: "an object",
  array: "a list",
  map: "a map",
  function: "a function",
  method: "a method",
  class: "a class",
  instance: "an instance of a class",
  namespace: "a module",
  external: "something of a package",
  "external-instance": "something that a package makes",
  schema: "a schema",
  "built-schema": "a schema",
  alternatives: "one of several values",
  unknown: "something unknown",
};

/** A value as people call it, for reasons: "an object", "what `createTool` of some-package makes". */
export function describeValue(value: Value): string {
  if (value.kind === "external") return `\`${value.path.join(".") || "*"}\`${originOf(value.module)}`;
  if (value.kind === "external-instance") return `what ${describeValue(value.of)} makes`;
  if (isPartOfMade(value)) return `\`${pathName(value.name)}\` of ${describeValue(value.receiver)}`;
  if (value.kind === "primitive") return `the value ${String(value.value)}`;
  return NAMES[value.kind];
}

/** Where something comes from that is known by name only: ` of some-package`. Files that a build writes are not here. */
function originOf(module: string): string {
  if (module === "") return "";
  return module.startsWith(".") ? ` of ${module} (a file that ${NOT_HERE})` : ` of ${module}`;
}

/** Data that is not known, and what could tell it: "`TIDES` of tides, which only the types of the installed package can tell". */
export function describeUntold(value: Value): string {
  const isOfPackage = value.kind === "external" && value.module !== "";
  if (isOfPackage && value.module.startsWith(".")) return describeValue(value);
  const teller = isOfPackage
    ? "which only the types of the installed package can tell"
    : "which is known only at run time";
  return `${describeValue(value)}, ${teller}`;
}

/** Why a value cannot stand where something else is needed: "is a list where text was expected". */
export function mismatch(value: Value, expected: string): string {
  const isGlobal = value.kind === "external" && value.module === "";
  const isOpen = isGlobal || isPartOfMade(value);
  return `is ${describeValue(value)}${isOpen ? ", which is known only at run time" : ` where ${expected} was expected`}`;
}

/** `made.tools`, of what a package makes: a method, or anything else. */
function isPartOfMade(value: Value): value is BoundMethodValue {
  return value.kind === "method" && value.receiver.kind === "external-instance";
}
