import { isDeepStrictEqual } from "node:util";
import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { JsonValue } from "../../../tool-model/json.ts";
import type { Annotation } from "../../../tool-model/tool.ts";
import { byDefault, hasDefault } from "../evaluate/values/alternatives.ts";
import { describeValue } from "../evaluate/values/describe-value.ts";
import { plainValue } from "../evaluate/values/plain-value.ts";
import type { Property, UnknownValue, Value } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";
import { isAsWritten, rangeOf } from "../modules/source-files.ts";
import { leadOf } from "./removal-range.ts";

/**
 * The annotations of a tool as they are sent by default, and, where somebody may set something that makes some of them others,
 * as they are then: `readOnlyHint: !isWriting` of `const isWriting = process.env.WRITE === "true"`.
 * @param note takes what is not known of them
 */
export function annotationsOf(
  given: Value | undefined,
  note: (path: string, what: string, hole: UnknownValue) => void,
): readonly Record<string, Annotation>[] {
  const ways = given ? waysByDefault(given) : [];
  if (ways.length > 1 && ways.every(({ kind }) => kind === "object"))
    return ways.flatMap((one) => annotationsOf(one, note));
  const written = given && byDefault(given);
  // Of those that depend on a condition, the first are sent by default.
  const [value] = written?.kind === "alternatives" ? written.values : [written];
  if (written?.kind === "alternatives") note("/annotations", "the annotations", unknown("depend on a condition"));
  if (!value || (value.kind === "primitive" && !value.value)) return [];
  if (value.kind !== "object") {
    note("/annotations", "the annotations", value.kind === "unknown" ? value : unknown(`are ${describeValue(value)}`));
    return [];
  }
  if (value.unresolved) note("/annotations", "the annotations", value.unresolved);
  const sent: [string, Annotation][] = [];
  const otherwise: [string, Annotation][] = [];
  for (const [key, property] of value.properties) {
    const [plain, second] = waysByDefault(property.value).map(plainValue);
    const other = second?.ok === true ? second : plain;
    if (plain && !plain.ok) note(`/annotations/${key}`, `the annotation \`${key}\``, plain.hole);
    if (plain?.ok && plain.value !== undefined) sent.push([key, annotationOf(property, plain.value)]);
    if (other?.ok && other.value !== undefined) otherwise.push([key, annotationOf(property, other.value)]);
  }
  // Not by assignment: an annotation may be called `__proto__`.
  return isDeepStrictEqual(sent, otherwise)
    ? [Object.fromEntries(sent)]
    : [Object.fromEntries(sent), Object.fromEntries(otherwise)];
}

/** What something is by default, and where somebody sets something; only the one where it is not known which of several it is. */
function waysByDefault(value: Value): readonly Value[] {
  const written = byDefault(value);
  return written.kind === "alternatives" && written.values.length === 2 && hasDefault(value) ? written.values : [value];
}

function annotationOf(property: Property, value: JsonValue): Annotation {
  const { valueNode, places } = property;
  const range = valueNode && isAsWritten(valueNode) ? rangeOf(valueNode) : places?.value;
  const assignment = valueNode?.parent;
  const lead = assignment && ts.isPropertyAssignment(assignment) ? leadOf(assignment) : undefined;
  const isComputed = range !== undefined && valueNode !== undefined && isAsWritten(valueNode) && !isPlain(valueNode);
  return { value, ...(range && { range }), ...(lead && { lead }), ...(isComputed && { isComputed }) };
}

/** Whether a value is written out, and not given by an expression. */
function isPlain(node: TS.Node): boolean {
  const { kind } = node;
  return ts.isLiteralExpression(node) || kind === ts.SyntaxKind.TrueKeyword || kind === ts.SyntaxKind.FalseKeyword;
}
