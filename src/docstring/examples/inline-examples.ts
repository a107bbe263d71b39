import { codeSpanStretches } from "../code-spans.ts";
import type { Stretch } from "../layout.ts";
import { proseCalls } from "../prose-calls.ts";
import { envelopesIn } from "./envelopes.ts";
import type { ExampleCall, WrittenCall } from "./example-call.ts";
import { readLiteral } from "./read-literal.ts";
import { saysSomething, writtenCall } from "./written-call.ts";

type InlineExample = WrittenCall & Pick<ExampleCall, "isFirst" | "language">;

/** Longer stretches of running text are not read. */
const LONGEST = 8_192;

/** The calls of running text, and the objects in its code spans. */
export function inlineExamples(text: string, prose: Stretch): InlineExample[] {
  if (prose.end - prose.start > LONGEST) return [];
  const codeSpans = codeSpanStretches(text, prose.start, prose.end);
  const calls = proseCalls(text, [{ ...prose, block: 0 }], codeSpans).filter((call) => saysSomething(text, call));
  const written = [
    ...calls.map((call) => writtenCall(text, call)),
    ...codeSpans.flatMap((span) => objectsIn(text, span)),
  ];
  return written.map((call) => ({ ...call, isFirst: false, language: "" }));
}

function objectsIn(text: string, span: Stretch): WrittenCall[] {
  const ticks = /^`+/u.exec(text.slice(span.start, span.end))?.[0].length ?? 0;
  const code = { start: span.start + ticks, end: span.end - ticks };
  if (text.slice(code.start, code.end).trim().startsWith("{")) {
    const read = readLiteral(text, code);
    if (read?.literal.kind !== "object" || text.slice(read.literal.end, code.end).trim() !== "") return [];
    const { start, end } = read.literal;
    return [
      ...envelopesIn(read.literal, read.elided),
      { start, end, naming: "none", arguments: read.literal, isElided: read.elided, isPartial: false },
    ];
  }
  return [];
}
