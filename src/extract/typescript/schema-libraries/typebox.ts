import { createRequire } from "node:module";
import { isCallable, memberOf, wordSet, type SchemaLibrary } from "./schema-library.ts";

/** Functions that make schemas of plain JSON. */
const PRIMITIVES = wordSet("Any Boolean Integer Never Null Number String Unknown Undefined Void RegExp");
const COMPOUNDS = wordSet(`
  Array Const Composite Enum Exclude Extract Index Intersect KeyOf Literal Object Omit Optional Partial Pick Readonly
  ReadonlyOptional Record Recursive Required Tuple Union Unsafe Not TemplateLiteral
`);

const require = createRequire(import.meta.url);

/** TypeBox, whose schemas are JSON Schema already. */
export const typebox: SchemaLibrary = {
  traits: {
    nests: wordSet("Array Union Intersect Tuple Record Composite"),
    keepsOrder: true,
    mayDrop: new Set(),
    defers: new Set(),
    computes: new Set(),
    takesValue: wordSet("Const Enum Literal TemplateLiteral Unsafe"),
    needsAll: wordSet("Pick Omit Index"),
    optionsAt(name) {
      if (PRIMITIVES.has(name)) return 0;
      return ["Record", "Pick", "Omit", "Index", "Exclude", "Extract"].includes(name) ? 2 : 1;
    },
  },
  builder(path) {
    // `Type.Object` and `Object` are the same.
    const [name = "", ...rest] = path[0] === "Type" ? path.slice(1) : path;
    const isKnown = rest.length === 0 && (PRIMITIVES.has(name) || COMPOUNDS.has(name));
    const builders = isKnown ? memberOf(load(), "Type") : undefined;
    const member = memberOf(builders, name);
    return isCallable(member) ? (...args) => Reflect.apply(member, builders, args) : undefined;
  },
  // Schemas of TypeBox are plain objects.
  method: () => undefined,
  anything: () => typebox.builder(["Any"])?.(),
  toJson: (schema) => JSON.parse(JSON.stringify(schema)) as unknown,
};

function load(): unknown {
  return require("@sinclair/typebox");
}
