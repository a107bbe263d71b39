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

describe("what a map keeps under a key that is made anew of what it was holds all of it", () => {
  it.each([
    [
      "of a map at the top of a file",
      `const notes = new Map<string, string[]>();
       class Note {
         constructor(private name: string) {}
         add(note: string) { notes.set(this.name, [...(notes.get(this.name) ?? []), note]); return this; }
       }
       new Note("moor_ship").add("Moors."); new Note("tow_ship").add("Tows.").add("Twice.");
       for (const [name, texts] of notes) register(name, texts.join(" "));`,
    ],
    [
      "of a registry that puts together what it is given under one name",
      `class Registry {
         private readonly tools = new Map<string, any>();
         put(tool: any) { this.tools.set(tool.name, { ...this.tools.get(tool.name), ...tool }); }
         all() { return [...this.tools.values()]; }
       }
       const registry = new Registry();
       registry.put({ name: "moor_ship", description: "Moors." });
       registry.put({ name: "tow_ship" });
       registry.put({ name: "tow_ship", description: "Tows. Twice." });
       for (const tool of registry.all()) register(tool.name, tool.description);`,
    ],
  ])("%s", (_, code) => {
    const set = readProject(`
      import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
      const server = new McpServer({ name: "port", version: "1.0.0" });
      function register(name: string, description: string) {
        server.registerTool(name, { description }, async () => ({ content: [] }));
      }
      ${code}`);
    expect(set.tools.map(({ name, description }) => [name.value, description?.value])).toEqual([
      ["moor_ship", "Moors."],
      ["tow_ship", "Tows. Twice."],
    ]);
    expect(holeSentences(set)).toEqual([]);
  });
});

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

it("but is a hole where more of the object is asked for, of which it is not known how far it is", () => {
  const set = readProject(`
    import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
    const server = new McpServer({ name: "port", version: "1.0.0" });
    const state = { count: 0, names: [] as string[] };
    function open() {
      state.count = state.count + 1;
      state.names = [...state.names, "berth_" + state.count];
    }
    open();
    setInterval(open, 1000);
    for (const name of state.names) server.registerTool(name, { description: "A berth" }, async () => ({ content: [] }));`);
  expect(holeSentences(set)).not.toEqual([]);
});
