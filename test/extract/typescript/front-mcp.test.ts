import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, toolOf, toolsOf } from "../../support/source-project.ts";

const WITH = (version: string) => ({ dependencies: { "@frontmcp/sdk": version, zod: "^4.1.13" } });

const IMPORTS = `import { Agent, App, DynamicPlugin, FrontMcp, FrontMcpInstance, Plugin, Tool, ToolContext, tool } from "@frontmcp/sdk";
import { z } from "zod";
`;

const WEIGH = `@Tool({
  name: "weigh_parcel",
  description: "Weighs a parcel.",
  inputSchema: { parcel: z.string().describe("Its number."), unit: z.enum(["g", "kg"]).default("g") },
  annotations: { readOnlyHint: true },
})
class WeighParcel extends ToolContext { async execute(input) { return 1; } }
`;

const serverOf = (options: string): string => `${IMPORTS}${WEIGH}
@App({ id: "post", name: "Post", ${options} })
class PostApp {}
@FrontMcp({ info: { name: "post", version: "1.0.0" }, apps: [PostApp] })
export default class PostServer {}`;

describe("an app of FrontMCP", () => {
  it("has the classes that it lists as tools, with the name for a title and the fields as zod 4 converts them", () => {
    const tool = toolOf(serverOf("tools: [WeighParcel]"), WITH("^1.5.0"));
    expect([tool.name.value, tool.title?.value, tool.description?.value]).toEqual([
      "weigh_parcel",
      "weigh_parcel",
      "Weighs a parcel.",
    ]);
    expect(tool.input.schema).toEqual({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: {
        parcel: { type: "string", description: "Its number." },
        unit: { default: "g", type: "string", enum: ["g", "kg"] },
      },
      // What is filled in is there once it is parsed, which is the side that is converted.
      required: ["parcel", "unit"],
      additionalProperties: false,
    });
    expect(tool.annotations.readOnlyHint?.value).toBe(true);
    expect(tool.wireMeta).toBeUndefined();
    expect(tool.handler).toBeDefined();
  });

  it("has functions as tools, and names them by their id where they have one", () => {
    const tools = toolsOf(
      serverOf(`tools: [
        tool({ name: "count_parcels", description: "Counts.", inputSchema: {} })(() => 3),
        tool({ id: "stamp", name: "Stamp a letter", description: "Stamps.", inputSchema: {} })(() => 3),
      ]`).replace(WEIGH, ""),
      WITH("^1.5.0"),
    );
    expect(tools.map(({ name, title }) => [name.value, title?.value])).toEqual([
      ["count_parcels", "count_parcels"],
      ["stamp", "Stamp a letter"],
    ]);
    expect(tools[0]?.input.schema).toEqual({ type: "object", properties: {} });
    expect(tools[0]?.handler).toBeDefined();
  });

  it("is read across files, with lists that are put together elsewhere", () => {
    const tools = toolsOf(
      {
        "src/tools/weigh.tool.ts": `${IMPORTS}${WEIGH.replace("class", "export default class")}`,
        "src/tools/count.tool.ts": `${IMPORTS}
export const countParcels = tool({ name: "count_parcels", inputSchema: { office: z.string() } })((input) => 3);`,
        "src/tools/index.ts": `import WeighParcel from "./weigh.tool";
import { countParcels } from "./count.tool";
export const tools = [WeighParcel, ...[countParcels]];`,
        "src/post.app.ts": `${IMPORTS}import { tools } from "./tools";
@App({ name: "Post", tools })
export default class PostApp {}`,
        "src/main.ts": `${IMPORTS}import PostApp from "./post.app";
@FrontMcp({ info: { name: "post", version: "1.0.0" }, apps: [PostApp] })
export default class PostServer {}`,
      },
      WITH("^1.5.0"),
    );
    expect(namesOf(tools).toSorted()).toEqual(["count_parcels", "weigh_parcel"]);
  });

  it("does not have a class that is used otherwise, and says so of one that nothing takes up", () => {
    const used = readProject(`${serverOf("tools: []")}\nexport const price = new WeighParcel();`, WITH("^1.5.0"));
    expect([namesOf(used), holeSentences(used)]).toEqual([[], []]);
    const unused = readProject(
      `${IMPORTS}${WEIGH}@App({ name: "Post", tools: [WeighParcel] })\nclass PostApp {}`,
      WITH("^1.5.0"),
    );
    expect([namesOf(unused), holeSentences(unused)]).toEqual([
      [],
      ["the list of tools leaves out those of `PostApp`, which nothing takes up"],
    ]);
    expect(holeSentences(readProject(serverOf("tools: []"), WITH("^1.5.0")))).toEqual([
      "the list of tools leaves out those of `WeighParcel`, which nothing takes up",
    ]);
  });

  it("does not list what is hidden, or what an agent has for itself", () => {
    const set = readProject(
      serverOf("tools: [WeighParcel]")
        .replace("annotations:", 'visibility: "internal", annotations:')
        .replace(
          "@App(",
          `@Agent({ name: "clerk", tools: [WeighParcel] })\nclass Clerk {}\nexport const clerk = Clerk;\n@App(`,
        ),
      WITH("^1.5.0"),
    );
    expect([namesOf(set), holeSentences(set)]).toEqual([[], []]);
  });

  it("says where it is not known whether a tool is hidden", () => {
    const set = readProject(
      serverOf("tools: [WeighParcel]").replace("annotations:", "visibility: process.env.SHOWN, annotations:"),
      WITH("^1.5.0"),
    );
    expect(namesOf(set)).toEqual(["weigh_parcel"]);
    expect(holeSentences(set).join()).toContain("is listed only where `visibility` allows it");
  });

  it("lists answers since 1.4, objects alone", () => {
    const withOutput = (output: string): string =>
      serverOf("tools: [WeighParcel]").replace("annotations:", `outputSchema: ${output}, annotations:`);
    const answer = { properties: { grams: { type: "number" } }, required: ["grams"] };
    expect(toolOf(withOutput("{ grams: z.number() }"), WITH("^1.5.0")).output).toMatchObject(answer);
    expect(toolOf(withOutput("z.object({ grams: z.number() })"), WITH("^1.5.0")).output).toMatchObject(answer);
    for (const [output, version] of [
      ["{ grams: z.number() }", "~1.3.0"],
      ['"image"', "^1.5.0"],
      ['["string", "image"]', "^1.5.0"],
      ["z.array(z.number())", "^1.5.0"],
    ] as const)
      expect(toolOf(withOutput(output), WITH(version)).output).toBeUndefined();
  });

  it("leaves a hole where the server says that answers may be something else", () => {
    const set = readProject(
      serverOf("tools: [WeighParcel]")
        .replace("annotations:", "outputSchema: { grams: z.number() }, annotations:")
        .replace("info:", "elicitation: { enabled: true }, info:"),
      WITH("^1.5.0"),
    );
    expect(holeSentences(set)).toEqual(["/outputSchema: the output schema may be changed by what `elicitation` says"]);
  });

  it("takes the fields of a zod object before its first major, and fields alone since", () => {
    const code = serverOf("tools: [WeighParcel]").replace(/inputSchema: (.*),/u, "inputSchema: z.object($1),");
    expect(toolOf(code, WITH("^0.12.0")).input.schema).toMatchObject({ required: ["parcel", "unit"] });
    expect(holeSentences(readProject(code, WITH("^1.0.0")))).toEqual([expect.stringContaining("a zod object")]);
  });

  it("may do without its tools: conditions, and pages that the library makes, are holes of the tool", () => {
    const set = readProject(
      serverOf("tools: [WeighParcel]").replace(
        "annotations:",
        'availableWhen: { platform: ["darwin"] }, ui: { file: "./scale.tsx" }, annotations:',
      ),
      WITH("^1.5.0"),
    );
    expect(holeSentences(set)).toEqual([
      "/enabled: the tool is listed only where `availableWhen` allows it",
      "/_meta: `_meta` is what the library makes of `ui`",
    ]);
  });

  it("has holes in its list for what others bring", () => {
    const set = readProject(
      serverOf(`tools: [WeighParcel, Tool.remote("https://post.example", "track"), "@acme/tools@^1.0.0"],
        adapters: [OpenApi.init({})], plugins: [CachePlugin.init({})]`).replace(
        "import { z }",
        'import { CachePlugin } from "@frontmcp/plugins";\nimport { OpenApi } from "@frontmcp/adapters";\nimport { z }',
      ),
      WITH("^1.5.0"),
    );
    expect(namesOf(set)).toEqual(["weigh_parcel"]);
    expect(holeSentences(set)).toEqual([
      "the list of tools has what `Tool.remote` of @frontmcp/sdk makes, which is no tool of the project",
      "the list of tools has those of `@acme/tools@^1.0.0`, which the library loads when the server starts",
      "the list of tools holds more, which the library makes of `adapters` when the server starts",
      "the list of tools may be changed by the plugin that is `CachePlugin.init` of @frontmcp/plugins",
    ]);
  });
});

describe("a plugin of FrontMCP", () => {
  it("brings its tools to the app that uses it", () => {
    const tools = toolsOf(
      serverOf("plugins: [Scales, Stamps.init({ colour: 'red' })]").replace(
        "@App(",
        `@Plugin({ name: "scales", tools: [WeighParcel] })
class Scales {}
@Plugin({ name: "stamps", tools: [tool({ name: "stamp_letter", inputSchema: {} })(() => 1)] })
class Stamps extends DynamicPlugin {}
@App(`,
      ),
      WITH("^1.5.0"),
    );
    expect(namesOf(tools)).toEqual(["weigh_parcel", "stamp_letter"]);
  });
});

describe("a server of FrontMCP", () => {
  it("has tools of its own, and those that a function is given", () => {
    const tools = toolsOf(
      `${IMPORTS}${WEIGH}
@FrontMcp({ info: { name: "post", version: "1.0.0" }, tools: [WeighParcel] })
export default class PostServer {}
await FrontMcpInstance.createDirect({
  info: { name: "desk", version: "1.0.0" },
  tools: [tool({ name: "ring_bell", inputSchema: {} })(() => 1)],
});`,
      WITH("^1.5.0"),
    );
    expect(namesOf(tools)).toEqual(["weigh_parcel", "ring_bell"]);
  });

  it("builds with the zod that the framework brings, imported from it", () => {
    const tool = toolOf(
      {
        "src/server.ts": serverOf("tools: [WeighParcel]")
          .replace('import { z } from "zod";\n', "")
          .replace("tool }", "tool, z }"),
      },
      { dependencies: { "@frontmcp/sdk": "^1.5.0" } },
    );
    expect(tool.input.schema).toMatchObject({ properties: { parcel: { type: "string" } } });
  });

  it("has the tools of its own apps alone, where a package has several servers", () => {
    const server = (name: string): string => `${IMPORTS}
@Plugin({ name: "scales", tools: [tool({ name: "weigh", inputSchema: {} })(() => 1)] })
class Scales {}
@App({ name: "${name}", tools: [tool({ name: "open", inputSchema: {} })(() => 1)], plugins: [Scales] })
class Desk {}
@FrontMcp({ info: { name: "${name}", version: "1.0.0" }, apps: [Desk] })
export default class Server {}`;
    const tools = toolsOf({ "apps/post/main.ts": server("post"), "apps/bank/main.ts": server("bank") }, WITH("^1.5.0"));
    const servers = new Map(tools.map(({ name, origin }) => [`${name.value} ${origin.server}`, origin.server]));
    expect([tools.length, servers.size, new Set(servers.values()).size]).toEqual([4, 4, 2]);
  });
});
