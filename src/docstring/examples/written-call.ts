import type { CallStretch } from "../prose-calls.ts";
import { isElidingComment } from "./comments.ts";
import type { WrittenCall } from "./example-call.ts";
import type { LiteralMember, UnknownLiteral } from "./literal.ts";
import type { Stretch } from "../layout.ts";
import { readLiteral } from "./read-literal.ts";

/** A call in code or prose with its arguments as values: `list_orders(ids=[1])`, `list_orders({ ids: [1] })`. */
export function writtenCall(text: string, call: CallStretch): WrittenCall {
  const { start, end, nameEnd, comments } = call;
  const members: LiteralMember[] = [];
  let isElided = comments.some((comment) => isElidingComment(text.slice(comment.start, comment.end)));
  let isPartial = false;
  for (const { keyword, value } of call.arguments) {
    const written = text.slice(value.start, value.end);
    if (!keyword) {
      if (/^(?:\.\.\.|…)/u.test(written)) isElided = true;
      else isPartial = true;
      continue;
    }
    const read = readLiteral(text, value);
    if (read?.elided === true) isElided = true;
    members.push({ key: text.slice(keyword.start, keyword.end), at: keyword, value: read?.literal ?? unknown(value) });
  }
  return {
    start,
    end,
    naming: "call",
    name: { text: text.slice(start, nameEnd), start, end: nameEnd },
    arguments: { kind: "object", start: nameEnd, end, members },
    isElided,
    isPartial,
  };
}

/** Whether arguments are given by name, or said to be left out; `get_order(id)` and `list_orders()` only name a tool. */
export function saysSomething(text: string, { arguments: given }: Pick<CallStretch, "arguments">): boolean {
  return given.some(
    ({ keyword, value }) => keyword !== undefined || /^(?:\.\.\.|…)/u.test(text.slice(value.start, value.end)),
  );
}

function unknown({ start, end }: Stretch): UnknownLiteral {
  return { kind: "unknown", isAbsent: false, start, end };
}
