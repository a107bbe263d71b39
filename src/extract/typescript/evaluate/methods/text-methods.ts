import type { ts as TS } from "ts-morph";
import type { Text } from "../../../../tool-model/text.ts";
import { computedText } from "../../../../tool-model/text.ts";
import { concatTexts, replaceInText, sliceText, splitText, trimText } from "../../../../tool-model/text-operations.ts";
import type { Evaluator } from "../evaluator.ts";
import { fitsTogether, MOST_MEMBERS } from "../values/limits.ts";
import { matchedParts, replaceByFunction, splitByPattern } from "./text-patterns.ts";
import { isQuickTest } from "../../../../tool-model/quick-pattern.ts";
import type { Value } from "../values/value.ts";
import { primitive, unknown } from "../values/value.ts";

/** Calls a function of the project that a method is given. */
type Call = (callee: Value, args: readonly Value[]) => Value;

type Method = (text: Text, args: readonly Value[], call: Call) => Value | undefined;

const text = (value: Text): Value => ({ kind: "text", text: value });

/** Methods of strings; those that keep characters keep their provenance. */
const METHODS = new Map<string, Method>(
  Object.entries<Method>({
    trim: (self) => text(trimText(self, "both")),
    trimStart: (self) => text(trimText(self, "start")),
    trimEnd: (self) => text(trimText(self, "end")),
    toString: (self: Text) => text(self),
    valueOf: (self: Text) => text(self),
    normalize: (self, [form]) => normalized(self, form),
    toUpperCase: (self: Text) => text(sameOr(self, self.value.toUpperCase())),
    toLowerCase: (self: Text) => text(sameOr(self, self.value.toLowerCase())),
    concat: (self, args) =>
      allTexts(args, (texts) => (fitsTogether([self, ...texts]) ? text(concatTexts([self, ...texts])) : undefined)),
    slice: (self, args) =>
      numbers(args, (start = 0, end = self.value.length) =>
        text(sliceText(self, fromEnd(self, start), fromEnd(self, end))),
      ),
    substring: (self, args) =>
      numbers(args, (start = 0, end = self.value.length) =>
        text(sliceText(self, Math.max(0, Math.min(start, end)), Math.max(0, start, end))),
      ),
    charAt: (self, args) => numbers(args, (at = 0) => text(sliceText(self, at, at + 1))),
    at: (self, args) => numbers(args, (at = 0) => text(sliceText(self, fromEnd(self, at), fromEnd(self, at) + 1))),
    repeat: (self, args) =>
      numbers(args, (count = 0) =>
        count >= 0 && self.value.length * count <= 100_000 ? text(computedText(self.value.repeat(count))) : undefined,
      ),
    padEnd: (self, args) => padded(self, args, "padEnd"),
    padStart: (self, args) => padded(self, args, "padStart"),
    split: (self, args) => {
      const parts = partsOf(self, args[0]);
      return parts && firstOf(parts.map(text), args[1]);
    },
    includes: (self, args) => asked(args, (search) => self.value.includes(search)),
    startsWith: (self, args) => asked(args, (search) => self.value.startsWith(search)),
    endsWith: (self, args) => asked(args, (search) => self.value.endsWith(search)),
    localeCompare: (self, args) => asked(args, (other) => collator().compare(self.value, other)),
    match: (self, [pattern]) => (pattern?.kind === "regex" ? matched(self, pattern.regex) : undefined),
    matchAll: (self, [pattern]) => {
      const matches = pattern?.kind === "regex" ? matchedParts(self, pattern.regex, true) : undefined;
      return matches && { kind: "array", items: [...matches] };
    },
    lastIndexOf: (self, args) => asked(args, (search) => self.value.lastIndexOf(search)),
    indexOf: (self, args) => asked(args, (search) => self.value.indexOf(search)),
    replace: (self, args, call) => replaced(self, args, call, false),
    replaceAll: (self, args, call) => replaced(self, args, call, true),
  }),
);

/** What a method of a string gives. */
export function textMethod(
  evaluator: Evaluator,
  self: Text,
  name: string,
  args: readonly Value[],
  node: TS.Node,
): Value {
  const hole = args.find((arg) => arg.kind === "unknown");
  if (hole) return hole;
  return (
    METHODS.get(name)?.(self, args, (callee, given) => evaluator.call(callee, given, node)) ??
    unknown(`is made by \`${name}\` of a string with arguments that are not evaluated`, node)
  );
}

/** What `text.match(pattern)` gives: all matches where it asks for all, else the parts of the first one. */
export function matched(self: Text, pattern: RegExp): Value | undefined {
  const matches = matchedParts(self, pattern, pattern.global);
  if (!matches) return undefined;
  const [first] = matches;
  if (!first) return primitive(null);
  if (!pattern.global) return first;
  return { kind: "array", items: matches.flatMap((one) => (one.kind === "array" ? one.items.slice(0, 1) : [])) };
}

/** Case changes leave most texts as they are: then the provenance stays. */
function sameOr(self: Text, value: string): Text {
  return value === self.value ? self : computedText(value);
}

function fromEnd(self: Text, offset: number): number {
  return offset < 0 ? Math.max(0, self.value.length + offset) : offset;
}

function allTexts(args: readonly Value[], make: (texts: readonly Text[]) => Value | undefined): Value | undefined {
  const texts = args.flatMap((arg) => (arg.kind === "text" ? [arg.text] : []));
  return texts.length === args.length ? make(texts) : undefined;
}

function numbers(
  args: readonly Value[],
  make: (...values: readonly (number | undefined)[]) => Value | undefined,
): Value | undefined {
  const values = args.map((arg) =>
    arg.kind === "primitive" && (typeof arg.value === "number" || arg.value === undefined)
      ? { value: arg.value }
      : undefined,
  );
  return values.every((value) => value !== undefined) ? make(...values.map((value) => value.value)) : undefined;
}

function padded(self: Text, args: readonly Value[], method: "padEnd" | "padStart"): Value | undefined {
  const [length, filler] = args;
  if (length?.kind !== "primitive" || typeof length.value !== "number" || length.value > 100_000) return undefined;
  if (filler && filler.kind !== "text") return undefined;
  const fill = filler ? filler.text.value : " ";
  return text(sameOr(self, self.value[method](length.value, fill)));
}

function asked(args: readonly Value[], answer: (search: string) => boolean | number): Value | undefined {
  const [search] = args;
  return search?.kind === "text" && args.length === 1 ? primitive(answer(search.text.value)) : undefined;
}

/** Whether the result of a replacement is of a size that can be followed. */
function isFollowed(self: Text, search: Text, by: Text, all: boolean): boolean {
  const parts = all ? self.value.split(search.value, MOST_MEMBERS + 1).length : 2;
  return parts <= MOST_MEMBERS && fitsTogether([self, ...Array.from({ length: parts - 1 }, () => by)]);
}

/** As many parts as `split` is asked for. */
function firstOf(items: Value[], most: Value | undefined): Value | undefined {
  if (!most) return { kind: "array", items };
  if (most.kind !== "primitive") return undefined;
  if (most.value === undefined) return { kind: "array", items };
  return typeof most.value === "number" && most.value >= 0
    ? { kind: "array", items: items.slice(0, most.value) }
    : undefined;
}

function normalized(self: Text, form: Value | undefined): Value | undefined {
  const name = form?.kind === "text" ? form.text.value : form ? undefined : "NFC";
  const isForm = name !== undefined && /^NFK?[CD]$/u.test(name);
  return isForm ? text(sameOr(self, self.value.normalize(name))) : undefined;
}

function partsOf(self: Text, separator: Value | undefined): Text[] | undefined {
  if (separator?.kind === "regex") return splitByPattern(self, separator.regex);
  if (separator?.kind !== "text") return undefined;
  const isFollowed = self.value.split(separator.text.value, MOST_MEMBERS + 1).length <= MOST_MEMBERS;
  return isFollowed ? splitText(self, separator.text.value) : undefined;
}

function replaced(self: Text, args: readonly Value[], call: Call, all: boolean): Value | undefined {
  const [search, by] = args;
  if (search && by && isCallable(by)) return replaceByFunction(self, search, all, (given) => call(by, given));
  if (by?.kind !== "text") return undefined;
  if (search?.kind === "text")
    return by.text.value.includes("$") || !isFollowed(self, search.text, by.text, all)
      ? undefined
      : text(replaceInText(self, search.text.value, by.text, all));
  if (search?.kind !== "regex" || !isQuickTest(search.regex, self.value)) return undefined;
  return text(sameOr(self, self.value.replace(search.regex, by.text.value)));
}

function isCallable({ kind }: Value): boolean {
  return kind === "function" || kind === "method" || kind === "external";
}

let knownCollator: Intl.Collator | undefined;

/** How texts sort where nobody has chosen a language. Made when it is needed: that takes longer than a small file. */
function collator(): Intl.Collator {
  return (knownCollator ??= new Intl.Collator("en"));
}
