import { describe, expect, it } from "vitest";
import { parseDocstring } from "../../src/docstring/parse-docstring.ts";

function calls(text: string): string[] {
  return parseDocstring(text).calls.map(
    (call) =>
      `${call.name}(${call.arguments.map(({ keyword, value }) => (keyword === undefined ? value : `${keyword}=${value}`)).join("; ")})`,
  );
}

describe("calls in prose", () => {
  it.each([
    ["in a code span", "Use `list_loans(ids=[1, 2])`.", "list_loans(ids=[1, 2])"],
    ["in double back-ticks", "Use ``list_loans(ids=[...])``.", "list_loans(ids=[...])"],
    ["bare", "Use list_loans(ids=[1], status='OPEN') here.", "list_loans(ids=[1]; status='OPEN')"],
    ["wrapped over lines", "Use ``list_loans(\n  ids=[1],\n  limit=2)``.", "list_loans(ids=[1]; limit=2)"],
    ["with positional arguments", "Use get_loan(loan_id).", "get_loan(loan_id)"],
    ["without arguments", "Use `whoami()`.", "whoami()"],
    ["in kebab-case", "Use list-loans(ids=[1]).", "list-loans(ids=[1])"],
    ["in camelCase", "Use listLoans(ids).", "listLoans(ids)"],
    [
      "with an object, as in JavaScript",
      'Use `lend({ book: "A, B", "due": 3, reader })`.',
      'lend(book="A, B"; due=3; reader=reader)',
    ],
    ["with a colon behind the keyword", "Use `lend(book: 7, due?: string)`.", "lend(book=7; due=string)"],
    [
      "with nested brackets and quotes",
      'Use `lend(rows=[{"a": "(,)"}], b=f(1, 2))`.',
      'lend(rows=[{"a": "(,)"}]; b=f(1, 2))',
    ],
    ["of one word, bare, with a keyword", "Use search(query=tide).", "search(query=tide)"],
  ])("are found %s", (_, text, expected) => {
    expect(calls(text)).toEqual([expected]);
  });

  it.each([
    ["a plural in brackets", "Get loan(s) and sub_loan(s)."],
    ["a remark behind a single word", "Get the loan(optional)."],
    ["a bracket behind a space", "Get list_loans (ids=[1])."],
    ["a method", "Call `client.list_loans(ids)`."],
    ["a bracket that is never closed", "Call list_loans(ids=[1"],
    ["an example in a code fence", "```\nlist_loans(ids=[1])\n```"],
  ])("are not %s", (_, text) => {
    expect(calls(text)).toEqual([]);
  });

  it("point at the name, the keyword and the positional value alone", () => {
    const text = "First.\n\n    Use ``lend(7,\n    due=3)``.";
    const [call] = parseDocstring(text).calls;
    const words = [call, call?.nameAt, ...(call?.arguments.map((argument) => argument.at) ?? [])];
    expect(words.map((span) => text.slice(span?.start, span?.end))).toEqual([
      "lend(7,\n    due=3)",
      "lend",
      "7",
      "due",
    ]);
  });
});
