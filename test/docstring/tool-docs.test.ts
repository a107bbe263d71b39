import { describe, expect, test } from "vitest";
import { toolDocs } from "../../src/docstring/tool-docs.ts";
import { buildTool } from "../support/build-tool.ts";

const DESCRIPTION = `Sell a ticket. It is valid for a day.

Pass one crossing — or several — to \`\`crossings\`\`.

:: Parameters ::

- \`crossings\`: Numbers from the timetable.

:: Examples ::

\`\`\`json
{ "crossings": [7] }
:: Notes ::
\`\`\`

:: Workflows ::

- travel#2: Buy the ticket,
  and keep it.
`;

describe("what is written about a tool", () => {
  const docs = toolDocs(
    buildTool({
      name: "sell_ticket",
      description: DESCRIPTION,
      more: {
        docstring: [
          { name: "returns", value: "The ticket." },
          { name: "example", value: '{ "crossings": [8] }' },
          { name: "safety", value: "safe_create Charges nothing." },
          { name: "throws", value: "When the ferry is full." },
          { name: "workflow", value: "refund#1 Look at the ticket." },
          { name: "author", value: "The harbour master." },
        ],
      },
    }),
  );

  test("starts with the first sentence, and all before the first marker", () => {
    expect(docs.summary).toBe("Sell a ticket.");
    expect(docs.opening).toBe(DESCRIPTION.slice(0, DESCRIPTION.indexOf(":: Parameters")).trim());
  });

  test("has sections from markers and tags, in the order of the record; a marker in a fence is none", () => {
    expect(docs.sections).toEqual([
      { name: "Returns", body: "The ticket." },
      { name: "Examples", body: '```json\n{ "crossings": [7] }\n:: Notes ::\n```' },
      { name: "Examples", body: '```json\n{ "crossings": [8] }\n```' },
      { name: "Safety", body: "Charges nothing." },
      { name: "Errors", body: "When the ferry is full." },
    ]);
  });

  test("has words about parameters, and steps of workflows", () => {
    expect([...docs.parameters]).toEqual([["crossings", "Numbers from the timetable."]]);
    expect(docs.steps).toEqual([
      { workflow: "travel", step: 2, text: "Buy the ticket, and keep it." },
      { workflow: "refund", step: 1, text: "Look at the ticket." },
    ]);
  });
});

test("colons in prose mark nothing", () => {
  const docs = toolDocs(buildTool({ name: "get_pier", description: "Get std::pier.\n\na :: b :: c\n\n::\n\n:: ::" }));
  expect(docs.sections).toEqual([]);
  expect(docs.opening).toContain(":: b ::");
});

test("a tool without a description has nothing to say", () => {
  expect(toolDocs(buildTool({ name: "get_pier" }))).toMatchObject({
    summary: "",
    opening: "",
    sections: [],
    steps: [],
  });
});
