import { describe, expect, it } from "vitest";
import { isQuickMatch, isQuickTest } from "../../src/tool-model/quick-pattern.ts";

describe("a pattern may be asked whether it is in a text", () => {
  it.each([
    ["without groups", /^list_/u],
    ["with alternatives", /^(get|list)_/u],
    ["with alternatives that are not kept", /(?:moor|lift)(?:_ship)?/iu],
    ["with a class that holds brackets", /[(+*)]+/u],
    ["with several repetitions, in a name", /^-+|-+$/u],
    ["with a look ahead", /_ship(?=-|$)/u],
  ])("%s", (_, pattern) => {
    expect(isQuickTest(pattern, "list_ships")).toBe(true);
  });

  it.each([
    ["a repeated group", /(a+)+$/u],
    ["a group repeated by number", /(a|aa){5,50}$/u],
    ["more repetitions than the text is short enough for", /a*a*(a*)$/u],
    ["a named group", /(?<ship>a)b/u],
    ["a look behind", /(?<!a)b/u],
    ["a back reference", /(a)\1/u],
    ["a back reference by name", /(?<first>a)\k<first>/u],
    ["more alternatives than can be tried", new RegExp(`${"(a|a)".repeat(40)}b`, "u")],
  ])("but not with %s", (_, pattern) => {
    expect(isQuickTest(pattern, "a".repeat(100))).toBe(false);
  });

  it.each([
    ["which may stand nowhere but at the start", /^[A-Za-z0-9+/\r\n]*={0,2}$/u, true],
    ["the same in any line", /^[a-z]*={0,2}$/mu, false],
    ["the same as one of several", /^[a-z]*={0,2}$|b/u, false],
    ["which may be there or not", /ab?c?d??$/u, true],
    ["which is repeated so often and no more", /a{2}b{1,3}c{4}$/u, true],
    ["which is repeated so often at least", /a{2,}b{1,3}$/u, false],
    ["with a group at the start", /^(a|b)[a-z]+$/u, true],
  ])("in a long text something %s", (_, pattern, isQuick) => {
    expect(isQuickTest(pattern, "a".repeat(4_001))).toBe(isQuick);
  });

  it("where more than that is wanted only without groups", () => {
    expect(isQuickMatch(/^(get|list)_/u, "list_ships")).toBe(false);
  });
});
