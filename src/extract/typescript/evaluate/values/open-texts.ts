import type { ts as TS } from "ts-morph";
import { holdsMarks, MARKS } from "../../../../tool-model/answer.ts";
import { computedText, type Text } from "../../../../tool-model/text.ts";
import { concatTexts, joinTexts, sliceText, splitText, trimText } from "../../../../tool-model/text-operations.ts";
import { isWritten, rangeOf } from "../../modules/source-files.ts";
import { fitsTogether } from "./limits.ts";
import type { ArrayValue, TextValue, Value } from "./value.ts";
import { alternatives, byDefault, MAX_ALTERNATIVES } from "./alternatives.ts";
import { keyString, nullishness, truthiness, unknown } from "./value.ts";

/** A text that may hold marks. */
export function openText(text: Text): TextValue {
  return { kind: "text", text, ...(holdsMarks(text.value) && { isOpen: true }) };
}

/** A mark that stands for an expression, at the place of the expression. */
export function markAt(mark: (typeof MARKS)[keyof typeof MARKS], node: TS.Node): Text {
  if (!isWritten(node)) return computedText(mark);
  const range = rangeOf(node);
  const spans = [{ cooked: 0, cookedLength: 1, source: range.start, sourceLength: range.end - range.start }];
  return { value: mark, pieces: [{ start: 0, end: 1, range, notation: "template", spans, shared: true }] };
}

/** A part of a longer text: where it is not known, a gap at the place of its expression. */
export function openPart(value: Value, node: TS.Node): Value {
  const written = byDefault(value);
  if (written.kind !== "alternatives") return textOrGap(written, node);
  // Nobody writes `undefined` into a text: what may be nothing there is something that is not known.
  const parts = written.values.map((one) => (nullishness(one) === true ? unknown("is nothing", node) : one));
  return alternatives(parts.map((one) => textOrGap(one, node)));
}

function textOrGap(value: Value, node: TS.Node): Value {
  if (value.kind === "text") return value;
  const text = keyString(value);
  return text === undefined ? openText(markAt(MARKS.gap, node)) : { kind: "text", text: computedText(text) };
}

/** Texts put together, what is not known of them being left open; each combination of alternatives on its own. */
export function concatOpen(values: readonly Value[], node: TS.Node, separator?: Text): Value {
  let made: (readonly Text[])[] = [[]];
  for (const value of values) {
    const options = distinctTexts(openPart(value, node));
    const isFew = made.length * options.length <= MAX_ALTERNATIVES;
    const added = isFew ? options : [markAt(MARKS.gap, node)];
    made = made.flatMap((texts) => added.map((text) => [...texts, text]));
  }
  if (!made.every((texts) => fitsTogether(texts, separator))) return unknown("is too long to be followed", node);
  return alternatives(made.map((texts) => openText(separator ? joinTexts(texts, separator) : concatTexts(texts))));
}

function distinctTexts(value: Value): readonly Text[] {
  const texts = new Map<string, Text>();
  for (const one of value.kind === "alternatives" ? value.values : [value])
    if (one.kind === "text" && !texts.has(one.text.value)) texts.set(one.text.value, one.text);
  return [...texts.values()];
}

/** Members joined to one text; those that may be missing are marked so, and those that are not known leave a gap. */
export function joinOpen(list: ArrayValue, separator: Value | undefined, node: TS.Node): Value {
  const between = separator ? textOrGap(separator, node) : openText(computedText(","));
  if (between.kind !== "text") return unknown("is joined by something that is not known", node);
  const { items } = settled(list, node);
  // Nothing stands for `null` and `undefined` in a joined text.
  const texts = items.map((item): Value => (nullishness(item) === true ? openText(computedText("")) : item));
  return concatOpen(texts, node, between.text);
}

/** A list whose members say themselves that they may be missing, or are not known. */
export function settled(list: ArrayValue, node: TS.Node): ArrayValue {
  if (!list.conditional && !list.unresolved) return list;
  const items = list.conditional ? list.items.map((item) => possible(item)) : [...list.items];
  return {
    ...list,
    items: list.unresolved ? [...items, possible(openText(markAt(MARKS.gap, list.unresolved.node ?? node)))] : items,
    // Only a text says itself that it may be missing.
    conditional: list.conditional === true && items.some((item) => !mayBeMissing(item)) ? true : undefined,
    unresolved: undefined,
  };
}

/** A member of a list that may be missing: each line of a text says so. */
export function possible(value: Value): Value {
  if (value.kind === "alternatives") return alternatives(value.values.map(possible));
  if (value.kind !== "text") return value;
  const lines = splitText(value.text, "\n").map((line) =>
    line.value.startsWith(MARKS.maybe) ? line : concatTexts([computedText(MARKS.maybe), line]),
  );
  return openText(joinTexts(lines, computedText("\n")));
}

/** Whether a member of a list says that it may be missing, or stands for any number of members. */
export function mayBeMissing(value: Value): boolean {
  if (value.kind === "alternatives") return value.values.some(mayBeMissing);
  return value.kind === "text" && value.isOpen === true && value.text.value.startsWith(MARKS.maybe);
}

/** A member of a list that is kept where a test holds: what surely is nothing is left out, the rest may be there. */
export function kept(value: Value, isBooleanTest: boolean): Value {
  if (value.kind !== "alternatives" || !isBooleanTest) return possible(value);
  return possible(alternatives(value.values.filter((one) => truthiness(one) !== false)));
}

/** Methods of a text of which parts are open: only those that keep all its characters. */
export function openTextMethod(self: Text, name: string, args: readonly Value[], node: TS.Node): Value {
  switch (name) {
    case "toString":
    case "valueOf":
      return openText(self);
    case "trim":
      return openText(trimText(self, "both"));
    case "trimStart":
      return openText(trimText(self, "start"));
    case "trimEnd":
      return openText(trimText(self, "end"));
    case "concat":
      return concatOpen([openText(self), ...args], node);
    default:
      return unknown(`is made by \`${name}\` of a text that is not wholly known`, node);
  }
}

/** After two ways, of which one may only have added to a text: what it added may be there. */
export function eitherText([one, other]: readonly [Value, Value], node: TS.Node): Value {
  if (one.kind !== "text" || other.kind !== "text") return alternatives([one, other], node);
  const [short, long] =
    one.text.value.length < other.text.value.length ? [one.text, other.text] : [other.text, one.text];
  if (short.value === "" || !long.value.startsWith(short.value)) return alternatives([one, other], node);
  const added = possible(openText(sliceText(long, short.value.length)));
  return added.kind === "text" ? openText(concatTexts([short, added.text])) : alternatives([one, other], node);
}
