import { expect, test } from "vitest";
import { SERVER, readProject, toolsOf } from "../../support/source-project.ts";

const written = (source: string) => toolsOf(source)[0]?.docstring?.map(({ name, value }) => [name, value]);

const COMMENT = `/**
 * Sells a ticket.
 * @group tickets
 * @returns The ticket,
 *   with its number.
 * @example Two seats
 * \`\`\`json
 * { "crossing": 7,
 *   "seats": 2 }
 * @nobody
 * \`\`\`
 * @workflow travel#2 Buy the ticket.
 */
`;

test("a definition's comment gives each of its tags with all lines up to the next", () => {
  expect(
    written(`${SERVER}${COMMENT}server.registerTool("sell_ticket", { description: "Sell a ticket." }, handler);`),
  ).toEqual([
    ["group", "tickets"],
    ["returns", "The ticket,\nwith its number."],
    ["example", 'Two seats\n```json\n{ "crossing": 7,\n  "seats": 2 }\n@nobody\n```'],
    ["workflow", "travel#2 Buy the ticket."],
  ]);
});

test("a handler's comment counts as well, and one that is before both counts once", () => {
  const handler = "/** @throws When the ferry is full. */\nasync function sell() { return { content: [] }; }\n";
  expect(written(`${SERVER}${handler}/** @group tickets */\nserver.registerTool("sell_ticket", {}, sell);`)).toEqual([
    ["group", "tickets"],
    ["throws", "When the ferry is full."],
  ]);
  expect(
    written(`${SERVER}/** @group tickets */\nserver.registerTool("sell_ticket", {}, async () => ({ content: [] }));`),
  ).toEqual([["group", "tickets"]]);
});

test("a tag knows the characters that it is written with", () => {
  const source = `${SERVER}${COMMENT}server.registerTool("sell_ticket", {}, handler);`;
  const set = readProject(source);
  const range = set.tools[0]?.docstring?.find(({ name }) => name === "returns")?.range;
  expect(set.files[range?.file ?? ""]?.slice(range?.start, range?.end)).toBe("The ticket,\n *   with its number.");
});
