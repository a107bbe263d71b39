import type { ExampleCall } from "../../../docstring/examples/example-call.ts";
import { hasUnknown, jsonOf, literalAt } from "../../../docstring/examples/literal.ts";
import type { Stretch } from "../../../docstring/layout.ts";
import type { SchemaCheck, SchemaFault } from "../../../schema-check/schema-check.ts";
import { isKnown } from "../../../tool-model/hole.ts";
import { appendPointer } from "../../../tool-model/json-pointer.ts";
import type { Tool } from "../../../tool-model/tool.ts";
import type { Vocabulary } from "../../define-rule.ts";
import { successorOf, type Successor } from "../fields/field-successor.ts";
import { fittingSuccessor } from "../fields/fitting-successor.ts";
import { unknownFields, type UnknownField } from "../fields/unknown-fields.ts";
import { excerpt } from "../texts/excerpt.ts";

/** What is wrong with an example, in offsets of its page. */
export type ExampleFault = { readonly at: Stretch; readonly path: string; readonly field: string } & (
  | {
      readonly kind: "unknownField";
      readonly successor?: Successor;
      /** Other fields that the same successor stands for. */
      readonly companions: readonly string[];
    }
  | { readonly kind: "missingField" }
  | { readonly kind: "wrongValue"; readonly expected: string; readonly written: string }
);

/** What only repeats other faults: undeclared members are found without the schema's help. */
const FOLLOWING: ReadonlySet<string> = new Set(["additionalProperties", "unevaluatedProperties", "if"]);

export interface FaultContext {
  readonly checkSchema: SchemaCheck;
  readonly vocabulary: Vocabulary;
}

/** Everything in an example that its tool would refuse, or pass over in silence. */
export function exampleFaults(call: ExampleCall, text: string, tool: Tool, context: FaultContext): ExampleFault[] {
  const faults = schemaFaults(call, tool, context);
  const missing = faults.filter(({ keyword }) => keyword === "required");
  const unknown = unknownFields(call.arguments, tool);
  const stale = staleFields(unknown, missing, tool, context);
  const replaced = new Set(stale.map(({ successor }) => successor?.name));
  const lacking = call.isInline || call.isPartial ? [] : missing.filter(({ missing: name }) => !replaced.has(name));
  return [
    ...stale,
    ...missingFields(lacking, call),
    ...faults
      .filter((fault) => fault.keyword !== "required" && !unknown.some((field) => isWithin(field.at, fault.at)))
      .map((fault): ExampleFault => wrongValue(fault, call, text)),
  ];
}

/** What the schema itself finds, less what follows from parts of tool or example that are not known. */
function schemaFaults({ arguments: given }: ExampleCall, tool: Tool, { checkSchema }: FaultContext): SchemaFault[] {
  const faults = checkSchema(tool.input.schema, jsonOf(given));
  return withoutBranches(faults)
    .filter(({ keyword }) => !FOLLOWING.has(keyword))
    .filter(({ at, missing }) => isKnown(tool.holes, pointerTo(missing === undefined ? at : [...at, missing])))
    .filter((fault) => fault.keyword === "required" || !concernsUnknown(fault, given));
}

/** Of a value that fits no alternative, each alternative says why: one fault stands for them all. */
function withoutBranches(faults: readonly SchemaFault[]): SchemaFault[] {
  const open: SchemaFault[] = [];
  const failed = faults.filter(({ keyword }) => keyword === "anyOf" || keyword === "oneOf");
  for (const fault of failed.toSorted((one, other) => one.at.length - other.at.length)) {
    if (!open.some(({ at }) => isWithin(fault.at, at))) open.push(fault);
  }
  const others = faults.filter(({ at }) => !open.some((fault) => isWithin(at, fault.at)));
  return [...others, ...open.map((fault) => ({ ...fault, message: alternatives(fault, faults) }))];
}

function alternatives({ at }: SchemaFault, faults: readonly SchemaFault[]): string {
  const below = faults.filter((fault) => isWithin(fault.at, at) && !["anyOf", "oneOf"].includes(fault.keyword));
  const types = below.map(({ message }) => /^must be (\w+)$/u.exec(message)?.[1]);
  return types.length > 0 && types.every((type) => type !== undefined)
    ? `must be ${[...new Set(types)].join(" or ")}`
    : "must fit one of the alternatives";
}

/** A placeholder fits everything, and so does whatever its being something else would make fit. */
function concernsUnknown({ at, keyword }: SchemaFault, given: ExampleCall["arguments"]): boolean {
  const part = literalAt(given, at);
  if (!part || part.kind === "unknown") return true;
  return !["type", "minItems", "maxItems"].includes(keyword) && hasUnknown(part);
}

/** Fields that are none of the tool's, those with the same successor as one. */
function staleFields(
  unknown: readonly UnknownField[],
  missing: readonly SchemaFault[],
  tool: Tool,
  context: FaultContext,
): Extract<ExampleFault, { kind: "unknownField" }>[] {
  const stale = new Map<string, Extract<ExampleFault, { kind: "unknownField" }>>();
  const successors = successorsOf(unknown, missing, tool, context);
  for (const field of unknown) {
    const { member, at, parent } = field;
    const successor = successors.get(field);
    const identity = successor ? `${parent} ${successor.name}` : `${parent}/${member.key} at ${at.join("/")}`;
    const first = stale.get(identity);
    if (first) {
      if (first.field !== member.key && !first.companions.includes(member.key))
        stale.set(identity, { ...first, companions: [...first.companions, member.key] });
      continue;
    }
    const path = appendPointer(parent, "properties", member.key);
    stale.set(identity, {
      kind: "unknownField",
      at: member.at,
      path,
      field: member.key,
      ...(successor && { successor }),
      companions: [],
    });
  }
  return [...stale.values()];
}

/** What has taken the place of each field: by the names, and where those tell nothing, by what was given. */
function successorsOf(
  unknown: readonly UnknownField[],
  missing: readonly SchemaFault[],
  tool: Tool,
  { checkSchema, vocabulary }: FaultContext,
): Map<UnknownField, Successor> {
  const found = new Map<UnknownField, Successor>();
  for (const at of new Set(unknown.map((field) => field.at.join("/")))) {
    const fields = unknown.filter((field) => field.at.join("/") === at);
    const needed = missing.filter((fault) => fault.at.join("/") === at).map((fault) => fault.missing ?? "");
    for (const field of fields) {
      const likelierFirst = field.free.toSorted((one, other) => +needed.includes(other) - +needed.includes(one));
      const successor = successorOf(field.member.key, likelierFirst, vocabulary);
      if (successor) found.set(field, successor);
    }
    const nameless = fields.filter((field) => !found.has(field));
    const taken = new Set(fields.flatMap((field) => found.get(field)?.name ?? []));
    for (const field of nameless) {
      const name = fittingSuccessor(field, { nameless, needed, taken, root: tool.input.schema, checkSchema });
      if (name !== undefined) found.set(field, { name, isSure: false });
    }
  }
  return found;
}

/** What one object lacks is one fault. */
function missingFields(lacking: readonly SchemaFault[], call: ExampleCall): ExampleFault[] {
  const objects = new Map<string, SchemaFault[]>();
  for (const fault of lacking) {
    const identity = fault.at.join("/");
    objects.set(identity, [...(objects.get(identity) ?? []), fault]);
  }
  return [...objects.values()].flatMap((faults) => {
    const [first] = faults;
    const names = faults.map(({ missing = "" }) => missing);
    if (!first) return [];
    const path = pointerTo([...first.at, ...names.slice(0, 1)]);
    return [{ kind: "missingField", at: placeOfMissing(first, call), path, field: names.join("`, `") }];
  });
}

function placeOfMissing({ at }: SchemaFault, { arguments: given, name, naming }: ExampleCall): Stretch {
  if (at.length === 0 && name && naming === "call") return { start: name.start, end: name.end };
  const { start } = literalAt(given, at) ?? given;
  return { start, end: start + 1 };
}

function wrongValue({ at, message }: SchemaFault, { arguments: given }: ExampleCall, text: string): ExampleFault {
  const { start, end } = literalAt(given, at) ?? given;
  const written = excerpt(text.slice(start, end));
  const field = at.findLast((segment) => !/^\d+$/u.test(segment)) ?? "arguments";
  return { kind: "wrongValue", at: { start, end }, path: pointerTo(at), field, expected: message, written };
}

function pointerTo(at: readonly string[]): string {
  return at.reduce(
    (pointer, segment) => (/^\d+$/u.test(segment) ? `${pointer}/items` : appendPointer(pointer, "properties", segment)),
    "/inputSchema",
  );
}

function isWithin(path: readonly string[], outer: readonly string[]): boolean {
  return outer.every((segment, index) => path[index] === segment);
}
