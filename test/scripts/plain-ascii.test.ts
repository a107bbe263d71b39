import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { plainAscii } from "../../scripts/bundle/plain-ascii.ts";

/** What a program gives whose characters are not all of ASCII, and what it gives without them. */
function both(code: string): [unknown, unknown] {
  const plain = plainAscii(code);
  expect(plain).toMatch(/^[\0-\x7F]*$/u);
  return [runInNewContext(code), runInNewContext(plain)];
}

describe("a bundle in ASCII alone", () => {
  it.each([
    ["a pattern", '"a \\u2013 b\\u2014c".split(/[–—]/u).join("|")', "a | b|c"],
    ["a pattern with characters of two halves", '"\\u{1F6A2}x".replace(/[🚢⛵]/u, "ship ")', "ship x"],
    ["a template", "`Löse das Tau ${1 + 1} — bald 🚢`", "Löse das Tau 2 — bald 🚢"],
    ["a template within another", "`Kai ${[1, 2].map((at) => `Nº${at}`).join()}`", "Kai Nº1,Nº2"],
    ["a template that is told as it is written", "String.raw`\\d–\\d 🚢${1}`", "\\d–\\d 🚢1"],
  ])("does what it did: %s", (_, code, given) => {
    expect(both(code)).toEqual([given, given]);
  });

  it("is not made where another character stands elsewhere", () => {
    expect(() => plainAscii("const größe = 1;")).toThrow("Expected a bundle in ASCII, got: const größe");
  });
});
