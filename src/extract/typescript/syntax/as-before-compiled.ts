import type { ts as TS } from "ts-morph";
import { withoutAwaiters } from "./awaiters.ts";
import { exportsAsVariables } from "./exports-as-variables.ts";
import { withOwnHelpers, withoutInterop } from "./module-interop.ts";
import { withReplaced } from "./replacements.ts";

/** A file's text with some of what compilers write turned back into what it was made of. */
export interface AsBeforeCompiled {
  readonly text: string;
  /** Where the statements begin that declare what is exported. */
  readonly exportedAt: ReadonlySet<number>;
}

/**
 * A file as it was before it was compiled, as far as that says the same, with all that is left where it is. Code that is
 * written by hand may be of that form, too. Undefined for a file that has nothing of the kind.
 */
export function asBeforeCompiled(sourceFile: TS.SourceFile): AsBeforeCompiled | undefined {
  const exported = exportsAsVariables(sourceFile);
  const replacements = [
    ...exported.replacements,
    ...withoutAwaiters(sourceFile),
    ...withoutInterop(sourceFile),
    ...withOwnHelpers(sourceFile),
  ];
  if (replacements.length === 0) return undefined;
  return { text: withReplaced(sourceFile.text, replacements), exportedAt: exported.declaredAt };
}
