import type { ClassValue } from "../../evaluate/values/value.ts";
import type { References } from "../../modules/references.ts";

/** The files in which code may know instances of some classes: those that declare one, or name it. */
export function filesOfClasses(references: References, classes: readonly ClassValue[]): ReadonlySet<string> {
  return new Set(
    classes.flatMap(({ node }) => [
      node.getSourceFile().fileName,
      ...(node.name ? references.filesNaming(node.name.text) : []),
    ]),
  );
}
