import type { ts as TS } from "ts-morph";
import { isQuickTest } from "../../../../tool-model/quick-pattern.ts";
import { overAlternatives } from "../values/alternatives.ts";
import type { RegexValue, Value } from "../values/value.ts";
import { isSetting, loss, primitive, setting, unknown } from "../values/value.ts";
import { matched } from "./text-methods.ts";
import { mayBeUsedBefore } from "./used-before.ts";

const GOES_ON = "asks a pattern that goes on behind what it found before";

/** `pattern.test(text)`, `pattern.exec(text)`; one that is asked for all matches goes on where it was. */
export function patternMethod(receiver: RegexValue, name: string, subject: Value | undefined, node: TS.Node): Value {
  if (name === "test") return tested(receiver, subject, node);
  const { regex } = receiver;
  const isFirst = name === "exec" && !regex.global && !regex.sticky && subject?.kind === "text" && !subject.isOpen;
  const found = isFirst ? matched(subject.text, regex) : undefined;
  return found ?? (subject && isSetting(subject) ? setting : unknown)(`calls \`${name}\` of a pattern`, node);
}

/** `/[.!?]$/.test(text)`, for patterns that take no long time. */
function tested({ regex }: RegexValue, subject: Value | undefined, node: TS.Node): Value {
  // One that finds nothing begins anew; where the others go on is known by nobody who does not run them all in their order.
  const isAtPlace = (regex.global || regex.sticky) && mayBeUsedBefore(node);
  return overAlternatives(subject ?? primitive(undefined, node), (one) => {
    if (one.kind !== "text" || one.isOpen || !isQuickTest(regex, one.text.value))
      return one.kind === "unknown" ? one : unknown("depends on a pattern that is not matched here", node);
    const isThere =
      one.text.value.search(isAtPlace ? new RegExp(regex.source, regex.flags.replace("y", "")) : regex) >= 0;
    return isAtPlace && isThere ? loss(GOES_ON, node) : primitive(isThere, node);
  });
}
