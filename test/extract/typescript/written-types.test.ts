import { describe, expect, it } from "vitest";
import { holeSentences, readProject, SERVER } from "../../support/source-project.ts";

/** One method goes by the name `start`; whatever else is of that name and handed on might be it. */
const PUMP = `import { port } from "port-library";
export class Pump { start(name: string) { server.registerTool(name, {}, handler); } }
port.pump().start("pump");
`;

/** The holes beside those of `port.pump()`: what is handed on may be called with any name. */
const holesWith = (code: string, files: Readonly<Record<string, string>> = {}): string[] => {
  const set = readProject({ "src/server.ts": `${SERVER}${PUMP}${code}`, ...files });
  const before = holeSentences(readProject({ "src/server.ts": `${SERVER}${PUMP}` }));
  return holeSentences(set).filter((hole) => !before.includes(hole));
};

const SPAN = "interface Span { start: number; end: number }\n";
const OTHER_SPAN = { "src/span.ts": "export interface Span { start: number }" };

describe("a member that is handed on is no method of its name", () => {
  it.each([
    ["of a parameter", "export const cut = (span: Span) => text.slice(span.start);"],
    ["of what may be missing", "export const cut = (span: Span | undefined) => text.slice(span?.start);"],
    [
      "of what a function gives back",
      "declare function next(): Span | null; const span = next(); text.slice(span!.start);",
    ],
    [
      "of what a promise gives",
      "declare function next(): Promise<Span>; const span = await next(); text.slice(span.start);",
    ],
    [
      "of a member of a list",
      "export function cut(spans: Span[]) { for (const span of spans) text.slice(span.start); }",
    ],
    ["of the first of a list", "export const cut = (spans: readonly Span[]) => text.slice(spans[0].start);"],
    [
      "of each that a list hands on",
      "export const cut = (spans: Span[]) => spans.map((span) => text.slice(span.start));",
    ],
    [
      "of a member of its own",
      "interface Line { span: Span } export const cut = (line: Line) => text.slice(line.span.start);",
    ],
    ["of a field", "export class Line { span?: Span; cut() { text.slice(this.span.start); } }"],
    [
      "of what a method gives back",
      "interface Line { at(): Span } export const cut = (line: Line) => text.slice(line.at().start);",
    ],
    [
      "of a type that has all members of one kind",
      "interface Log { [key: string]: Span } export const cut = (log: Log) => text.slice(log.first.start);",
    ],
    ["of what cannot be changed", "export const cut = (span: Readonly<Span>) => text.slice(span.start);"],
    ["of a type by another name", "type Part = Span; export const cut = (part: Part) => text.slice(part.start);"],
    ["of a type that is written there", "export const cut = (span: { start?: number }) => text.slice(span.start);"],
  ])("where its type is a number: %s", (_, code) => {
    expect(holesWith(SPAN + code)).toEqual([]);
  });

  it.each([
    ["its own file", "./span.js", OTHER_SPAN],
    ["a file that hands it on", "./all.js", { ...OTHER_SPAN, "src/all.ts": 'export * from "./span.js";' }],
    [
      "files that hand on all of each other's",
      "./all.js",
      {
        ...OTHER_SPAN,
        "src/all.ts": 'export * from "./most.js"; export * from "./span.js";',
        "src/most.ts": 'export * from "./all.js";',
      },
    ],
    ["one that names it", "./all.js", { ...OTHER_SPAN, "src/all.ts": 'export { Span } from "./span.js";' }],
  ])("where a type of %s says that it is a number", (_, from, files) => {
    const code = `import type { Span } from "${from}"; export const cut = (span: Span) => text.slice(span.start);`;
    expect(holesWith(code, files)).toEqual([]);
  });

  it.each([
    ["a text, or one of several", "type Mode = 'ebb' | 'flood'; interface Tide { start: Mode | string }"],
    ["a flag", "interface Tide { start?: boolean | null }"],
  ])("where its type is %s", (_, types) => {
    expect(holesWith(`${types} export const cut = (tide: Tide) => log(tide.start);`)).toEqual([]);
  });
});

describe("a member that is handed on may be a method of its name", () => {
  it.each([
    ["says that it is called", "interface Tide { start(name: string): void }"],
    ["says that it may be a function", "interface Tide { start: number | (() => void) }"],
    ["is given to whoever names it", "interface Tide<T> { start: T }"],
    ["says nothing of it", "interface Tide { end: number }"],
    ["refers to itself", "type Tide = Tide;"],
  ])("where its type %s", (_, types) => {
    expect(holesWith(`${types} export const cut = (tide: Tide) => log(tide.start);`)).not.toEqual([]);
  });
});

it("a cast says what an object is, whatever type stands before it", () => {
  expect(holesWith(`${SPAN}export const cut = (span: Span) => log((span as any).start);`)).not.toEqual([]);
});

describe("types that lead to each other many times over", () => {
  it("are read once each", () => {
    const types = Array.from({ length: 60 }, (_, at) => `type Tide${at} = Tide${at + 1} | Tide${at + 1};`);
    const code = `${types.join("\n")}\ntype Tide60 = number; export const cut = (log: { start: Tide0 }) => text.slice(log.start);`;
    expect(holesWith(code)).toEqual([]);
  });
});
