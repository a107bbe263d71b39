import { isQuickMatch } from "../../../tool-model/quick-pattern.ts";
import type { Text } from "../../../tool-model/text.ts";
import { concatTexts, shareText, sliceText } from "../../../tool-model/text-operations.ts";
import { fitsTogether, MOST_MEMBERS } from "./limits.ts";
import { textOf } from "./literals.ts";
import type { Value } from "./value.ts";
import { primitive } from "./value.ts";

interface Match {
  readonly start: number;
  readonly end: number;
}

/**
 * `name.replace(/^./, (first) => first.toUpperCase())`: the project's function says what stands in place of each match.
 * What lies between the matches keeps its provenance.
 * @returns undefined when the places cannot be told, or are too many
 */
export function replaceByFunction(
  self: Text,
  search: Value,
  all: boolean,
  replacement: (args: readonly Value[]) => Value,
): Value | undefined {
  const matches = matchesOf(self, search, all);
  if (!matches) return undefined;
  const parts: Text[] = [];
  let behind = 0;
  for (const { start, end } of matches) {
    const found: Value = { kind: "text", text: sliceText(self, start, end) };
    const value = replacement([found, primitive(start), { kind: "text", text: self }]);
    if (value.kind === "text" && value.isOpen) return undefined;
    const by = textOf(value);
    if ("kind" in by) return by;
    parts.push(sliceText(self, behind, start), matches.length > 1 ? shareText(by) : by);
    behind = end;
  }
  parts.push(sliceText(self, behind));
  return fitsTogether(parts) ? { kind: "text", text: concatTexts(parts) } : undefined;
}

/** `name.split(/[-_]/)`; undefined when that takes long, or when the pattern matches nothing at all somewhere. */
export function splitByPattern(self: Text, pattern: RegExp): Text[] | undefined {
  const matches = patternMatches(self, pattern, true);
  if (!matches || self.value === "" || matches.some(({ start, end }) => start === end)) return undefined;
  const starts = [0, ...matches.map(({ end }) => end)];
  return starts.map((start, index) => sliceText(self, start, matches[index]?.start));
}

function matchesOf(self: Text, search: Value, all: boolean): Match[] | undefined {
  if (search.kind === "regex") return patternMatches(self, search.regex, search.regex.global);
  if (search.kind !== "text" || search.isOpen || search.text.value === "") return undefined;
  const { value } = search.text;
  const matches: Match[] = [];
  for (let start = self.value.indexOf(value); start !== -1; start = self.value.indexOf(value, start + value.length)) {
    matches.push({ start, end: start + value.length });
    if (!all || matches.length > MOST_MEMBERS) break;
  }
  return withinLimit(matches);
}

function patternMatches(self: Text, pattern: RegExp, all: boolean): Match[] | undefined {
  if (!isQuickMatch(pattern, self.value)) return undefined;
  const matches: Match[] = [];
  for (const { index, 0: found } of self.value.matchAll(
    new RegExp(pattern.source, `${pattern.flags.replace("g", "")}g`),
  )) {
    matches.push({ start: index, end: index + found.length });
    if (!all || matches.length > MOST_MEMBERS) break;
  }
  return withinLimit(matches);
}

function withinLimit(matches: Match[]): Match[] | undefined {
  return matches.length > MOST_MEMBERS ? undefined : matches;
}
