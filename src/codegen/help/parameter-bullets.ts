import { resolveReference } from "../../tool-model/schema-fields.ts";
import type { JsonSchema } from "../../tool-model/tool.ts";
import { boundWords } from "./bound-words.ts";
import { inlineCode, inlineMarkdown } from "./inline-text.ts";
import { objectShapes, type ObjectShape, type ShapeProperty } from "./object-shapes.ts";
import { typeWords } from "./type-words.ts";

/** More bullets than anybody reads of one tool, and deeper ones. */
const MOST_BULLETS = 1000;
const DEEPEST = 8;

interface Walk {
  readonly root: JsonSchema;
  /** Words about the tool's own parameters that go before those of the schema, by name. */
  readonly words: ReadonlyMap<string, string>;
  /** The schemas around, so that one that holds itself ends. */
  readonly around: readonly JsonSchema[];
  readonly budget: { left: number };
}

/**
 * The parameters of a tool as lines of a list, nested ones below theirs:
 * "- `ids` (list of integers, optional, at least 1 item): The orders to fetch."
 * @param root the input schema
 * @param words what is to be said of single parameters in place of their descriptions
 */
export function parameterBullets(root: JsonSchema, words: ReadonlyMap<string, string> = new Map()): string[] {
  const budget = { left: MOST_BULLETS };
  const lines = linesOfShapes(objectShapes(root, root), { root, words, around: [root], budget });
  return budget.left < 0 ? [...lines, "- and more: see the input schema."] : lines;
}

function linesOfShapes(shapes: readonly ObjectShape[], walk: Walk): string[] {
  const [only, ...others] = shapes;
  if (walk.around.length > DEEPEST || !only) return [];
  if (others.length === 0) return only.flatMap((property) => linesOfProperty(property, walk));
  return shapes.flatMap((shape, index) => [
    `- ${index === 0 ? "either" : "or"}${constantsOf(shape)}:`,
    ...indented(shape.flatMap((property) => linesOfProperty(property, walk))),
  ]);
}

/** What tells one kind of a union from the others. */
function constantsOf(shape: ObjectShape): string {
  const constants = shape.filter(({ schema }) => schema.const !== undefined);
  const words = constants.map(({ name, schema }) => `${inlineCode(name)} ${inlineCode(JSON.stringify(schema.const))}`);
  return words.length === 0 ? "" : `, with ${words.join(" and ")}`;
}

function linesOfProperty(property: ShapeProperty, walk: Walk): string[] {
  walk.budget.left -= 1;
  if (walk.budget.left < 0) return [];
  const { root, around } = walk;
  const { schema } = property;
  const bullet = `- ${inlineCode(property.name)} (${factsOf(property, root).join(", ")})${descriptionOf(property, walk)}`;
  const target = targetOf(schema, root);
  if (around.includes(target)) return [bullet];
  return [bullet, ...indented(linesOfShapes(objectShapes(schema, root), { ...walk, around: [...around, target] }))];
}

function factsOf({ schema, required }: ShapeProperty, root: JsonSchema): string[] {
  return [
    typeWords(schema, root),
    required ? "required" : "optional",
    ...(schema.default === undefined ? [] : [`default ${inlineCode(JSON.stringify(schema.default))}`]),
    ...boundWords(schema, root),
    ...(schema.deprecated === true ? ["deprecated"] : []),
  ];
}

function descriptionOf({ name, schema }: ShapeProperty, { root, words, around }: Walk): string {
  const said = around.length === 1 ? words.get(name) : undefined;
  const description = said ?? schema.description ?? targetOf(schema, root).description;
  const text = typeof description === "string" ? inlineMarkdown(description) : "";
  return text === "" ? "" : `: ${text}`;
}

function targetOf(schema: JsonSchema, root: JsonSchema): JsonSchema {
  return (typeof schema.$ref === "string" ? resolveReference(root, schema.$ref) : undefined) ?? schema;
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}
