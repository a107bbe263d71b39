import type { Field, FieldCode, Tool } from "../../../tool-model/tool.ts";
import {
  bareChain,
  callNamed,
  DESCRIBING_CALLS,
  editableCode,
  hasLowerBound,
  hasPlainItems,
  mergeTouching,
  nonEmptyList,
  OPTIONAL_CALLS,
  schemaKey,
  type SourceReplacement,
  sourceOfCall,
  withoutCalls,
  zodName,
} from "./field-code-edits.ts";
import { fieldType } from "./field-type.ts";

/** Two fields for one thing and for many of them. */
export interface FieldPair {
  readonly scalar: Field;
  readonly list: Field;
}

/**
 * Edits that leave the list as the only field: it takes what both took, is never empty, and keeps its description, or
 * takes over the other's when it has none.
 * @param required whether the list has to be given from then on
 * @returns undefined when one of them is not written where it can be edited
 */
export function collapseFields(
  pair: FieldPair,
  tool: Tool,
  required: boolean,
): readonly SourceReplacement[] | undefined {
  const scalar = editableCode(pair.scalar);
  const list = editableCode(pair.list);
  if (!scalar?.removal || scalar.notation !== list?.notation) return undefined;
  const edits =
    list.notation === "zod" ? zodEdits(pair, scalar, list, tool, required) : jsonSchemaEdits(pair, list, tool);
  return edits && [{ range: scalar.removal, text: "" }, ...mergeTouching(edits)];
}

function zodEdits(
  pair: FieldPair,
  scalar: FieldCode,
  list: FieldCode,
  tool: Tool,
  required: boolean,
): readonly SourceReplacement[] | undefined {
  const items = widenedZodItems(pair, scalar, list, tool);
  const presence = required ? withoutCalls(list, [...OPTIONAL_CALLS, "nullable"]) : optionalWithoutDefault(list);
  const bound = hasLowerBound(list) ? [] : nonEmptyList(list);
  if (!items || !presence || !bound) return undefined;
  return [...items, ...[bound].flat(), ...presence, ...inheritedDescription(pair, scalar, list)];
}

/** A default of `[]` would make an empty list of what may not be one: what had a default is optional. */
function optionalWithoutDefault(list: FieldCode): readonly SourceReplacement[] | undefined {
  const call = callNamed(list, "default", "prefault", "catch");
  if (!call) return [];
  return call.range.start === list.value.start ? undefined : [{ range: call.range, text: ".optional()" }];
}

function widenedZodItems(
  { scalar, list }: FieldPair,
  scalarCode: FieldCode,
  listCode: FieldCode,
  tool: Tool,
): readonly SourceReplacement[] | undefined {
  if (takesAlready(list, scalar, tool)) return [];
  const zod = zodName(listCode);
  const single = bareChain(scalarCode);
  const { item } = listCode;
  if (!zod || !single || !item) return undefined;
  return [{ range: item.range, text: `${zod}.union([${single}, ${item.text}])` }];
}

function inheritedDescription(
  { scalar, list }: FieldPair,
  scalarCode: FieldCode,
  listCode: FieldCode,
): readonly SourceReplacement[] {
  const describing = callNamed(scalarCode, "describe");
  if (!scalar.description || !describing || list.description || callNamed(listCode, ...DESCRIBING_CALLS)) return [];
  const end = { ...listCode.value, start: listCode.value.end };
  return [{ range: end, text: sourceOfCall(scalarCode, describing) }];
}

/** `required` is written elsewhere and stays as it is, so a required single field cannot go. */
function jsonSchemaEdits(
  { scalar, list }: FieldPair,
  code: FieldCode,
  tool: Tool,
): readonly SourceReplacement[] | undefined {
  if (scalar.required) return undefined;
  const bound = hasMinItems(list) ? [] : nonEmptyList(code);
  const types = takesAlready(list, scalar, tool) ? [] : widenedJsonItems({ scalar, list }, code, tool);
  return bound && types && [...types, ...[bound].flat()];
}

function hasMinItems({ schema }: Field): boolean {
  return typeof schema.minItems === "number" && schema.minItems > 0;
}

/** Only items that say nothing but their type can be widened without losing what else they say. */
function widenedJsonItems(
  { scalar, list }: FieldPair,
  code: FieldCode,
  tool: Tool,
): readonly SourceReplacement[] | undefined {
  const single = fieldType(scalar, tool);
  const many = fieldType(list, tool);
  if (!code.item || single.kind !== "scalar" || many.kind !== "list" || many.items.kind !== "scalar") return undefined;
  if (!hasPlainItems(list) || single.enumerated) return undefined;
  const types = [...new Set([...single.types, ...many.items.types])];
  return [
    { range: code.item.range, text: `{ ${schemaKey(code, "type")}: ${JSON.stringify(types).replaceAll(",", ", ")} }` },
  ];
}

function takesAlready(list: Field, scalar: Field, tool: Tool): boolean {
  const single = fieldType(scalar, tool);
  const many = fieldType(list, tool);
  if (single.kind !== "scalar" || many.kind !== "list" || many.items.kind !== "scalar") return false;
  const { types } = many.items;
  return single.types.every((type) => types.includes(type) || (type === "integer" && types.includes("number")));
}
