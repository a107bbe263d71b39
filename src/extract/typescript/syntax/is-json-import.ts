import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";

/**
 * Whether data are imported as the language has it, a module with a default and nothing else:
 * `import("./ships.json", { with: { type: "json" } })`, `import * as ships from "./ships.json" with { type: "json" }`.
 * Without the attribute it is a bundler or a loader that makes a module of them, which has the members by their names too.
 */
export function isJsonImport(node: TS.Node): boolean {
  if (ts.isCallExpression(node)) return node.arguments.slice(1).some(asksForJson);
  const declaration = ts.findAncestor(node, ts.isImportDeclaration);
  return declaration?.attributes?.elements.some(({ name, value }) => isTypeJson(name, value)) ?? false;
}

/** `{ with: { type: "json" } }` */
function asksForJson(options: TS.Expression): boolean {
  const attributes = ts.isObjectLiteralExpression(options) ? options.properties : [];
  return attributes.some(
    (one) =>
      ts.isPropertyAssignment(one) &&
      ts.isObjectLiteralExpression(one.initializer) &&
      one.initializer.properties.some(
        (inner) => ts.isPropertyAssignment(inner) && isTypeJson(inner.name, inner.initializer),
      ),
  );
}

function isTypeJson(name: TS.PropertyName, value: TS.Expression): boolean {
  const isType = (ts.isIdentifier(name) || ts.isStringLiteral(name)) && name.text === "type";
  return isType && ts.isStringLiteralLike(value) && value.text === "json";
}
