import type { RuleException } from "../rules/define-rule.ts";
import type { RawFinding } from "./raw-finding.ts";

/** Whether a finding is one that an exception means: same rule, same tool, and the field, if it names one. */
export function exceptionMatches(exception: RuleException, { ruleId, tool, finding }: RawFinding): boolean {
  if (exception.rule !== ruleId || exception.tool !== tool?.name.value) return false;
  const { field } = exception;
  return field === undefined || field === finding.path || field === dottedField(finding.path);
}

/** The field that a JSON pointer leads to, as people write it: `rows.sku` for `/inputSchema/properties/rows/items/properties/sku`. */
function dottedField(path: string): string {
  const segments = path.split("/").map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
  // A property may itself be called `properties`, so names are taken two by two.
  const names: string[] = [];
  for (let index = 2; index < segments.length; index++) {
    if (segments[index] !== "properties") continue;
    const name = segments[++index];
    if (name !== undefined) names.push(name);
  }
  return names.join(".");
}
