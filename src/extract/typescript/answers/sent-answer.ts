import type { ts as TS } from "ts-morph";
import type { Answer, AnswerData } from "../../../tool-model/answer.ts";
import { MARKS } from "../../../tool-model/answer.ts";
import { computedText, type Text } from "../../../tool-model/text.ts";
import { alternatives } from "../evaluate/values/alternatives.ts";
import { describeValue } from "../evaluate/values/describe-value.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { iterate } from "../evaluate/values/iterate.ts";
import { concatOpen, markAt, openPart, openText, possible } from "../evaluate/values/open-texts.ts";
import type { UnknownValue, Value } from "../evaluate/values/value.ts";
import { nullishness, truthiness, unknown } from "../evaluate/values/value.ts";
import { isWritten, rangeOf } from "../modules/source-files.ts";

/** What a returned value sends: an answer for each text that it can have, or the reason why that is not known. */
export type Sent = Pick<Answer, "text" | "isStructured" | "data" | "isError" | "otherContent"> | UnknownValue;

/** What a value that a handler returns sends to the client. */
export function sentBy(evaluator: Evaluator, value: Value, node: TS.Node): readonly Sent[] {
  switch (value.kind) {
    case "alternatives":
      return value.values.flatMap((one) => sentBy(evaluator, one, node));
    case "text":
      return [{ text: value.text, isStructured: false, ...dataOf(value.json), isError: false, otherContent: [] }];
    case "object":
      return sentByObject(evaluator, value, node);
    case "unknown":
      return [value];
    case "primitive":
      return nullishness(value) === true ? [] : [unknown("is no text", node)];
    default:
      return [unknown(`is ${describeValue(value)}`, node)];
  }
}

/** The list among what `content` may be: a mere text is what a check before has answered already. */
function listIn(content: Value, node: TS.Node): Value {
  const all = content.kind === "alternatives" ? content.values : [content];
  const lists = all.filter(({ kind }) => kind !== "text");
  return lists.length === 0
    ? unknown("has a text for `content`, where a list belongs", node)
    : alternatives(lists, node);
}

const MEMBERS = ["content", "structuredContent", "isError"];

function sentByObject(evaluator: Evaluator, value: Extract<Value, { kind: "object" }>, node: TS.Node): readonly Sent[] {
  if (value.unresolved && !value.properties.has("content")) return [value.unresolved];
  const type = value.properties.get("type")?.value;
  // FastMCP takes a single block too.
  const isBlock = type?.kind === "text" && !value.properties.has("content");
  if (!isBlock && !MEMBERS.some((name) => value.properties.has(name)))
    return [unknown("is an object without `content`", node)];
  const content: Value = isBlock
    ? { kind: "array", items: [value] }
    : listIn(evaluator.member(value, "content", node), node);
  if (content.kind === "unknown") return [content];
  const truth = truthiness(evaluator.member(value, "isError", node));
  const structured = evaluator.member(value, "structuredContent", node);
  const isStructured = nullishness(structured) !== true;
  const rest = { isStructured, ...(isStructured && dataOf(structured)), isError: truth ?? ("unknown" as const) };
  const { texts, otherContent } = blocksOf(evaluator, content, node);
  const [only, ...others] = texts;
  if (!only) return [{ ...rest, otherContent }];
  const whole = others.length === 0 ? only : concatOpen(texts, node, computedText("\n"));
  return (whole.kind === "alternatives" ? whole.values : [whole]).flatMap((one): readonly Sent[] => {
    if (one.kind !== "text") return one.kind === "unknown" ? [one] : [];
    return [
      isNothingKnown(one.text)
        ? unknown("has a text that is not known", node)
        : { ...(isStructured ? {} : dataOf(one.json)), ...rest, text: one.text, otherContent },
    ];
  });
}

/** What is known of an object that is sent; of one of several, nothing. */
function dataOf(value: Value | undefined): { readonly data?: AnswerData } {
  if (value?.kind !== "object") return {};
  const sent = [...value.properties].filter(([, member]) => nullishness(member.value) !== true);
  return {
    data: {
      keys: sent.map(([key]) => key),
      isWhole: !value.unresolved && sent.every(([, { conditional }]) => conditional !== true),
      ...(isWritten(value.node) && { range: rangeOf(value.node) }),
    },
  };
}

function blocksOf(
  evaluator: Evaluator,
  content: Value,
  node: TS.Node,
): { readonly texts: readonly Value[]; readonly otherContent: readonly string[] } {
  const list = iterate(content);
  const texts: Value[] = [];
  const otherContent: string[] = [];
  for (const block of list.items) {
    const type = evaluator.member(block, "type", node);
    if (type.kind === "text" && type.text.value !== "text") otherContent.push(type.text.value);
    else {
      const text = block.kind === "text" ? block : openPart(evaluator.member(block, "text", node), node);
      texts.push(list.conditional ? possible(text) : text);
    }
  }
  if (list.unresolved) texts.push(openText(markAt(MARKS.gap, list.unresolved.node ?? node)));
  return { texts, otherContent };
}

function isNothingKnown({ value }: Text): boolean {
  return value !== "" && !value.includes(MARKS.json) && !/[^\uFDD0-\uFDD2\n]/u.test(value);
}
