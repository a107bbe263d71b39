import type { ts as TS } from "ts-morph";
import { isQuickTest } from "../../../../tool-model/quick-pattern.ts";
import { overAlternatives } from "../values/alternatives.ts";
import type { RegexValue, Value } from "../values/value.ts";
import { primitive, unknown } from "../values/value.ts";
import { matched } from "./text-methods.ts";

/** `pattern.test(text)`, `pattern.exec(text)`; one that is asked for all matches goes on where it was. */
export function patternMethod(receiver: RegexValue, name: string, subject: Value | undefined, node: TS.Node): Value {
  if (name === "test") return tested(receiver, subject, node);
  const { regex } = receiver;
  const isFirst = name === "exec" && !regex.global && !regex.sticky && subject?.kind === "text" && !subject.isOpen;
  return (isFirst ? matched(subject.text, regex) : undefined) ?? unknown(`calls \`${name}\` of a pattern`, node);
}

/** `/[.!?]$/.test(text)`, for patterns that take no long time. */
function tested({ regex }: RegexValue, subject: Value | undefined, node: TS.Node): Value {
  return overAlternatives(subject ?? primitive(undefined, node), (one) => {
    if (one.kind !== "text" || one.isOpen || !isQuickTest(regex, one.text.value))
      return one.kind === "unknown" ? one : unknown("depends on a pattern that is not matched here", node);
    return primitive(one.text.value.search(regex) >= 0, node);
  });
}
