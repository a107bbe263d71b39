import { describe, expect, it } from "vitest";
import { holeSentences, readProject, toolOf } from "../../support/source-project.ts";

const server = (from: string, module: string): string => `import { McpServer } from "${from}";
import { completable } from "${module}";
import { z } from "zod";
const server = new McpServer({ name: "port", version: "1.0.0" });
server.registerTool("moor_ship", {
  description: "Moors a ship.",
  inputSchema: z.object({
    berth: completable(z.enum(["north", "south"]).describe("Where it lies."), () => ["north"]),
    pilot: completable(z.string(), () => []).optional(),
  }),
}, async () => ({ content: [] }));`;

const FIRST = ["@modelcontextprotocol/sdk/server/mcp.js", "@modelcontextprotocol/sdk/server/completable.js"] as const;
const SECOND = ["@modelcontextprotocol/server", "@modelcontextprotocol/server"] as const;

describe("a field that comes with suggestions", () => {
  it.each([
    ["the first SDK", FIRST, { "@modelcontextprotocol/sdk": "^1.23.0", zod: "^4.4.3" }],
    ["the second SDK", SECOND, { "@modelcontextprotocol/server": "^2.0.0", zod: "^4.4.3" }],
    [
      "the second SDK beside an early first",
      SECOND,
      { "@modelcontextprotocol/server": "^2.0.0", "@modelcontextprotocol/sdk": "^1.10.0", zod: "^4.4.3" },
    ],
  ])("is the field without them in %s", (_, [from, module], dependencies) => {
    const { input } = toolOf(server(from, module), { zod: "4.4.3", dependencies });
    expect(input.schema).toMatchObject({
      properties: {
        berth: { type: "string", enum: ["north", "south"], description: "Where it lies." },
        pilot: { type: "string" },
      },
      required: ["berth"],
    });
  });

  it("is a hole in earlier releases, which made another schema of it", () => {
    const set = readProject(server(...FIRST), {
      zod: "3.25.76",
      dependencies: { "@modelcontextprotocol/sdk": "~1.20.0", zod: "^3.25.76" },
    });
    expect(holeSentences(set).join("\n")).toContain("`completable`");
  });
});
