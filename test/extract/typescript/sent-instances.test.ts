import { describe, expect, it } from "vitest";
import { LOW_LEVEL_SERVER, SERVER, toolsOf } from "../../support/source-project.ts";

/** The description of the tool that a handler lists. */
const listed = (code: string, tool: string): unknown =>
  toolsOf(
    `${LOW_LEVEL_SERVER}${code}\nserver.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [${tool}] }));`,
  )[0]?.description?.value;

const MOOR = `class Moor { name = "moor"; inputSchema = { type: "object" }; get description() { return "Moors a ship."; } }\n`;

describe("an instance that is listed as it stands", () => {
  it.each([
    ["is sent without what a getter gives", MOOR, "new Moor()", undefined],
    [
      "is sent without what a getter of its base class gives",
      `${MOOR}class Dock extends Moor {}`,
      "new Dock()",
      undefined,
    ],
    [
      "is sent with a field in the place of a getter",
      `${MOOR}class Dock extends Moor { override description = "Docks."; }`,
      "new Dock()",
      "Docks.",
    ],
    [
      "is sent with what is read of it",
      `${MOOR}const moor = new Moor();`,
      "{ ...moor, description: moor.description }",
      "Moors a ship.",
    ],
    [
      "is sent with the getter of an object that is written out",
      "",
      `{ name: "moor", inputSchema: { type: "object" }, get description() { return "Moors."; } }`,
      "Moors.",
    ],
    [
      "is sent as what its toJSON gives",
      `class Moor { toJSON() { return { name: "moor", description: "Moors.", inputSchema: { type: "object" } }; } }`,
      "new Moor()",
      "Moors.",
    ],
  ])("%s", (_, code, tool, right) => {
    expect(listed(code, tool)).toBe(right);
  });

  it("is registered with what a getter gives, where that is read", () => {
    const code = `${MOOR}const moor = new Moor();\nserver.registerTool(moor.name, { description: moor.description }, handler);`;
    expect(toolsOf(`${SERVER}${code}`)[0]?.description?.value).toBe("Moors a ship.");
  });
});
