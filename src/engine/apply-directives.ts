import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { nearest } from "../diagnostics/nearest.ts";
import type { Page } from "../docstring/pages/page.ts";
import type { DirectiveOutcome } from "../rules/define-rule.ts";
import type { Directive } from "../tool-model/directive.ts";
import type { SourceRange } from "../tool-model/source-range.ts";
import type { ToolSet } from "../tool-model/tool-set.ts";
import type { Settings } from "../config/settings.ts";
import type { RuleRegistry } from "./lint.ts";

/** What the comments in the source are held against. */
export interface DirectiveGrounds {
  readonly toolSet: ToolSet;
  readonly pages: readonly Page[];
  readonly settings: Settings;
  readonly rules: RuleRegistry;
}

export interface DirectedFindings {
  /** All of them; those that a comment leaves out say so. */
  readonly diagnostics: readonly Diagnostic[];
  readonly outcomes: readonly DirectiveOutcome[];
}

/** Marks the findings that comments in the source leave out, and says of each comment what became of it. */
export function applyDirectives(diagnostics: readonly Diagnostic[], grounds: DirectiveGrounds): DirectedFindings {
  const ofPages = grounds.pages.flatMap(({ directives }) => directives);
  const directives = [...(grounds.toolSet.directives ?? []), ...ofPages];
  if (directives.length === 0) return { diagnostics, outcomes: [] };
  const byFile = groupedByFile(directives);
  const used = new Set<Directive>();
  const marked = diagnostics.map((diagnostic): Diagnostic => {
    const meant = byFile.get(diagnostic.range?.file ?? "")?.filter((directive) => isMeant(directive, diagnostic)) ?? [];
    for (const directive of meant) used.add(directive);
    const [first] = meant;
    if (!first || diagnostic.suppression) return diagnostic;
    return {
      ...diagnostic,
      suppression: { by: "directive", ...(first.reason !== undefined && { reason: first.reason }) },
    };
  });
  return { diagnostics: marked, outcomes: directives.map((directive) => outcomeOf(directive, used, grounds)) };
}

function groupedByFile(directives: readonly Directive[]): ReadonlyMap<string, readonly Directive[]> {
  const files = new Map<string, Directive[]>();
  for (const directive of directives) {
    const own = files.get(directive.covers.file) ?? [];
    files.set(directive.covers.file, [...own, directive]);
  }
  return files;
}

function isMeant({ rule, covers }: Directive, { ruleId, range }: Diagnostic): boolean {
  return (rule === undefined || rule === ruleId) && range !== undefined && isWithin(range, covers);
}

function isWithin({ start }: SourceRange, covers: SourceRange): boolean {
  return start >= covers.start && start < covers.end;
}

function outcomeOf(
  directive: Directive,
  used: ReadonlySet<Directive>,
  { toolSet, settings, rules }: DirectiveGrounds,
): DirectiveOutcome {
  const { rule, misspelt } = directive;
  if (misspelt) return { directive, state: "misspelt", nearest: misspelt.meant };
  if (rule !== undefined && !Object.hasOwn(rules, rule)) {
    const guess = nearest(rule, Object.keys(rules));
    return { directive, state: "unknown", ...(guess !== undefined && { nearest: guess }) };
  }
  const mayBeUsed =
    used.has(directive) || (rule !== undefined && settings.rules[rule] === undefined) || hidesAHole(directive, toolSet);
  return { directive, state: mayBeUsed ? "used" : "unused" };
}

/** What is not fully known may still be the case. */
function hidesAHole({ covers }: Directive, { tools, holes }: ToolSet): boolean {
  const overlaps = (range: SourceRange | undefined): boolean =>
    range?.file === covers.file && range.start < covers.end && range.end > covers.start;
  return (
    holes.some(({ range }) => overlaps(range)) ||
    tools.some((tool) => tool.holes.some(({ range }) => overlaps(range) || overlaps(tool.definition)))
  );
}
