import type { Diagnostic, Fix, RelatedPlace } from "../diagnostics/diagnostic.ts";
import { editSlice } from "../diagnostics/edit-slice.ts";
import { fingerprinter } from "../diagnostics/fingerprint.ts";
import { sliceRange } from "../diagnostics/locate-slice.ts";
import { compareDiagnostics } from "../diagnostics/order.ts";
import type { TextEdit } from "../diagnostics/text-edit.ts";
import type { Finding, Place, Replacement } from "../rules/define-rule.ts";
import { isSameRange, type SourceRange } from "../tool-model/source-range.ts";
import type { Tool } from "../tool-model/tool.ts";
import type { RawFinding } from "./raw-finding.ts";
import { renderMessage } from "./render-message.ts";
import { shownText } from "../diagnostics/shown-text.ts";

type Unmarked = Omit<Diagnostic, "fingerprint">;

/** Where a tool is found, of which a finding names no place. */
type PlaceOfTool = (tool: Tool) => SourceRange | undefined;

/**
 * Puts findings into words and places: equal ones once, in the order of reports, each with its fingerprint.
 * @param placeOfTool where to report what is written nowhere in a tool, such as a field that a converter makes
 */
export function buildDiagnostics(findings: readonly RawFinding[], placeOfTool: PlaceOfTool): Diagnostic[] {
  const distinct = new Map<string, Unmarked>();
  for (const finding of findings) {
    const diagnostic = unmarked(finding, placeOfTool);
    const identity = identityOf(diagnostic);
    if (!distinct.has(identity)) distinct.set(identity, diagnostic);
  }
  const fingerprint = fingerprinter();
  return [...distinct.values()]
    .sort(compareDiagnostics)
    .map((diagnostic) => ({ ...diagnostic, fingerprint: fingerprint(diagnostic) }));
}

function unmarked(raw: RawFinding, placeOfTool: PlaceOfTool): Unmarked {
  const { ruleId, rule, severity, finding, tool, suppression } = raw;
  const range = placeOf(raw, placeOfTool);
  const fix = fixOf(finding, rule);
  return {
    ruleId,
    messageId: finding.messageId,
    severity,
    message: renderMessage(rule.messages[finding.messageId] ?? finding.messageId, finding.data),
    ...(tool && { tool: tool.name.value }),
    path: finding.path,
    ...(range && { range }),
    related: relatedPlaces(finding),
    ...(fix && { fix }),
    ...(finding.help !== undefined && { help: shownText(finding.help) }),
    ...(suppression && { suppression }),
  };
}

function placeOf(
  { finding: { at }, rule: { scope }, tool }: RawFinding,
  placeOfTool: PlaceOfTool,
): SourceRange | undefined {
  // Rules of other scopes say nothing of a place when the place is not in a tool.
  if (!at && scope !== "tool" && scope !== "field") return undefined;
  return (at && rangeOf(at)) ?? (tool && marked(tool, placeOfTool(tool)));
}

/** A definition is long, so that its beginning stands for it. */
function marked({ definition }: Tool, range: SourceRange | undefined): SourceRange | undefined {
  return range && isSameRange(range, definition) ? { ...range, end: range.start } : range;
}

function rangeOf(place: Place): SourceRange | undefined {
  return "text" in place ? sliceRange(place) : place;
}

function relatedPlaces({ related = [] }: Finding): RelatedPlace[] {
  return related.flatMap(({ message, at }) => {
    const range = at && rangeOf(at);
    return range ? [{ message: shownText(message), range }] : [];
  });
}

/** The fix as edits; none when one of its places cannot be edited, for half a fix is none. */
function fixOf({ fix }: Finding, rule: RawFinding["rule"]): Fix | undefined {
  if (!fix) return undefined;
  const edits: TextEdit[] = [];
  for (const replacement of fix.replacements) {
    const made = editsOf(replacement);
    if (!made) return undefined;
    edits.push(...made);
  }
  if (edits.length === 0) return undefined;
  // Whatever is not plainly safe waits for somebody to ask for it.
  const kind = fix.kind ?? (rule.fix === "safe" ? "safe" : "suggestion");
  return { kind, title: shownText(fix.title), edits, ...(fix.isDerived && { isDerived: true }) };
}

function editsOf(replacement: Replacement): readonly TextEdit[] | undefined {
  const { text } = replacement;
  return "slice" in replacement ? editSlice(replacement.slice, text) : [{ ...replacement.range, text }];
}

function identityOf({ ruleId, messageId, tool, path, message, range }: Unmarked): string {
  return JSON.stringify([ruleId, messageId, tool, path, message, range]);
}
