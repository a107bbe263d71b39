import type { JsonValue } from "../../tool-model/json.ts";
import type { Annotation } from "../../tool-model/tool.ts";
import type { Finding } from "../define-rule.ts";

/**
 * Writes another value where that of an annotation stands.
 * @returns undefined where it is written nowhere, where other tools have it from the same place, or where an expression gives it
 */
export function setAnnotation(annotation: Annotation | undefined, key: string, value: JsonValue): Finding["fix"] {
  if (!annotation?.range || annotation.shared || annotation.isComputed) return undefined;
  const text = JSON.stringify(value);
  return { title: `Set \`${key}\` to \`${text}\``, replacements: [{ range: annotation.range, text }] };
}
