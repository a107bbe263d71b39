import { isQuickTest } from "../../../../tool-model/quick-pattern.ts";
import { computedText, type Text } from "../../../../tool-model/text.ts";
import { concatTexts, shareText, sliceText } from "../../../../tool-model/text-operations.ts";
import { fitsTogether, MOST_MEMBERS } from "../values/limits.ts";
import { textOf } from "../literals.ts";
import type { Value } from "../values/value.ts";
import { primitive } from "../values/value.ts";

interface Match {
  readonly start: number;
  readonly end: number;
  /** What its groups hold. */
  readonly groups: readonly (string | undefined)[];
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
  for (const match of matches) {
    const { start, end } = match;
    const value = replacement([...partsOf(self, match), primitive(start), { kind: "text", text: self }]);
    if (value.kind === "text" && value.isOpen) return undefined;
    const by = textOf(value);
    if ("kind" in by) return by;
    parts.push(sliceText(self, behind, start), matches.length > 1 ? shareText(by) : by);
    behind = end;
  }
  parts.push(sliceText(self, behind));
  return fitsTogether(parts) ? { kind: "text", text: concatTexts(parts) } : undefined;
}

/** `path.matchAll(/\{(\w+)\}/g)`, `name.match(/^v(\d)/)`: each match as the list of what it is and what its groups hold. */
export function matchedParts(self: Text, pattern: RegExp, all: boolean): readonly Value[] | undefined {
  const matches = patternMatches(self, pattern, all);
  return matches?.map((match) => ({ kind: "array", items: partsOf(self, match) }));
}

function partsOf(self: Text, { start, end, groups }: Match): Value[] {
  return [
    { kind: "text", text: sliceText(self, start, end) },
    ...groups.map((group): Value =>
      group === undefined ? primitive(undefined) : { kind: "text", text: computedText(group) },
    ),
  ];
}

/** `name.split(/[-_]/)`; undefined when that takes long, or when the pattern matches nothing at all somewhere. */
export function splitByPattern(self: Text, pattern: RegExp): Text[] | undefined {
  const matches = patternMatches(self, pattern, true);
  if (!matches || self.value === "" || matches.some(({ start, end, groups }) => start === end || groups.length > 0))
    return undefined;
  const starts = [0, ...matches.map(({ end }) => end)];
  return starts.map((start, index) => sliceText(self, start, matches[index]?.start));
}

function matchesOf(self: Text, search: Value, all: boolean): Match[] | undefined {
  if (search.kind === "regex") return patternMatches(self, search.regex, search.regex.global);
  if (search.kind !== "text" || search.isOpen || search.text.value === "") return undefined;
  const { value } = search.text;
  const matches: Match[] = [];
  for (let start = self.value.indexOf(value); start !== -1; start = self.value.indexOf(value, start + value.length)) {
    matches.push({ start, end: start + value.length, groups: [] });
    if (!all || matches.length > MOST_MEMBERS) break;
  }
  return withinLimit(matches);
}

function patternMatches(self: Text, pattern: RegExp, all: boolean): Match[] | undefined {
  if (!isQuickTest(pattern, self.value)) return undefined;
  const matches: Match[] = [];
  const everywhere = new RegExp(pattern.source, `${pattern.flags.replace("g", "")}g`);
  for (const match of self.value.matchAll(everywhere)) {
    const [found, ...groups] = match;
    matches.push({ start: match.index, end: match.index + found.length, groups });
    if (!all || matches.length > MOST_MEMBERS) break;
  }
  return withinLimit(matches);
}

function withinLimit(matches: Match[]): Match[] | undefined {
  return matches.length > MOST_MEMBERS ? undefined : matches;
}
