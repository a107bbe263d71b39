import {
  givenMembers,
  type Literal,
  type LiteralMember,
  type LiteralObject,
} from "../../../docstring/examples/literal.ts";
import { appendPointer } from "../../../tool-model/json-pointer.ts";
import type { JsonSchema, Tool } from "../../../tool-model/tool.ts";
import { declaredFields, itemSchemas } from "./declared-fields.ts";

/** A member of an example that the tool's schema does not declare. */
export interface UnknownField {
  readonly member: LiteralMember;
  /** Keys and indexes that lead to the object that it stands in. */
  readonly at: readonly string[];
  /** JSON pointer of that object's schema in the tool definition. */
  readonly parent: string;
  /** What the schema declares there and the example does not give. */
  readonly free: readonly string[];
  /** All that the schema declares there, in its order. */
  readonly declared: ReadonlyMap<string, readonly JsonSchema[]>;
  /** What the example gives there, in its order. */
  readonly siblings: readonly LiteralMember[];
}

interface Visit {
  readonly literal: Literal;
  readonly schemas: readonly JsonSchema[];
  readonly at: readonly string[];
  readonly pointer: string;
}

/**
 * Members that no schema declares, at any depth where properties are declared, even where the schema would let them through.
 * Those where the tool is not known in full are left out.
 */
export function unknownFields(example: LiteralObject, tool: Tool): UnknownField[] {
  const root = tool.input.schema;
  const found: UnknownField[] = [];
  const waiting: Visit[] = [{ literal: example, schemas: [root], at: [], pointer: "/inputSchema" }];
  for (let visit = waiting.shift(); visit; visit = waiting.shift()) {
    if (visit.literal.kind === "array") waiting.push(...itemVisits(visit, visit.literal.items, root));
    if (visit.literal.kind === "object") waiting.push(...memberVisits(visit, visit.literal, tool, found));
  }
  return found;
}

function itemVisits({ schemas, at, pointer }: Visit, items: readonly Literal[], root: JsonSchema): Visit[] {
  const inner = itemSchemas(schemas, root);
  if (inner.length === 0) return [];
  return items.map((literal, index) => ({
    literal,
    schemas: inner,
    at: [...at, String(index)],
    pointer: appendPointer(pointer, "items"),
  }));
}

function memberVisits(
  { schemas, at, pointer }: Visit,
  object: LiteralObject,
  tool: Tool,
  found: UnknownField[],
): Visit[] {
  const { properties, others, isOpen } = declaredFields(schemas, tool.input.schema);
  const given = givenMembers(object);
  const free = [...properties.keys()].filter((name) => !given.some(({ key }) => key === name));
  return given.flatMap((member) => {
    const { key, value: literal } = member;
    const declared = properties.get(key) ?? (others.length > 0 ? others : undefined);
    if (declared) {
      return [{ literal, schemas: declared, at: [...at, key], pointer: appendPointer(pointer, "properties", key) }];
    }
    if (!isOpen && saysAllNames(tool, pointer)) {
      found.push({ member, at, parent: pointer, free, declared: properties, siblings: given });
    }
    return [];
  });
}

/** Whether nothing is missing from the names that an object declares; a hole in one property hides no other's name. */
function saysAllNames({ holes }: Tool, pointer: string): boolean {
  return holes.every(({ path }) => {
    const isElsewhere = !`${pointer}/`.startsWith(`${path}/`) && !path.startsWith(`${pointer}/`);
    return isElsewhere || /^\/properties\/[^/]/u.test(path.slice(pointer.length));
  });
}
