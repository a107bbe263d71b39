import { ts } from "../../compiler.ts";
import { isSetting, type Value } from "./value.ts";

/** Whether a value is a setting as it is read, `process.env.PORT`, and not what something makes of it: nothing by default. */
export function isUnset(value: Value): boolean {
  if (!isSetting(value)) return false;
  if (value.kind === "external") return value.path.length > 2;
  return (
    value.kind === "unknown" &&
    value.node !== undefined &&
    (ts.isPropertyAccessExpression(value.node) ||
      ts.isElementAccessExpression(value.node) ||
      ts.isComputedPropertyName(value.node))
  );
}
