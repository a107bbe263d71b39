import { describe, expect, test } from "vitest";
import { excerpt } from "../../../src/rules/shared/texts/excerpt.ts";

describe("a few words of a text, for use between back-ticks", () => {
  test.each([
    [
      "lose their own back-ticks and no blank",
      "List ships — pass `ids=[1]` to fetch some",
      "List ships — pass ids=[1] to fetch some",
    ],
    ["stand in one line", "List ships\n  by berth.", "List ships by berth."],
  ])("%s", (_, text, short) => {
    expect(excerpt(text)).toBe(short);
  });

  test("end in an ellipsis where they are cut", () => {
    expect(excerpt("ship ".repeat(40))).toMatch(/^(?:ship )+ship…$/u);
  });
});
