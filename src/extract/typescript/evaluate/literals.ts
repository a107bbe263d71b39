import type { ts as TS } from "ts-morph";
import type { Text } from "../../../tool-model/text.ts";
import { computedText } from "../../../tool-model/text.ts";
import { concatTexts } from "../../../tool-model/text-operations.ts";
import { ts } from "../compiler.ts";
import { asJsonSchema } from "../schema-libraries/convert.ts";
import { literalText } from "../text/literal-text.ts";
import { describeValue, mismatch } from "./values/describe-value.ts";
import { ownFields, ownStatics } from "./classes/own-fields.ts";
import type { Evaluator } from "./evaluator.ts";
import { withoutSetter } from "./values/setters.ts";
import type { Frame } from "./values/frame.ts";
import { appendList, appendMembers } from "./values/iterate.ts";
import { iterated } from "./iterated.ts";
import { seenThrough } from "./proxies.ts";
import { waysTogether } from "./values/list-ways.ts";
import { fitsTogether } from "./values/limits.ts";
import { concatOpen, openPart, settled } from "./values/open-texts.ts";
import { namespaceObject } from "./exported-members.ts";
import { inheritFrom, withValuesRead } from "./copied-members.ts";
import type { ArrayValue, ObjectValue, RegexValue, UnknownValue, Value } from "./values/value.ts";
import { evaluateSpread } from "./operators.ts";
import { alternatives, byDefault, firstByDefault, hasDefault, MAX_ALTERNATIVES } from "./values/alternatives.ts";
import { isSetting, keyString, nullishness, primitive, setting, unknown } from "./values/value.ts";

export function evaluateStringLiteral(node: TS.StringLiteralLike, sourceFile: TS.SourceFile): Value {
  return { kind: "text", text: literalText(node, sourceFile, sourceFile.fileName) };
}

/** Only the pattern of a regular expression is read; it is never matched against anything long. */
export function regexOf(node: TS.RegularExpressionLiteral): RegexValue | UnknownValue {
  const end = node.text.lastIndexOf("/");
  try {
    return { kind: "regex", regex: new RegExp(node.text.slice(1, end), node.text.slice(end + 1)) };
  } catch {
    return unknown("is a regular expression that this Node does not know", node);
  }
}

export function evaluateTemplate(evaluator: Evaluator, node: TS.TemplateExpression, frame: Frame): Value {
  const { sourceFile } = frame;
  const parts: Value[] = [{ kind: "text", text: literalText(node.head, sourceFile, sourceFile.fileName) }];
  for (const span of node.templateSpans) {
    const value = evaluator.evaluate(span.expression, frame);
    parts.push(evaluator.leavesGaps ? openPart(value, span.expression) : value, {
      kind: "text",
      text: literalText(span.literal, sourceFile, sourceFile.fileName),
    });
  }
  return evaluator.leavesGaps ? concatOpen(parts, node) : concatValues(parts, node);
}

/** Strings put together, as `+` and templates do; each combination of alternatives on its own. */
export function concatValues(values: readonly Value[], node: TS.Node): Value {
  const combined = combinations(values, node);
  if ("kind" in combined) return { ...combined, known: knownPart(values) };
  if (!combined.every((texts) => fitsTogether(texts))) return unknown("is too long to be followed", node);
  return alternatives(
    combined.map((texts): Value => ({ kind: "text", text: concatTexts(texts) })),
    node,
  );
}

/** The values as texts: one list for each choice among alternatives. */
export function combinations(values: readonly Value[], node: TS.Node): readonly (readonly Text[])[] | UnknownValue {
  let count = 1;
  const options: Text[][] = [];
  for (const value of values) {
    const written = byDefault(value);
    const texts = (written.kind === "alternatives" ? written.values : [written]).map((one) => textOf(one));
    const hole = texts.find((text): text is UnknownValue => "kind" in text);
    if (hole) {
      const isOfSetting = isSetting(written) || hole.isOfSetting;
      return { ...unknown(hole.reason, hole.node ?? node), ...(isOfSetting && { isOfSetting }) };
    }
    options.push(texts.filter((text): text is Text => !("kind" in text)));
    count *= texts.length;
    if (count > MAX_ALTERNATIVES) return unknown("depends on too many conditions", node);
  }
  return Array.from({ length: count }, (_, choice) => {
    let rest = choice;
    return options.flatMap((texts) => {
      const text = texts[rest % texts.length];
      rest = Math.floor(rest / texts.length);
      return text ?? [];
    });
  });
}

/** What is known of a longer text is of no use: it stands for names. */
const LONGEST_KNOWN = 1_000;

/** The text without the parts that are unknown or depend on a condition. */
function knownPart(values: readonly Value[]): Text {
  const texts = values
    .map((value) => (value.kind === "unknown" ? (value.known ?? computedText("")) : textOf(value)))
    .map((text) => ("kind" in text ? computedText("") : text));
  const length = texts.reduce((sum, { value }) => sum + value.length, 0);
  return length <= LONGEST_KNOWN && fitsTogether(texts) ? concatTexts(texts) : computedText("");
}

/** Lists in lists as text: more levels than this are no text that anybody reads. */
const DEEPEST_LIST = 3;

/** A value as text, as string concatenation makes it. */
export function textOf(value: Value, level = 0): Text | UnknownValue {
  if (value.kind === "text") return value.text;
  if (value.kind === "primitive") return computedText(String(value.value));
  if (value.kind === "unknown") return value;
  if (value.kind === "array" && level < DEEPEST_LIST) {
    // Nothing stands for `null` and `undefined` in the text of a list.
    const items = value.items.map((item) => (nullishness(item) === true ? computedText("") : textOf(item, level + 1)));
    const known = items.filter((item): item is Text => !("kind" in item));
    const isWhole = !value.unresolved && !value.conditional && !value.isUnordered;
    if (known.length === items.length && isWhole) return computedText(known.map((item) => item.value).join(","));
  }
  return unknown(mismatch(value, "text"), "node" in value ? value.node : undefined);
}

export function evaluateArrayLiteral(evaluator: Evaluator, node: TS.ArrayLiteralExpression, frame: Frame): Value {
  const list: Pick<ArrayValue, "items" | "unresolved"> = { items: [] };
  let conditional = false;
  const parts: ArrayValue[] = [];
  for (const element of node.elements) {
    if (!ts.isSpreadElement(element)) {
      const items = [evaluator.evaluate(element, frame)];
      parts.push({ kind: "array", items });
      appendMembers(list, items, element);
      continue;
    }
    const members = iterated(evaluator, evaluateSpread(evaluator, element.expression, frame), element);
    const spread = evaluator.leavesGaps ? settled(members, element) : members;
    appendList(list, spread, element);
    parts.push(spread);
    conditional ||= spread.conditional ?? false;
  }
  const ways = conditional ? waysTogether(list.items, parts) : undefined;
  return { kind: "array", ...list, conditional, ways, node };
}

export function evaluateObjectLiteral(evaluator: Evaluator, node: TS.ObjectLiteralExpression, frame: Frame): Value {
  let made: ObjectValue[] = [{ kind: "object", properties: new Map(), node }];
  let isFirstByDefault = true;
  for (const property of node.properties) {
    if (!ts.isSpreadAssignment(property)) {
      for (const object of made) addProperty(evaluator, object, property, frame);
      continue;
    }
    const spread = evaluateSpread(evaluator, property.expression, frame);
    const options = spread.kind === "alternatives" ? spread.values : [spread];
    if (made.length * options.length > MAX_ALTERNATIVES) return unknown("depends on too many conditions", property);
    made = made.flatMap((object) => options.map((option) => withSpread(evaluator, object, option, property, frame)));
    isFirstByDefault &&= hasDefault(spread);
  }
  return isFirstByDefault ? firstByDefault(made, node) : alternatives(made, node);
}

/** An object with the members that another value has, as `{ ...object, ...spread }` makes it. */
export function withSpread(
  evaluator: Evaluator,
  object: ObjectValue,
  spread: Value,
  node: TS.Node,
  frame?: Frame,
): ObjectValue {
  const copy: ObjectValue = { ...object, properties: new Map(object.properties) };
  const source = spreadable(evaluator, spread, node, frame);
  if (source?.kind === "object") {
    for (const [key, property] of source.properties) copy.properties.set(key, withoutSetter(property));
    copy.unresolved ??= source.unresolved;
    const { converter, holes, refinements, schemaSource } = source;
    return {
      ...copy,
      ...(converter && { converter }),
      ...(holes && { holes }),
      ...(refinements && { refinements }),
      ...(schemaSource && { schemaSource }),
    };
  }
  if (nullishness(spread) || (spread.kind === "primitive" && !spread.value)) return copy;
  copy.unresolved ??= spread.kind === "unknown" ? spread : unknown(`spreads ${describeValue(spread)}`, node);
  return copy;
}

/** What a spread copies, and what takes the rest: an object's own properties, the fields of an instance or a class, a module's exports. */
export function spreadable(evaluator: Evaluator, spread: Value, node: TS.Node, frame?: Frame): ObjectValue | undefined {
  const value = asJsonSchema(spread);
  if (value.kind === "object") return withValuesRead(evaluator, value, node);
  if (value.kind === "unknown") return seenThrough(evaluator, value, node);
  if (value.kind === "namespace") return namespaceObject(evaluator, value.file);
  if (value.kind === "class") return ownStatics(evaluator, value, node);
  if (value.kind === "instance") return ownFields(evaluator, value, node, frame);
  return undefined;
}

/** Why there may be other members than those which are known. */
const KEY_IS_COMPUTED = "has a property whose key is computed";

function addProperty(
  evaluator: Evaluator,
  object: ObjectValue,
  node: Exclude<TS.ObjectLiteralElementLike, TS.SpreadAssignment>,
  frame: Frame,
): void {
  const key = propertyKey(evaluator, node.name, frame);
  if (key === undefined) {
    object.unresolved ??= (isOption(evaluator, node.name, frame) ? setting : unknown)(KEY_IS_COMPUTED, node.name);
    return;
  }
  if (isPrototypeGiven(node)) {
    inheritFrom(object, evaluator.evaluate(node.initializer, frame), node);
    return;
  }
  const before = ts.isAccessor(node) ? object.properties.get(key) : undefined;
  const property = { key: node.name, node, valueNode: valueNodeOf(node) };
  if (ts.isSetAccessorDeclaration(node)) {
    const value = before?.value ?? primitive(undefined, node);
    object.properties.set(key, { ...property, ...before, value, setter: { kind: "function", node, frame } });
  } else
    object.properties.set(key, {
      ...property,
      value: propertyValue(evaluator, node, frame),
      setter: before?.setter,
    });
}

/** `{ __proto__: base }` */
function isPrototypeGiven(node: TS.ObjectLiteralElementLike): node is TS.PropertyAssignment {
  if (!ts.isPropertyAssignment(node) || ts.isComputedPropertyName(node.name)) return false;
  return ts.isPropertyName(node.name) && "text" in node.name && node.name.text === "__proto__";
}

function valueNodeOf(node: Exclude<TS.ObjectLiteralElementLike, TS.SpreadAssignment>): TS.Node {
  if (ts.isPropertyAssignment(node)) return node.initializer;
  return ts.isShorthandPropertyAssignment(node) ? node.name : node;
}

function propertyValue(
  evaluator: Evaluator,
  node: Exclude<TS.ObjectLiteralElementLike, TS.SpreadAssignment>,
  frame: Frame,
): Value {
  if (ts.isPropertyAssignment(node)) return evaluator.evaluate(node.initializer, frame);
  if (ts.isShorthandPropertyAssignment(node)) return evaluator.evaluate(node.name, frame);
  return { kind: "function", node, frame };
}

/** Whether whoever starts the server may set the name of a property: without that, there is none of any other name. */
function isOption(evaluator: Evaluator, name: TS.PropertyName, frame: Frame): boolean {
  return ts.isComputedPropertyName(name) && isSetting(evaluator.evaluate(name.expression, frame));
}

/** The name that a property has, when it can be known. */
export function propertyKey(evaluator: Evaluator, name: TS.PropertyName, frame: Frame): string | undefined {
  if (
    ts.isIdentifier(name) ||
    ts.isStringLiteralLike(name) ||
    ts.isNumericLiteral(name) ||
    ts.isPrivateIdentifier(name)
  )
    return name.text;
  return ts.isComputedPropertyName(name) ? keyString(evaluator.evaluate(name.expression, frame)) : undefined;
}
