import { describe, expect, it } from "vitest";
import { holeSentences, readProject } from "../../support/source-project.ts";

/** Tools by name, with their descriptions and fields, that a builder of the given body makes. */
const built = (body: string, uses: string): readonly unknown[] => {
  const set = readProject(`
    import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
    import { z } from "zod";
    const server = new McpServer({ name: "port", version: "1.0.0" });
    class Builder {
      private config: any = { tags: [], fields: {} };
      constructor(name: string) { this.config.name = name; }
      ${body}
      register() {
        const { name, description, tags, fields, annotations } = this.config;
        server.registerTool(
          name,
          { description: description ?? tags.join(", "), inputSchema: fields, annotations },
          async () => ({ content: [] }),
        );
      }
    }
    ${uses}`);
  expect(holeSentences(set)).toEqual([]);
  return set.tools.map(({ name, description, input, annotations }) => [
    name.value,
    description?.value ?? "",
    input.fields.map((field) => field.name).join(" "),
    annotations.readOnlyHint?.value,
  ]);
};

describe("a member of a kept object that is made anew of what it was holds all of it", () => {
  it.each([
    [
      "an object with one more member",
      "field(key: string) { this.config.fields = { ...this.config.fields, [key]: z.string() }; return this; }",
      `new Builder("moor_ship").register(); new Builder("tow_ship").field("ship").field("berth").register();`,
      [
        ["moor_ship", "", "", undefined],
        ["tow_ship", "", "ship berth", undefined],
      ],
    ],
    [
      "a list with one more item",
      "tag(tag: string) { this.config.tags = [...this.config.tags, tag]; return this; }",
      `new Builder("moor_ship").tag("ropes").register(); new Builder("tow_ship").tag("tugs").tag("ropes").register();`,
      [
        ["moor_ship", "ropes", "", undefined],
        ["tow_ship", "tugs, ropes", "", undefined],
      ],
    ],
    [
      "a text with one more sentence",
      `say(text: string) { this.config.description = (this.config.description ?? "") + text; return this; }`,
      `new Builder("moor_ship").say("Moors.").register(); new Builder("tow_ship").say("Tows.").say(" Twice.").register();`,
      [
        ["moor_ship", "Moors.", "", undefined],
        ["tow_ship", "Tows. Twice.", "", undefined],
      ],
    ],
    [
      "what was not there before",
      "readOnly() { this.config.annotations = { ...this.config.annotations, readOnlyHint: true }; return this; }",
      `new Builder("moor_ship").register(); new Builder("see_ship").readOnly().register();`,
      [
        ["moor_ship", "", "", undefined],
        ["see_ship", "", "", true],
      ],
    ],
  ])("%s", (_, body, uses, expected) => {
    expect(built(body, uses)).toEqual(expected);
  });
});
