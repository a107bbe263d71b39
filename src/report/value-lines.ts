import { diffWordsWithSpace } from "diff";
import { visibleCharacters } from "../diagnostics/visible-characters.ts";
import type { JsonValue } from "../tool-model/json.ts";
import type { Colors } from "./colors.ts";

type Paint = (text: string) => string;

/** A stretch of a value: both sides have it, or one. */
interface Stretch {
  readonly value: string;
  readonly isOwn: boolean;
}

/** How much of what both sides have is shown around what differs. */
const CONTEXT = 24;

/** Texts that differ more are not compared word by word: that takes long, and nobody would read the outcome. */
const MOST_EDITS = 400;

/**
 * Two values that differ, each in one line of at most `width` characters: what differs is painted, and what both have is
 * shortened.
 */
export function valueLines(
  source: JsonValue | undefined,
  server: JsonValue | undefined,
  width: number,
  colors: Colors,
): { readonly source: string; readonly server: string } {
  const [before, after] = [textOf(source), textOf(server)];
  const words = isAbsent(source, server) ? undefined : diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS });
  const parts = words ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  const side = (other: "added" | "removed", paint: Paint): string => {
    const own = parts.filter((part) => !part[other]);
    return line(
      own.map((part) => ({ value: part.value, isOwn: part.added || part.removed })),
      width,
      paint,
    );
  };
  return {
    source: source === undefined ? colors.dim("nothing") : side("added", colors.red),
    server: server === undefined ? colors.dim("nothing") : side("removed", colors.green),
  };
}

function isAbsent(...values: readonly (JsonValue | undefined)[]): boolean {
  return values.includes(undefined);
}

function textOf(value: JsonValue | undefined): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function line(stretches: readonly Stretch[], width: number, paint: Paint): string {
  let left = width;
  const shown: string[] = [];
  for (const [index, { value, isOwn }] of stretches.entries()) {
    const text = isOwn ? value : shortened(value, index > 0, index < stretches.length - 1);
    const visible = visibleCharacters(text);
    if (visible.length >= left) {
      const cut = `${visible.slice(0, Math.max(0, left - 1))}…`;
      return [...shown, isOwn ? paint(cut) : cut].join("");
    }
    left -= visible.length;
    shown.push(isOwn ? paint(visible) : visible);
  }
  return shown.join("");
}

/** What both sides have, as far as it stands next to something that they do not. */
function shortened(text: string, isAfter: boolean, isBefore: boolean): string {
  if (text.length <= 2 * CONTEXT) return text;
  const head = isAfter ? text.slice(0, CONTEXT) : "";
  const tail = isBefore ? text.slice(-CONTEXT) : "";
  return `${head}…${tail}`;
}
