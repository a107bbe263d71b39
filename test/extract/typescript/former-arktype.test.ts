import { describe, expect, it } from "vitest";
import { holeSentences, readProject } from "../../support/source-project.ts";
import type { ToolSet } from "../../../src/tool-model/tool-set.ts";

/** A server that writes its schemas with ArkType itself, of a release that its package.json asks for. */
function listed(fields: string, release: string): ToolSet {
  const code = `
    import { Server } from "@modelcontextprotocol/sdk/server/index.js";
    import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
    import { type } from "arktype";
    const server = new Server({ name: "port", version: "1.0.0" }, { capabilities: { tools: {} } });
    const ship = type(${fields});
    server.setRequestHandler(ListToolsRequestSchema, async () => ({
      tools: [{ name: "moor_ship", description: "Moors a ship.", inputSchema: ship.toJsonSchema() }],
    }));`;
  return readProject(code, { dependencies: { "@modelcontextprotocol/sdk": "^1.23.0", arktype: release } });
}

const FIELDS = `{ side: "'port'|'starboard'", "isTowed?": "boolean", pilot: "string|null", lights: ["'green'|'red'", "boolean"] }`;

describe("what a release of ArkType makes of a schema", () => {
  it("is what the newest makes of it where that is asked for", () => {
    expect(listed(FIELDS, "^2.1.0").tools[0]?.input.schema).toMatchObject({
      properties: { side: { enum: ["port", "starboard"] }, isTowed: { type: "boolean" } },
    });
  });

  it("has constants in the place of enumerations before 2.1.19", () => {
    expect(listed(FIELDS, "2.1.17").tools[0]?.input.schema).toEqual({
      type: "object",
      properties: {
        side: { anyOf: [{ const: "port" }, { const: "starboard" }] },
        isTowed: { type: "boolean" },
        pilot: { anyOf: [{ type: "string" }, { const: null }] },
        lights: {
          type: "array",
          prefixItems: [{ anyOf: [{ const: "green" }, { const: "red" }] }, { type: "boolean" }],
          items: false,
        },
      },
      required: ["lights", "pilot", "side"],
    });
  });

  it("has a union of one for a boolean before 2.1.10", () => {
    expect(listed(FIELDS, "2.0.0-rc.30").tools[0]?.input.schema).toMatchObject({
      properties: { isTowed: { anyOf: [{ type: "boolean" }] }, lights: { prefixItems: [{}, { anyOf: [{}] }] } },
    });
  });

  it("is not known of what has a format now", () => {
    expect(holeSentences(listed(`{ mail: "string.email" }`, "2.1.17")).join("\n")).toContain(
      "earlier releases of arktype",
    );
    expect(holeSentences(listed(`{ mail: "string.email" }`, "2.1.19"))).toEqual([]);
  });
});
