import { describe, it } from "vitest";
import { rules } from "../../../src/rules/index.ts";
import { findFaults } from "../../support/find-faults.ts";
import { expectCheap } from "../../support/processor-time.ts";

const MEGABYTE = 1_000_000;
const own = Object.entries(rules).filter(([id]) => id.startsWith("description/") || id.startsWith("text/"));

const UNITS = {
  words: "ships ",
  identifiers: "get_ship ",
  calls: "get_ship(",
  "code spans": "`get_ship` ",
  assignments: "a=b ",
  dashes: "a - b ",
  parentheses: "(a ",
  brackets: "[a ",
  ids: "ids=[",
  "long identifiers": "a_",
  "upper-case lists": "DRAFT, ",
  headings: "args ",
  "hidden characters": "\u200B",
  flags: "\u{1F3F4}\u{E0067}\u{E0062}",
  bullets: "- args:\n",
};

describe.each(own)("%s judges a megabyte of hostile text in little time:", (_, rule) => {
  it.each(Object.entries(UNITS))("%s", (__, unit) => {
    const text = `List ships.\n\n${unit.repeat(MEGABYTE / unit.length)}`;
    const properties = {
      ids: { type: "array", items: { type: "integer" } },
      status: { enum: ["DRAFT", "SENT"], description: text },
    };
    const tool = { name: "list_ships", description: text, inputSchema: { type: "object", properties } };
    expectCheap(() => findFaults(rule, [tool]), 4);
  });
});
