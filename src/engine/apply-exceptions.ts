import type { Suppression } from "../diagnostics/diagnostic.ts";
import type { Settings } from "../config/settings.ts";
import type { ExceptionOutcome, RuleException } from "../rules/define-rule.ts";
import { facesOf, type ServerTools } from "../tool-model/tool-set.ts";
import type { Tool } from "../tool-model/tool.ts";
import { exceptionMatches } from "./exception-matches.ts";
import type { RuleRegistry } from "./lint.ts";
import type { RawFinding } from "./raw-finding.ts";

/** What exceptions are held against. */
export interface ExceptionGrounds {
  readonly servers: readonly ServerTools[];
  readonly settings: Settings;
  readonly rules: RuleRegistry;
  /** ISO date of the run. */
  readonly today: string;
}

export interface ExceptedFindings {
  /** All of them; those that an exception covers say so. */
  readonly findings: readonly RawFinding[];
  readonly outcomes: readonly ExceptionOutcome[];
}

/** Marks the findings that a holding exception covers, and says of each exception what became of it. */
export function applyExceptions(findings: readonly RawFinding[], grounds: ExceptionGrounds): ExceptedFindings {
  const suppressed = new Map<RawFinding, Suppression>();
  const outcomes = grounds.settings.exceptions.map((exception, index): ExceptionOutcome => {
    const covered = findings.filter((finding) => exceptionMatches(exception, finding));
    const state = stateOf(exception, covered.length, grounds);
    const suppression = {
      by: "exception",
      ...(exception.reason !== undefined && { reason: exception.reason }),
    } as const;
    if (state === "holds") for (const finding of covered) suppressed.set(finding, suppression);
    return { exception, index, state };
  });
  const marked = findings.map((finding) => {
    const suppression = suppressed.get(finding);
    return suppression ? { ...finding, suppression } : finding;
  });
  return { findings: marked, outcomes };
}

function stateOf(exception: RuleException, covered: number, grounds: ExceptionGrounds): ExceptionOutcome["state"] {
  const { servers, settings, rules, today } = grounds;
  if (exception.until !== undefined && exception.until <= today) return "expired";
  const tools = servers.flatMap(({ tools }) => tools.filter((tool) => tool.name.value === exception.tool));
  // What is not fully known may still be the case.
  if (tools.length === 0 || tools.some((tool) => tool.holes.length > 0)) return "holds";
  const condition = rules[exception.rule]?.exceptionHolds;
  if (condition) return tools.some((tool) => holdsForAFace(tool, condition)) ? "holds" : "unused";
  const ruleRan = settings.rules[exception.rule] !== undefined;
  return covered > 0 || !ruleRan ? "holds" : "unused";
}

function holdsForAFace(tool: Tool, condition: (tool: Tool) => boolean): boolean {
  return facesOf(tool).some(condition);
}
