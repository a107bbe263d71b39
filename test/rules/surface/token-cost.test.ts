import { expect, test } from "vitest";
import { dearestFields, repeatedBlocks } from "../../../src/rules/shared/texts/token-cost.ts";
import { SERVER, toolsOf } from "../../support/source-project.ts";

const tools = toolsOf(`${SERVER}
const session = z.string().describe("The session that the call belongs to");
server.registerTool("list_ships", { description: "List ships.\\n\\nNeeds a pass.", inputSchema: { session } }, handler);
server.registerTool("get_ship", { description: "Get a ship.\\n\\nNeeds a pass.", inputSchema: { session, id: z.number() } }, handler);
server.registerTool("tow_ship", { description: "Tow a ship.", inputSchema: { session, id: z.string() } }, handler);
`);

test("what several tools have word for word is told with what it costs beyond the first time", () => {
  // {"session":{"type":"string","description":"The session that the call belongs to"}} has 82 bytes: 21 tokens, twice.
  // "Needs a pass." with its quotes has 15 bytes: 4 tokens, once.
  expect(repeatedBlocks(tools)).toEqual([
    { name: "the field `session` of 3 tools", tokens: 42 },
    { name: 'the paragraph "Needs a pass." of 2 tools', tokens: 4 },
  ]);
});

test("fields are told by the tool that has them, the dearest first", () => {
  expect(dearestFields(tools).map(({ name }) => name)).toEqual([
    "`list_ships.session`",
    "`get_ship.session`",
    "`tow_ship.session`",
    "`get_ship.id`",
    "`tow_ship.id`",
  ]);
});
