import type { BuilderCall, Field, FieldCode } from "../../../tool-model/tool.ts";
import { isJsonObject } from "../../../tool-model/json.ts";
import type { Replacement } from "../../define-rule.ts";

/** A replacement of source characters. */
export type SourceReplacement = Extract<Replacement, { range: unknown }>;

/** Builder calls by which a zod field may be left out. */
export const OPTIONAL_CALLS: readonly string[] = ["optional", "nullish", "default", "prefault", "catch"];

/** Builder calls that say something about a field rather than what it takes. */
export const DESCRIBING_CALLS: readonly string[] = ["describe", "meta", "register"];

/** How a field is written, when it may be edited: no other field shares the expression. */
export function editableCode(field: Field): FieldCode | undefined {
  return field.code && !field.code.shared ? field.code : undefined;
}

/** The last call of one of these names in a zod chain; the builder at its start counts too. */
export function callNamed(code: FieldCode, ...names: readonly string[]): BuilderCall | undefined {
  return code.calls.findLast((call) => names.includes(call.name));
}

/**
 * Takes calls out of a zod chain, with the white space before each.
 * @returns undefined when one of them is the builder that starts the chain: `z.optional(…)`
 */
export function withoutCalls(code: FieldCode, names: readonly string[]): readonly SourceReplacement[] | undefined {
  const doomed = code.calls.filter((call) => names.includes(call.name));
  if (doomed.some((call) => call.range.start === code.value.start)) return undefined;
  return doomed.map((call) => ({ range: { ...call.range, start: endBefore(code, call) }, text: "" }));
}

/**
 * Makes a list hold at least one item: `.min(1)` behind `z.array(…)`, `minItems: 1` behind `items`.
 * @returns undefined when the list is not written in a way that has a place for it
 */
export function nonEmptyList(code: FieldCode): SourceReplacement | undefined {
  if (code.notation === "json-schema") return minItemsBehindItems(code);
  const array = callNamed(code, "array");
  if (!array) return undefined;
  const behind = code.calls.slice(code.calls.indexOf(array) + 1);
  const bound = behind.find((call) => call.name === "min");
  if (bound) return { range: bound.range, text: ".min(1)" };
  const { end } = array.range;
  return { range: { ...array.range, start: end }, text: `${lineBreakBefore(behind[0], end, code)}.min(1)` };
}

/** The white space that stands before the next call of a chain, so that a chain over several lines goes on as one. */
function lineBreakBefore(next: BuilderCall | undefined, end: number, code: FieldCode): string {
  const gap = next ? code.valueText.slice(end - code.value.start, next.range.start - code.value.start) : "";
  return gap.trim() === "" ? gap : "";
}

/** Whether the chain bounds its list's length from below already. */
export function hasLowerBound(code: FieldCode): boolean {
  return callNamed(code, "min", "nonempty", "length") !== undefined;
}

/** The source of a zod chain without the calls that say whether it may be left out, and what it is for. */
export function bareChain(code: FieldCode): string | undefined {
  const [builder] = code.calls;
  if (builder?.range.start !== code.value.start) return undefined;
  const kept = code.calls.filter(({ name }) => ![...OPTIONAL_CALLS, ...DESCRIBING_CALLS, "nullable"].includes(name));
  return kept.includes(builder) ? kept.map((call) => sourceOfCall(code, call)).join("") : undefined;
}

/** The characters of one call of the chain. */
export function sourceOfCall(code: FieldCode, call: BuilderCall): string {
  return code.valueText.slice(call.range.start - code.value.start, call.range.end - code.value.start);
}

/** What zod is called where the field is written: `z` in `z.array(…)`. */
export function zodName(code: FieldCode): string | undefined {
  return /^([\p{L}\p{N}_$]+)\s*\.\s*[a-z]+\s*\(/iu.exec(code.valueText)?.[1];
}

/** A JSON Schema key as this object literal writes its keys: quoted, or bare. */
export function schemaKey(code: FieldCode, key: string): string {
  return /"(?:items|type)"\s*:/u.test(code.valueText) ? `"${key}"` : key;
}

/** Whether the schema of a list's items says its type and nothing else, so that nothing is lost when it is rewritten. */
export function hasPlainItems({ schema: { items } }: Field): boolean {
  return isJsonObject(items) && Object.keys(items).join() === "type";
}

/** Joins replacements of one file that touch, such as an insertion in front of a deletion, into one each. */
export function mergeTouching(replacements: readonly SourceReplacement[]): readonly SourceReplacement[] {
  const merged: SourceReplacement[] = [];
  for (const next of replacements.toSorted((one, other) => one.range.start - other.range.start)) {
    const last = merged.at(-1);
    if (last?.range.file !== next.range.file || next.range.start > last.range.end) merged.push(next);
    else merged[merged.length - 1] = { range: { ...last.range, end: next.range.end }, text: last.text + next.text };
  }
  return merged;
}

function minItemsBehindItems(code: FieldCode): SourceReplacement | undefined {
  if (!code.item || /\bminItems\b/u.test(code.valueText)) return undefined;
  const { range } = code.item;
  return { range: { ...range, start: range.end }, text: `,${gapBeforeItems(code)}${schemaKey(code, "minItems")}: 1` };
}

/** A space, or a new line with its indentation when `items` stands on a line of its own. */
function gapBeforeItems({ item, value, valueText }: FieldCode): string {
  const before = valueText.slice(0, (item?.range.start ?? value.start) - value.start);
  return /\r?\n[ \t]*(?=["']?items["']?\s*:\s*$)/u.exec(before)?.[0] ?? " ";
}

function endBefore(code: FieldCode, call: BuilderCall): number {
  return code.calls[code.calls.indexOf(call) - 1]?.range.end ?? call.range.start;
}
