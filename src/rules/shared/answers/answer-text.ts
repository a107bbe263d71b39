import { MARKS, type Answer } from "../../../tool-model/answer.ts";
import type { Text, TextSlice } from "../../../tool-model/text.ts";
import type { ServerTools } from "../../../tool-model/tool-set.ts";
import type { Tool } from "../../../tool-model/tool.ts";

/** One line of an answer, in offsets of the answer's text. */
export interface AnswerLine {
  readonly start: number;
  readonly end: number;
  /** The line, gaps included, without the marks of lines that may be missing. */
  readonly value: string;
  /** It may be missing, or the line break before it. */
  readonly isMaybe: boolean;
}

/** An answer with its text. */
export interface Said {
  readonly answer: Answer;
  readonly text: Text;
  readonly lines: readonly AnswerLine[];
  /** The state tag that it starts with. */
  readonly tag?: { readonly name: string; readonly start: number; readonly end: number } | undefined;
}

/** What each tool says: many rules ask for it. */
const saidByTool = new WeakMap<Tool, readonly Said[]>();

/** The texts that a tool answers with, less errors of the protocol. Of one that only JSON is known of, nothing is said. */
export function saidBy(tool: Tool): readonly Said[] {
  const known = saidByTool.get(tool) ?? said(tool);
  saidByTool.set(tool, known);
  return known;
}

function said({ answers = [] }: Tool): readonly Said[] {
  return answers.flatMap((answer) => {
    const { text } = answer;
    if (!text || answer.isProtocolError || isJson(text.value)) return [];
    const lines = linesOf(text.value);
    const tag = /^\[([a-z][\w-]*)\]/iu.exec(text.value)?.[1];
    return [{ answer, text, lines, ...(tag !== undefined && { tag: { name: tag, start: 1, end: 1 + tag.length } }) }];
  });
}

/**
 * The texts that a tool answers with, less those that tools before it answer with at the same place: what one function
 * answers for all of them is told once.
 */
export function ownSaidBy(tool: Tool, server: ServerTools): readonly Said[] {
  const { value: name } = tool.name;
  return saidBy(tool).filter(({ text }) => (toolsWith(text, server)[0] ?? name) === name);
}

/** Tools by the places of their answers. */
const usersByServer = new WeakMap<ServerTools, ReadonlyMap<string, readonly string[]>>();

/** The names of the tools that answer with a text at the same place, when that place serves several. */
export function toolsWith(text: Text, server: ServerTools): readonly string[] {
  return usersOf(server).get(placeOf(text)) ?? [];
}

/** The names of the tools that answer with the JSON of one place, whatever is written around it. */
export function toolsWithJson({ text, start, end }: TextSlice, server: ServerTools): readonly string[] {
  const places = jsonPlaces(text.pieces.filter((piece) => start <= piece.start && piece.end <= end));
  return usersOf(server).get(places[0] ?? placeOf(text)) ?? [];
}

/** Whether a tool before this one answers with the same characters of the source, within whatever text: it is told there. */
export function isToldBefore({ text, start }: TextSlice, { name }: Tool, server: ServerTools): boolean {
  const piece = text.pieces.find((one) => one.start <= start && start < one.end);
  const [first = name.value] = (piece?.range && usersOf(server).get(placeOf({ pieces: [piece] }))) ?? [];
  return first !== name.value;
}

/**
 * Where the first character of a slice is written: of the forms that one answer takes, several may have it.
 * @returns undefined where it is written nowhere
 */
export function startPlace({ text, start }: TextSlice): string | undefined {
  const piece = text.pieces.find((one) => one.start <= start && start < one.end);
  return piece?.range && `${piece.range.file}:${piece.range.start}:${start - piece.start}`;
}

function usersOf(server: ServerTools): ReadonlyMap<string, readonly string[]> {
  const users = usersByServer.get(server) ?? usersByPlace(server);
  usersByServer.set(server, users);
  return users;
}

function usersByPlace({ tools }: ServerTools): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, Set<string>>();
  for (const { name, answers = [] } of tools)
    for (const { text } of answers) {
      const shared = text?.pieces.filter((piece) => piece.shared === true && piece.range !== undefined) ?? [];
      if (!text || shared.length === 0) continue;
      for (const place of new Set([
        placeOf(text),
        ...jsonPlaces(text.pieces),
        ...shared.map((one) => placeOf({ pieces: [one] })),
      ])) {
        const names = users.get(place) ?? new Set();
        users.set(place, names.add(name.value));
      }
    }
  return new Map([...users].map(([place, names]) => [place, [...names]]));
}

function jsonPlaces(pieces: Text["pieces"]): readonly string[] {
  return pieces.flatMap(({ range, start, end }) =>
    range && end - start === 1 ? [`${range.file}:${range.start}`] : [],
  );
}

/** Where a text is written; what a tool's own name fills in does not make it another. */
function placeOf({ pieces }: Pick<Text, "pieces">): string {
  return pieces.map(({ range }) => (range ? `${range.file}:${range.start}` : "")).join(" ");
}

/** Whether the characters at an offset stand in a file of data: what is read from a page or a list is what was asked for. */
export function isFromData({ pieces }: Text, offset: number): boolean {
  const file = pieces.find(({ start, end }) => start <= offset && offset < end)?.range?.file;
  return file !== undefined && !/\.[cm]?[jt]sx?$/u.test(file);
}

/** Of answers that begin with the same characters of the source, and with the same tag, the first. */
export function distinctOpenings(all: readonly Said[]): readonly Said[] {
  const first = new Map<string, Said>();
  for (const said of all) {
    const { answer, text, tag } = said;
    const range = text.pieces[0]?.range ?? answer.range;
    const key = [range?.file, range?.start, tag?.name, answer.path, answer.isError].join(" ");
    if (!first.has(key)) first.set(key, said);
  }
  return [...first.values()];
}

/** The lines of a text. */
export function linesOf(text: string): AnswerLine[] {
  const lines: AnswerLine[] = [];
  let start = 0;
  for (const written of text.split("\n")) {
    const marks = /^\uFDD2*/u.exec(written)?.[0].length ?? 0;
    const value = written.slice(marks).replaceAll(MARKS.maybe, "");
    lines.push({ start: start + marks, end: start + written.length, value, isMaybe: marks > 0 });
    start += written.length + 1;
  }
  return lines;
}

/** Whether a text is JSON, and nothing else. */
export function isJson(text: string): boolean {
  const body = text.replaceAll(MARKS.maybe, "").trim();
  if (body === MARKS.json) return true;
  if (!/^[[{]/u.test(body)) return false;
  return parses(body) || parses(body.replace(/[\uFDD0\uFDD1]/gu, "null"));
}

function parses(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}

/** Whether it is not known how a text begins. */
export function isOpenAtStart(text: string): boolean {
  return /^(?:[\uFDD0\uFDD2]|\[[\w-]*\uFDD0)/u.test(text);
}

/** Whether whole lines of an answer are not known. */
export function hasOpenLines(lines: readonly AnswerLine[]): boolean {
  return lines.slice(1).some(({ value }) => value.startsWith(MARKS.gap));
}

/** How an answer begins, in words for a message. */
export function openingWords(said: Said): string {
  const { start, end } = openingOf(said);
  const words = said.text.value.slice(start, end);
  return words.startsWith(MARKS.json) ? "JSON" : words.replaceAll(MARKS.maybe, "").slice(0, 60);
}

/** The words of the first line, up to what is not known. */
export function openingOf({ lines }: Said): { readonly start: number; readonly end: number } {
  const [first = { start: 0, end: 0, value: "" }] = lines;
  const known = first.value.search(/[\uFDD0\uFDD1]/u);
  return { start: first.start, end: known > 0 ? first.start + known : first.end };
}

/** A hint at the tools to call next, as it was meant. */
export interface NextHint {
  readonly line: AnswerLine;
  readonly items: readonly HintItem[];
  /** Where the first item begins. */
  readonly itemsStart: number;
}

/** One tool of a hint, with what stands behind its name. */
export interface HintItem {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The first word; absent when it is not known. */
  readonly name?: string;
}

const HINT = /^\s*(?<arrow>→|⟶|➜|➡️?|⇒|»|[-=]+>|>)?\s*next(?:[ _](?:steps?|tools?))?\s*:\s*/iu;

/** The hint on a line; without an arrow it is one only where all it names are tools. */
export function nextHint(line: AnswerLine, isTool: (name: string) => boolean): NextHint | undefined {
  const match = HINT.exec(line.value);
  if (!match) return undefined;
  const itemsStart = line.start + match[0].length;
  const items = itemsOf(line.value.slice(match[0].length), itemsStart, isTool);
  const isMeant = match.groups?.arrow !== undefined || items.every(({ name }) => name !== undefined && isTool(name));
  return isMeant && items.length > 0 ? { line, items, itemsStart } : undefined;
}

/** Commas separate only where a tool stands behind each: they may as well stand among arguments. */
function itemsOf(text: string, start: number, isTool: (name: string) => boolean): readonly HintItem[] {
  const byComma = split(text, start, /\s*(?:[,;|]|\bor\b)\s*/giu);
  const isList = byComma.length > 1 && byComma.every(({ name }) => name !== undefined && isTool(name));
  return isList ? byComma : split(text, start, /\s*\|\s*/gu);
}

function split(text: string, start: number, separator: RegExp): HintItem[] {
  const bounds = [...text.matchAll(separator)].map(({ index, 0: found }) => [index, index + found.length] as const);
  const starts = [0, ...bounds.map(([, behind]) => behind)];
  const ends = [...bounds.map(([before]) => before), text.trimEnd().length];
  return starts.flatMap((from, index) => {
    const end = ends[index] ?? text.length;
    const item = text.slice(from, end);
    if (item === "") return [];
    const name = /^[a-z_][\w.-]*(?![\w.\uFDD0-])/iu.exec(item)?.[0];
    return [{ text: item, start: start + from, end: start + end, ...(name !== undefined && { name }) }];
  });
}

/** A question for the user, as it was meant. */
export interface AskLine {
  readonly line: AnswerLine;
  /** Where the question begins. */
  readonly questionStart: number;
}

const ASK = /^\s*(?:\?\s*ask[ _-](?:the[ _-])?user\b\s*[:—–-]?\s*|ask[ _-](?:the[ _-])?user\s*[:—–-]\s*)/iu;

export function askLine(line: AnswerLine): AskLine | undefined {
  const match = ASK.exec(line.value);
  return match ? { line, questionStart: line.start + match[0].length } : undefined;
}
