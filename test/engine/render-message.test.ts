import { describe, expect, test } from "vitest";
import { renderMessage } from "../../src/engine/render-message.ts";

describe("a value in a message", () => {
  test("cannot end the code span that it stands in", () => {
    expect(renderMessage("Expected a verb, got `{name}`.", { name: "moor`@harbour" })).toBe(
      "Expected a verb, got `moor'@harbour`.",
    );
  });

  test("may be several, each in a span of its own", () => {
    expect(renderMessage("Expected `{fields}` to be given.", { fields: "ship`, `berth" })).toBe(
      "Expected `ship`, `berth` to be given.",
    );
  });

  test("keeps its own code spans where it stands in none", () => {
    expect(renderMessage("{what} is missing.", { what: "The list of `ships`" })).toBe(
      "The list of `ships` is missing.",
    );
  });

  test("leaves its placeholder where there is none", () => {
    expect(renderMessage("Expected `{name}`.")).toBe("Expected `{name}`.");
  });
});
