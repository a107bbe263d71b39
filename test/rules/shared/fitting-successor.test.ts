import { describe, expect, it } from "vitest";
import { readExamples } from "../../../src/docstring/examples/read-examples.ts";
import { exampleFaults } from "../../../src/rules/shared/examples/example-faults.ts";
import { PLAIN_VOCABULARY } from "../../../src/rules/shared/words/vocabulary.ts";
import { ajvCheck } from "../../../src/schema-check/ajv-check.ts";
import { buildTool } from "../../support/build-tool.ts";

/** Which fields are suggested for those of a call that the tool does not have. */
function suggested(schema: Record<string, unknown>, given: object): Record<string, string | undefined> {
  const page = `\`\`\`json\nTool: book_crossing\nRequest: ${JSON.stringify(given)}\n\`\`\`\n`;
  const [call] = readExamples(page).calls;
  const tool = buildTool({ name: "book_crossing", inputSchema: { type: "object", ...schema } });
  const faults = call ? exampleFaults(call, page, tool, { checkSchema: ajvCheck(), vocabulary: PLAIN_VOCABULARY }) : [];
  return Object.fromEntries(
    faults.flatMap((fault) => (fault.kind === "unknownField" ? [[fault.field, fault.successor?.name]] : [])),
  );
}

const text = { type: "string" };
const number = { type: "number" };
const flag = { type: "boolean" };

describe("of a field whose name tells nothing, the successor is", () => {
  it("the field that is required, missing, and takes the value", () => {
    const schema = { properties: { pier: text, seats: number, note: text }, required: ["pier", "seats"] };
    expect(suggested(schema, { pier: "north", persons: 4 })).toEqual({ persons: "seats" });
  });

  it("one required field each, where values tell them apart", () => {
    const schema = { properties: { boat: text, seats: number, note: text }, required: ["boat", "seats"] };
    expect(suggested(schema, { persons: 4, ferry: "Anna" })).toEqual({ persons: "seats", ferry: "boat" });
  });

  it("the only field that the example does not give", () => {
    const schema = { properties: { pier: text, quay: text } };
    expect(suggested(schema, { pier: "north", mole: "south" })).toEqual({ mole: "quay" });
  });

  it("the field whose choice has the value", () => {
    const schema = { properties: { pier: text, boat: text, state: { enum: ["LATE", "SUNK"] } } };
    expect(suggested(schema, { pier: "north", condition: "SUNK" })).toEqual({ condition: "state" });
  });

  it("the only field of its type, where it is no text", () => {
    const schema = { properties: { pier: text, boat: text, seats: number, night: flag } };
    expect(suggested(schema, { pier: "north", persons: 4 })).toEqual({ persons: "seats" });
  });

  it("the field that stands between the same neighbours", () => {
    const schema = { properties: { pier: text, boat: text, day: text, note: text, hint: text } };
    expect(suggested(schema, { pier: "north", ferry: "Anna", day: "today" })).toEqual({ ferry: "boat" });
  });

  it("found in rows as well", () => {
    const row = { type: "object", properties: { boat: text, seats: number }, required: ["boat", "seats"] };
    const schema = { properties: { rows: { type: "array", items: row } } };
    expect(suggested(schema, { rows: [{ boat: "Anna", persons: 4 }] })).toEqual({ persons: "seats" });
  });
});

describe("no successor is named", () => {
  it.each([
    [
      "where two texts are required",
      { properties: { boat: text, pier: text }, required: ["boat", "pier"] },
      { mole: "x" },
    ],
    [
      "where the value does not fit the only free field",
      { properties: { pier: text, seats: number } },
      { pier: "a", mole: "b" },
    ],
    ["where several free fields take the text", { properties: { pier: text, boat: text, day: text } }, { mole: "x" }],
    ["where several fields are numbers", { properties: { pier: text, seats: number, cars: number } }, { persons: 4 }],
    [
      "where two members could stand for what is required",
      { properties: { boat: text, note: text }, required: ["boat"] },
      { mole: "x", ferry: "y" },
    ],
  ])("%s", (_, schema, given) => {
    expect(Object.values(suggested(schema, given)).filter((name) => name !== undefined)).toEqual([]);
  });
});
