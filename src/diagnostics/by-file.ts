import type { Diagnostic } from "./diagnostic.ts";

/** Findings by the absolute path of their file, in order; "" are those about no file. */
export function byFile<D extends Pick<Diagnostic, "range">>(diagnostics: readonly D[]): Map<string, D[]> {
  const files = new Map<string, D[]>();
  for (const diagnostic of diagnostics) {
    const file = diagnostic.range?.file ?? "";
    const own = files.get(file);
    if (own) own.push(diagnostic);
    else files.set(file, [diagnostic]);
  }
  return files;
}
