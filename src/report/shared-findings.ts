import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { shortenedName } from "./shortened-name.ts";

/** A finding as people read it: once for all tools that share what it is about. */
export interface SharedFinding extends Diagnostic {
  /** Names of the tools, in order; none where it is about the whole set. */
  readonly tools: readonly string[];
}

/** How many tools are named; of a schema that every tool shares, nobody reads two hundred names. */
const MOST_NAMES = 3;

/**
 * What formats for people show: a schema that ten tools share is one place to mend, so what is wrong with it is told once.
 * Formats for machines have each finding, for each has a fingerprint of its own.
 */
export function sharedFindings(diagnostics: readonly Diagnostic[]): SharedFinding[] {
  const groups = new Map<string, [Diagnostic, ...Diagnostic[]]>();
  for (const diagnostic of diagnostics) {
    const { ruleId, severity, message, range, related, fix, help, fingerprint } = diagnostic;
    const key = range ? JSON.stringify([ruleId, severity, message, range, related, fix?.title, help]) : fingerprint;
    const group = groups.get(key);
    if (group) group.push(diagnostic);
    else groups.set(key, [diagnostic]);
  }
  return [...groups.values()].map((group) => ({
    ...group[0],
    tools: [...new Set(group.flatMap(({ tool }) => tool ?? []))],
  }));
}

/** Names in a line: `get_berth, list_berths, search_berths and 4 more`. */
export function namesInLine(names: readonly string[]): string {
  const left = names.length - MOST_NAMES;
  const named = names.slice(0, MOST_NAMES).map(shortenedName).join(", ");
  return left > 0 ? `${named} and ${left} more` : named;
}
