import type { ts as TS } from "ts-morph";
import type { RegistryMember } from "../../../tool-model/registry.ts";
import type { Located, SourceRange } from "../../../tool-model/source-range.ts";
import type { Text } from "../../../tool-model/text.ts";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { FunctionValue, ObjectValue, Property, Value } from "../evaluate/values/value.ts";
import { keyString } from "../evaluate/values/value.ts";
import { rangeOf } from "../modules/source-files.ts";
import { removalOf } from "../tools/removal-range.ts";

/** A name that a collection holds, and what it holds for it. */
export interface CollectionMember extends RegistryMember {
  /** The function that answers for it. */
  readonly answers?: FunctionValue | undefined;
}

/** The names in a collection. */
export interface CollectionMembers {
  readonly members: readonly CollectionMember[];
  readonly isWhole: boolean;
  /** It maps names to functions. */
  readonly isDispatch: boolean;
}

/** Names under which an object keeps the function that answers. */
const HANDLER_NAMES = ["handler", "execute", "run", "handle", "call", "callback", "fn", "invoke", "func"];

/** The names that an object, a map, a set or a list of texts holds; undefined when it is none of these. */
export function collectionMembers(evaluator: Evaluator, value: Value): CollectionMembers | undefined {
  const found = membersOf(evaluator, value);
  if (!found) return undefined;
  return { ...found, isDispatch: found.members.some(({ answers }) => answers !== undefined) };
}

function membersOf(evaluator: Evaluator, value: Value): Omit<CollectionMembers, "isDispatch"> | undefined {
  switch (value.kind) {
    case "map": {
      const members = value.entries.flatMap(([key, held]) => keyed(evaluator, key, value.set ? undefined : held));
      return { members, isWhole: !value.unresolved && members.length === value.entries.length };
    }
    case "array": {
      const members = value.items.flatMap((item) => keyed(evaluator, item, undefined));
      return { members, isWhole: !value.unresolved && !value.conditional && members.length === value.items.length };
    }
    case "object":
      return { members: objectMembers(value), isWhole: !value.unresolved };
    default:
      return undefined;
  }
}

function keyed(evaluator: Evaluator, key: Value, held: Value | undefined): CollectionMember[] {
  const name = keyString(key);
  if (name === undefined || key.kind !== "text") return [];
  const range = placeOf(key.text);
  const removal = range && removalOfItem(evaluator, range);
  return [{ value: name, ...(range && { range }), ...(removal && { removal }), ...heldFor(held) }];
}

function objectMembers({ properties }: ObjectValue): CollectionMember[] {
  return [...properties].map(([value, property]) => {
    const range = keyRange(property);
    return {
      value,
      ...(range && { range }),
      ...(property.node && !property.conditional && { removal: removalOf(property.node) }),
      ...heldFor(property.value),
    };
  });
}

function keyRange({ key, places }: Property): SourceRange | undefined {
  return key ? withoutQuotes(rangeOf(key), key) : places?.key;
}

function withoutQuotes(range: SourceRange, key: TS.Node): SourceRange {
  return ts.isStringLiteralLike(key) ? { ...range, start: range.start + 1, end: range.end - 1 } : range;
}

function placeOf({ pieces: [piece, ...others] }: Text): SourceRange | undefined {
  return others.length === 0 ? piece?.range : undefined;
}

/** What the value behind a name tells. */
function heldFor(held: Value | undefined): Omit<CollectionMember, "value"> {
  if (held?.kind === "text") return { note: located(held.text) };
  const answers = held && functionOf(held);
  const named = held?.kind === "object" ? held.properties.get("name")?.value : undefined;
  return {
    ...(answers && { answers, handler: rangeOf(answers.node) }),
    ...(named?.kind === "text" && { named: located(named.text) }),
  };
}

function located(text: Text): Located<string> {
  const range = placeOf(text);
  return { value: text.value, ...(range && { range }) };
}

function functionOf(value: Value): FunctionValue | undefined {
  if (value.kind === "function") return value;
  if (value.kind !== "object") return undefined;
  const held = HANDLER_NAMES.map((name) => value.properties.get(name)?.value);
  return held.find((one) => one?.kind === "function");
}

/** What goes with a name that stands in a list: itself, or the pair that it is the key of. */
function removalOfItem({ files }: Evaluator, { file, start }: SourceRange): SourceRange | undefined {
  const literal = nodeAt(files.get(file), start);
  const list = literal?.parent;
  if (!literal || !list || !ts.isArrayLiteralExpression(list)) return undefined;
  const isPair = list.elements[0] === literal && list.elements.length === 2 && ts.isArrayLiteralExpression(list.parent);
  return removalOf(isPair ? list : literal);
}

function nodeAt(sourceFile: TS.SourceFile | undefined, offset: number): TS.Node | undefined {
  let at: TS.Node | undefined = sourceFile;
  for (let next = at; next;) {
    at = next;
    next = ts.forEachChild(next, (child) => (child.pos <= offset && offset < child.end ? child : undefined));
  }
  return at && ts.isStringLiteralLike(at) ? at : undefined;
}
