import { callArguments } from "../call-arguments.ts";
import type { Stretch } from "../layout.ts";
import { CALLED_NAME } from "../prose-calls.ts";
import { envelopesIn } from "./envelopes.ts";
import type { BrokenExample, CalledName, ExampleCall, WrittenCall } from "./example-call.ts";
import { CALLER, protocolCallAt } from "./protocol-calls.ts";
import { readLiteral, type ReadLiteral } from "./read-literal.ts";
import { saysSomething, writtenCall } from "./written-call.ts";

/** What a code block shows, before it is known what stands around it. */
export interface FenceExamples {
  readonly calls: readonly (WrittenCall & Pick<ExampleCall, "caption" | "language">)[];
  readonly broken: readonly BrokenExample[];
}

/** Longer calls and objects are not read. */
const LONGEST = 20_000;

/** After so many that are not closed, no more are looked for. */
const MOST_UNCLOSED = 50;

/** `Tool: check_inventory`, on a line of its own. */
const TOOL_LABEL =
  /(?:(?:\/\/|#|[-*])[ \t]*)?\**(?:tool(?: name)?|call)\**[ \t]*[:=]\**[ \t]*[`"']?([A-Za-z_][\w.-]*)[`"']?[ \t]*$/imuy;

/** `Request:`, `// Response:`, before an object or above it. */
const CAPTION =
  /(?:(?:\/\/|#|--)[ \t]*)?\**(request|input|arguments?|args|params|parameters|body|payload|call|example|response|results?|returns?|output|answer|reply|error)\b[^:{[\r\n]{0,40}:\**[ \t]*/imuy;

/** A function that is defined, not called. */
const DEFINITION = /\b(?:def|function|fn|func|fun|class|interface|type|sub|proc)[ \t]+$/u;

/**
 * Reads the calls of a code block: objects that start a line, with or without `Tool:` and `Request:` before them, and calls
 * as code has them.
 * @param text the page
 * @param content what stands between the fences
 * @param info the words behind the opening fence; `tool=` among them names the tool
 */
export function fenceExamples(text: string, content: Stretch, info: string): FenceExamples {
  return new FenceReader(text, content, info).read();
}

/** Goes through a code block line by line, and remembers what was said over what comes next. */
class FenceReader {
  readonly #calls: FenceExamples["calls"][number][] = [];
  readonly #broken: BrokenExample[] = [];
  readonly #text: string;
  readonly #content: Stretch;
  readonly #language: string;
  readonly #override: CalledName | undefined;
  readonly #names: Occurrence[];
  readonly #callers: Occurrence[];
  #label: CalledName | undefined;
  #caption: string | undefined;
  #unclosed = 0;

  constructor(text: string, content: Stretch, info: string) {
    this.#text = text;
    this.#content = content;
    this.#language = /^[\w+-]*/u.exec(info)?.[0].toLowerCase() ?? "";
    this.#override = toolOverride(text, content, info);
    this.#label = this.#override;
    this.#names = occurrences(CALLED_NAME, text, content);
    this.#callers = occurrences(CALLER, text, content);
  }

  read(): FenceExamples {
    let index = this.#content.start;
    while (index < this.#content.end && this.#unclosed < MOST_UNCLOSED) index = this.#readFrom(index);
    return { calls: this.#calls, broken: this.#broken };
  }

  /** Reads from an offset; answers where to go on. */
  #readFrom(from: number): number {
    const text = this.#text;
    const lineEnd = endOfLine(text, from, this.#content.end);
    const start = from + (/^[ \t]*/u.exec(text.slice(from, lineEnd))?.[0].length ?? 0);
    const startsLine = isLineStart(text, from);
    const said = startsLine ? (this.#readLabel(start, lineEnd) ?? this.#readCaption(start, lineEnd)) : undefined;
    if (said !== undefined) return said;
    const isBody = /[{[]/u.test(text[start] ?? "") && (startsLine || this.#caption !== undefined);
    return isBody ? this.#readBody(start, lineEnd) : this.#readCall(from, lineEnd);
  }

  #readLabel(from: number, lineEnd: number): number | undefined {
    const match = matchAt(TOOL_LABEL, this.#text, from);
    const name = match?.[1];
    if (!match || name === undefined) return undefined;
    const start = from + match[0].lastIndexOf(name);
    this.#label = { text: name, start, end: start + name.length };
    this.#caption = undefined;
    return Math.max(lineEnd, from + match[0].length);
  }

  #readCaption(from: number, lineEnd: number): number | undefined {
    const match = matchAt(CAPTION, this.#text, from);
    if (!match || from + match[0].length > lineEnd || !isCaption(match[0], isLineStart(this.#text, from)))
      return undefined;
    this.#caption = match[1]?.toLowerCase();
    return from + match[0].length;
  }

  #readBody(start: number, lineEnd: number): number {
    const { end: limit } = this.#content;
    const read = readLiteral(this.#text, { start, end: Math.min(limit, start + LONGEST) });
    if (!read) {
      this.#unclosed += 1;
      this.#noteBroken(start, lineEnd);
      return lineEnd;
    }
    const { end } = read.literal;
    const rest = this.#text.slice(end, endOfLine(this.#text, end, limit)).trimEnd();
    if (!/^[ \t]*[,;]?[ \t]*(?:(?:\/\/|#).*)?$/u.test(rest)) return lineEnd;
    this.#addBody(read);
    // What follows an object that has a caption has its own, or is no call of the same tool.
    if (this.#caption !== undefined) this.#label = this.#override;
    this.#caption = undefined;
    return end;
  }

  #noteBroken(start: number, lineEnd: number): void {
    if (!this.#label || !isCutOff(this.#text, start, this.#content.end)) return;
    const line = this.#text.slice(start, lineEnd).trimEnd();
    this.#broken.push({ name: this.#label, start, end: start + line.length });
  }

  #addBody({ literal, elided }: ReadLiteral): void {
    const head = { language: this.#language, ...(this.#caption !== undefined && { caption: this.#caption }) };
    this.#calls.push(...envelopesIn(literal, elided).map((call) => ({ ...call, ...head })));
    if (literal.kind !== "object") return;
    const { start, end } = literal;
    const naming = this.#label ? { naming: "label" as const, name: this.#label } : { naming: "none" as const };
    this.#calls.push({ start, end, ...naming, arguments: literal, isElided: elided, isPartial: false, ...head });
  }

  #readCall(from: number, lineEnd: number): number {
    const text = this.#text;
    const { end: limit } = this.#content;
    const name = nextFrom(this.#names, from);
    const caller = nextFrom(this.#callers, from);
    if (caller && caller.index < lineEnd && caller.index <= (name?.index ?? lineEnd)) {
      const { end, call } = protocolCallAt(text, caller, limit);
      if (end === caller.end) this.#unclosed += 1;
      if (call) this.#calls.push({ ...call, language: this.#language });
      return end;
    }
    if (!name || name.index >= lineEnd) return lineEnd;
    const { index: start, end: nameEnd } = name;
    if (DEFINITION.test(text.slice(Math.max(0, start - 20), start))) return nameEnd;
    const list = callArguments(text, nameEnd, Math.min(limit, nameEnd + LONGEST));
    if (!list) this.#unclosed += 1;
    if (!list || !saysSomething(text, list)) return nameEnd;
    this.#calls.push({ ...writtenCall(text, { ...list, start, nameEnd }), language: this.#language });
    return list.end;
  }
}

interface Occurrence {
  readonly index: number;
  readonly end: number;
}

/** All places where a pattern matches, so that none is looked for twice; the last one first. */
function occurrences(pattern: RegExp, text: string, { start, end }: Stretch): Occurrence[] {
  return Array.from(text.slice(start, end).matchAll(pattern), ({ 0: match, index }) => ({
    index: start + index,
    end: start + index + match.length,
  })).reverse();
}

/** The first of the places at an offset or behind it; those before are taken away. */
function nextFrom(places: Occurrence[], from: number): Occurrence | undefined {
  while ((places.at(-1)?.index ?? from) < from) places.pop();
  return places.at(-1);
}

/** ```` ```json tool=check_inventory ````. */
function toolOverride(text: string, content: Stretch, info: string): CalledName | undefined {
  const name = /(?:^|[\s,{])tool=["']?([A-Za-z_][\w.-]*)/u.exec(info)?.[1];
  if (name === undefined) return undefined;
  const start = text.lastIndexOf(name, content.start);
  return { text: name, start, end: start + name.length };
}

/** `Request:`, or `request:` at the margin; further in, it is rather a member of an object. */
function isCaption(words: string, isAtMargin: boolean): boolean {
  return isAtMargin || /^[^a-z]*[A-Z]/u.test(words);
}

function endOfLine(text: string, from: number, limit: number): number {
  const next = /[^\r\n]*(?:\r\n|\n|\r|$)/uy;
  next.lastIndex = from;
  return Math.min(limit, from + Math.max(1, next.exec(text)?.[0].length ?? 1));
}

function isLineStart(text: string, index: number): boolean {
  return index === 0 || text[index - 1] === "\n" || text[index - 1] === "\r";
}

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | undefined {
  pattern.lastIndex = index;
  return pattern.exec(text) ?? undefined;
}

/** Whether an object seems to be JSON, not some other language's block: its first member has a quoted name. */
function isCutOff(text: string, start: number, limit: number): boolean {
  return /^\{\s*"[^"\r\n]*"\s*:/u.test(text.slice(start, Math.min(limit, start + 200)));
}
