import { describe, expect, it } from "vitest";
import {
  fieldOf,
  holeSentences,
  namesOf,
  readProject,
  SERVER,
  toolOf,
  toolsOf,
  wordsAt,
} from "../../support/source-project.ts";

const NEST = { dependencies: { "@rekog/mcp-nest": "^1.9.0", "@modelcontextprotocol/sdk": "^1.20.0", zod: "^4.1.0" } };
const NEST_IMPORTS = `import { McpModule, Tool } from "@rekog/mcp-nest";\nimport { z } from "zod";\n`;
const MODULE = `\n@Module({ imports: [McpModule.forRoot({})], providers: [Pilots] })\nexport class HarbourModule {}`;

describe("a library's decorator of methods", () => {
  it("defines a tool by its options", () => {
    const tool = toolOf(
      `${NEST_IMPORTS}class Pilots {
        @Tool({ name: "order_pilot", description: "Orders a pilot.", parameters: z.object({ ship: z.string().describe("The ship.") }), annotations: { destructiveHint: false } })
        order({ ship }: { ship: string }) { return ship; }
      }${MODULE}`,
      NEST,
    );
    expect(tool.name.value).toBe("order_pilot");
    expect(tool.description?.value).toBe("Orders a pilot.");
    expect(fieldOf(tool, "ship").description?.value).toBe("The ship.");
    expect(tool.annotations.destructiveHint?.value).toBe(false);
  });

  it("takes the method's name when none is given, and points at it", () => {
    const set = readProject(
      `${NEST_IMPORTS}class Pilots {\n  @Tool({ description: "Orders a pilot." })\n  order_pilot() {}\n}${MODULE}`,
      NEST,
    );
    expect(namesOf(set)).toEqual(["order_pilot"]);
    expect(wordsAt(set, set.tools[0]?.name.pieces[0]?.range)).toBe("order_pilot");
  });

  it("may be part of a decorator that the project composes", () => {
    const files = {
      "src/pilots.ts": `import { GuardedTool } from "./guarded-tool.js";
      import { McpModule } from "@rekog/mcp-nest";
      class Pilots { @GuardedTool("order_pilot", "Orders a pilot.") order() {} }${MODULE}`,
      "src/guarded-tool.ts": `import { applyDecorators, UseGuards } from "@nestjs/common";
      import { Tool } from "@rekog/mcp-nest";
      export const GuardedTool = (name: string, description: string) => applyDecorators(UseGuards(Badge), Tool({ name, description }));`,
    };
    expect(toolsOf(files, NEST).map((tool) => [tool.name.value, tool.description?.value])).toEqual([
      ["order_pilot", "Orders a pilot."],
    ]);
  });

  it("of a class that nothing takes up is told of, not listed", () => {
    const set = readProject(
      `${NEST_IMPORTS}class Pilots {\n  @Tool({ description: "Orders a pilot." })\n  order_pilot() {}\n}`,
      NEST,
    );
    expect(namesOf(set)).toEqual([]);
    expect(holeSentences(set)).toEqual(["the list of tools leaves out those of `Pilots`, which nothing takes up"]);
  });

  describe("of mcp-nest's first major", () => {
    const WIND = `@Injectable() export class Winds { @Tool({ description: "Tells the wind." }) get_wind() {} }\n`;
    const port = (modules: string): string =>
      `import { McpModule, Tool } from "@rekog/mcp-nest";\nimport { Module } from "@nestjs/common";\n${WIND}${modules}`;
    const namesWith = (modules: string, version = "1.9.11"): string[] =>
      namesOf(
        readProject(
          {
            "src/port.ts": port(modules),
            "node_modules/@rekog/mcp-nest/package.json": JSON.stringify({ name: "@rekog/mcp-nest", version }),
          },
          NEST,
        ),
      );
    const IMPORTED = `@Module({ providers: [Winds], exports: [Winds] }) class WindModule {}
      @Module({ imports: [McpModule.forRoot({ name: "port", version: "1.0.0" }), WindModule] }) class PortModule {}`;

    it("is on no list where its module does not import the library's own", () => {
      expect(namesWith(IMPORTED)).toEqual([]);
    });

    it("is on the list of the releases that looked at imported modules too", () => {
      expect(namesWith(IMPORTED, "1.8.4")).toEqual(["get_wind"]);
    });

    it.each([
      [
        "provides it beside McpModule",
        "@Module({ imports: [McpModule.forRoot({})], providers: [Winds] }) class Port {}",
      ],
      [
        "provides it in another way beside McpModule",
        `@Module({ imports: [McpModule.forRoot({})], providers: [{ provide: "winds", useClass: Winds }] }) class Port {}`,
      ],
      [
        "brings it to a server as a feature",
        `@Module({ imports: [McpModule.forFeature([Winds], "port")], providers: [Winds] }) class Port {}`,
      ],
      ["may import McpModule", "@Module({ imports: [...modulesOf(process)], providers: [Winds] }) class Port {}"],
      ["provides it by a list", "const ALL = [Winds]; @Module({ providers: ALL }) class Port {}"],
    ])("is listed where a module %s", (_, modules) => {
      expect(namesWith(modules)).toEqual(["get_wind"]);
    });
  });

  it("that is no tool's decorator is left alone", () => {
    const set = readProject(
      `import { ToolGuards } from "@rekog/mcp-nest";\nclass Pilots {\n  @ToolGuards([Badge])\n  order_pilot() {}\n}${MODULE}`,
      NEST,
    );
    expect(namesOf(set)).toEqual([]);
    expect(holeSentences(set)).toEqual([]);
  });

  it("is known by the package whose source lies in the same repository", () => {
    const files = {
      "packages/mcp-nest/package.json": `{ "name": "@rekog/mcp-nest", "main": "dist/index.js" }`,
      "packages/mcp-nest/src/index.ts": `export const Tool = (options: object) => SetMetadata("tool", options);`,
      "src/pilots.ts": `${NEST_IMPORTS}class Pilots { @Tool({ description: "Orders a pilot." }) order_pilot() {} }${MODULE}`,
    };
    expect(namesOf(toolsOf(files, NEST))).toEqual(["order_pilot"]);
  });

  it("of a library that is only known to be one for MCP is taken at its word", () => {
    const tool = toolOf(
      `import { McpTool } from "port-mcp-kit";\nimport { z } from "zod";
      @McpTool({ name: "order_pilot", description: "Orders a pilot.", inputSchema: { ship: z.string() } })
      class OrderPilot {}\nexport default [OrderPilot];`,
    );
    expect([tool.name.value, tool.input.fields.map(({ name }) => name)]).toEqual(["order_pilot", ["ship"]]);
  });

  it("of a library that is only known to be one for MCP leaves holes for what is no name, and for decorated parameters", () => {
    const set = readProject(
      `import { Param, Tool } from "port-mcp-kit";
      class Pilots { @Tool("Order a pilot") order(@Param("Which ship") ship: string) { return ship; } }
      export default [Pilots];`,
    );
    expect(namesOf(set)).toEqual([]);
    expect(holeSentences(set)).toEqual([
      "a tool's name is left to a library that is not known: what its decorator is given is no name",
    ]);
    const named = readProject(
      `import { Param, Tool } from "port-mcp-kit";
      class Pilots { @Tool({ description: "Order a pilot" }) order_pilot(@Param("Which ship") ship: string) { return ship; } }
      export default [Pilots];`,
    );
    expect(namesOf(named)).toEqual(["order_pilot"]);
    expect(holeSentences(named)).toEqual([
      "/inputSchema: the input schema is made of what decorates the parameters, by a library that is not known",
    ]);
  });
});

/** A project's own decorator, and a class that uses it. */
const ownDecorator = (body: string, uses: string, listing: string): string =>
  `${SERVER}import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
  ${body}
  class Pilots {
    ${uses}
  }
  ${listing}`;

const USES = `@tool({ description: "Orders a pilot.", input: { ship: z.string().describe("The ship.") } }) order_pilot() {}
    @tool({ description: "Lists pilots.", input: {} }) list_pilots() {}`;

const told = (source: string): (string | undefined)[][] =>
  toolsOf(source).map((tool) => [tool.name.value, tool.description?.value]);

const BOTH = [
  ["order_pilot", "Orders a pilot."],
  ["list_pilots", "Lists pilots."],
];

describe("a project's own decorator", () => {
  it("that fills a list is followed to the loop over it", () => {
    expect(
      told(
        ownDecorator(
          `const registry = [];
          function tool(config) { return (target, key, descriptor) => { registry.push({ name: key, ...config, handler: descriptor.value }); }; }`,
          USES,
          `for (const one of registry) server.registerTool(one.name, { description: one.description, inputSchema: one.input }, one.handler);`,
        ),
      ),
    ).toEqual(BOTH);
  });

  it("may be an arrow function that is kept in another file", () => {
    const files = {
      "src/tool.ts": `export const registry = new Map();
      export const tool = (config) => function (target, propertyKey) { registry.set(propertyKey, config); };`,
      "src/pilots.ts": `import { z } from "zod";\nimport { tool } from "./tool.js";\nexport class Pilots { ${USES} }`,
      "src/server.ts": `${SERVER}import { registry } from "./tool.js";\nimport "./pilots.js";
      for (const [name, { description, input }] of registry) server.registerTool(name, { description, inputSchema: input }, handler);`,
    };
    expect(toolsOf(files).map((tool) => [tool.name.value, tool.description?.value])).toEqual(BOTH);
  });

  it("may register on a server at once", () => {
    expect(
      told(
        ownDecorator(
          `function tool({ description, input }) { return (target, key, { value }) => { server.registerTool(key, { description, inputSchema: input }, value); }; }`,
          USES,
          "",
        ),
      ),
    ).toEqual(BOTH);
  });

  it("may be written for the decorators of the language", () => {
    expect(
      told(
        ownDecorator(
          `const registry = [];
          function tool(config) { return (method, context) => { registry.push({ name: context.name, ...config, method }); return method; }; }`,
          USES,
          `registry.forEach((one) => server.registerTool(one.name, { description: one.description, inputSchema: one.input }, one.method));`,
        ),
      ),
    ).toEqual(BOTH);
  });

  it.each([
    [
      "class keeps a list",
      `const kept = new Map();
      function tool(config) { return (target, key) => { const list = kept.get(target.constructor) ?? []; list.push({ name: key, ...config }); kept.set(target.constructor, list); }; }`,
      `kept.get(Pilots) ?? []`,
    ],
    [
      "prototype keeps a map",
      `const kept = new WeakMap();
      function tool(config) { return (target, key) => { let map = kept.get(target); if (!map) { map = new Map(); kept.set(target, map); } map.set(key, { name: key, ...config }); }; }`,
      `kept.get(Object.getPrototypeOf(new Pilots())).values()`,
    ],
  ])("may keep what it is given in a map where each %s", (_, decorator, kept) => {
    const add = `server.registerTool(one.name, { description: one.description, inputSchema: one.input }, handler);`;
    expect(told(ownDecorator(decorator, USES, `for (const one of ${kept}) ${add}`))).toEqual(BOTH);
  });

  it.each([
    ["what it reads of that", `(_run: any, about: any) => { about.addInitializer(() => { add(about.name); }); }`],
    ["what it takes out of that", `(_run: any, { name }: any) => { add(name); }`],
  ])("is known to be written for the decorators of the language by %s", (_, given) => {
    const code = `${SERVER}const add = (name: string) => server.registerTool(name, {}, handler);
      function tool() { return ${given}; }
      class Pier { @tool() moor() {} @tool() tow() {} } new Pier();`;
    expect(namesOf(toolsOf(code))).toEqual(["moor", "tow"]);
  });

  it("of an accessor leaves open what is read of it", () => {
    const set = readProject(
      `${SERVER}function loud({ get }: any, context: any) { return { get() { return get.call(this).toUpperCase(); } }; }
       class Pier { @loud accessor about = "Moors."; } server.registerTool("moor", { description: new Pier().about }, handler);`,
    );
    expect(holeSentences(set)).toEqual([
      "/description: the description is an accessor, of which its decorator may change what is read",
    ]);
  });

  it("may be one that gives another", () => {
    expect(
      told(
        ownDecorator(
          `const registry = [];
          function mark(config) { return (target, key) => { registry.push({ name: key, ...config }); }; }
          const tool = ({ description, input }) => mark({ description, input });`,
          USES,
          `for (const one of registry) server.registerTool(one.name, { description: one.description, inputSchema: one.input }, handler);`,
        ),
      ),
    ).toEqual(BOTH);
  });

  it("may stand without a call before a class", () => {
    expect(
      namesOf(
        toolsOf(`${SERVER}
        const classes = [];
        function tool(target) { classes.push(target); }
        @tool
        class OrderPilot { static toolName = "order_pilot"; }
        @tool class ListPilots { static toolName = "list_pilots"; }
        for (const one of classes) server.registerTool(one.toolName, {}, handler);`),
      ),
    ).toEqual(["order_pilot", "list_pilots"]);
  });
});

describe("tools of mcp-nest's first major", () => {
  const toolBy = (version: string, zod: "3.25.76" | "4.1.13"): ReturnType<typeof toolsOf>[number] | undefined =>
    toolsOf(
      `${NEST_IMPORTS}import { Module } from "@nestjs/common";
class Pilots {
  @Tool({ name: "order_pilot", description: "Orders.", outputSchema: z.object({ pilot: z.string().default("Ada") }) })
  order() {}
}
@Module({ imports: [McpModule.forRoot({})], providers: [Pilots] }) class Port {}`,
      { zod, dependencies: { "@rekog/mcp-nest": version, "@modelcontextprotocol/sdk": "^1.20.0", zod: `^${zod}` } },
    )[0];
  const $schema = "http://json-schema.org/draft-07/schema#";

  it("say who may call them since 1.9, whose answers are converted as what is given", () => {
    const tool = toolBy("^1.9.0", "4.1.13");
    expect(tool?.wireMeta).toEqual({ securitySchemes: [{ type: "noauth" }] });
    expect(tool?.input.schema).toEqual({ $schema, type: "object", properties: {} });
    expect(tool?.output).not.toHaveProperty("required");
  });

  it("are of zod 3 and say nothing of it before", () => {
    const tool = toolBy("1.8.4", "3.25.76");
    expect(tool?.wireMeta).toBeUndefined();
    expect(tool?.input.schema).toEqual({ $schema, type: "object", properties: {}, additionalProperties: false });
  });
});

describe("mcp-nest's own registrations", () => {
  it("are known by the type of what is injected", () => {
    const source = `import { McpStrategy } from "@rekog/mcp-nest";\nimport { z } from "zod";
    export class Berths {
      constructor(private readonly strategy: McpStrategy, private readonly registry: BerthRegistry) {}
      onModuleInit() {
        this.strategy.registerTool({ name: "free_berth", description: "Frees a berth.", parameters: z.object({ berth: z.string() }) });
        this.registry.registerTool({ name: "no_tool", description: "Is kept by the project's own registry." });
      }
    }`;
    const [tool, ...others] = toolsOf(source, { dependencies: { "@rekog/mcp-nest": "^2.0.0", zod: "^4.1.0" } });
    expect(others).toEqual([]);
    expect([tool?.name.value, tool?.description?.value]).toEqual(["free_berth", "Frees a berth."]);
    expect(tool?.input.schema.$schema).toBe("https://json-schema.org/draft/2020-12/schema");
  });
});

describe("what the second major of mcp-nest says of who may call a tool", () => {
  const metaOf = (decorators: string, more = ""): unknown =>
    toolOf(
      `import { PublicTool, Tool, ToolScopes } from "@rekog/mcp-nest"; import { applyDecorators, Module } from "@nestjs/common";
class Berths { ${decorators} free_berth() {} }\n${more}@Module({ controllers: [Berths] }) class Port {}`,
      { dependencies: { "@rekog/mcp-nest": "^2.0.0" } },
    ).wireMeta;

  it("is that anybody may, beside what the tool says itself", () => {
    expect(metaOf("@PublicTool() @Tool({ _meta: { quay: 4 } })")).toEqual({
      quay: 4,
      securitySchemes: [{ type: "noauth" }],
    });
  });

  it.each([
    ["a decorator", '@ToolScopes(["berths"]) @Tool({})', ""],
    [
      "one of several in one",
      "@ScopedTool()",
      'const ScopedTool = () => applyDecorators(Tool({}), ToolScopes(["berths"]));\n',
    ],
    ["an option of the server", "@Tool({})", "const options = { allowUnauthenticatedAccess: true };\n"],
  ])("is not known where %s restricts it", (_, decorators, more) => {
    expect(() => metaOf(decorators, more)).toThrow("is extended by what the library makes of who may call the tool");
  });
});

describe("what decorators of the project make of what they decorate is not told as it is written", () => {
  const hole = expect.stringContaining("is another one by a decorator, which is not followed");
  const holesFor = (declared: string, description: string): string[] =>
    holeSentences(
      readProject(`${SERVER}${declared} server.registerTool("moor", { description: ${description} }, handler);`),
    );

  it.each([
    [
      "of a field that is defined anew",
      `function Prefix(text: string): PropertyDecorator { return (target, key) => { let held: string;
        Object.defineProperty(target, key, { get() { return text + held; }, set(value) { held = value; } }); }; }
      class Ship { @Prefix("A ") text = "tug."; } const ship = new Ship();`,
      "ship.text",
    ],
    [
      "of a field that a function is given for",
      `function loud(_: undefined, context: ClassFieldDecoratorContext) { return (text: string) => text.toUpperCase(); }
      class Ship { @loud text = "tug."; name() { return "tug"; } } const ship = new Ship(); const name = ship.name();`,
      "ship.text",
    ],
    [
      "of a method that another stands for",
      `function Loud(_: any, key: string, descriptor: PropertyDescriptor) { const own = descriptor.value;
        descriptor.value = function (...given: any[]) { return \`\${own.apply(this, given)}!\`; }; }
      class Ship { @Loud text() { return "tug."; } }`,
      "new Ship().text()",
    ],
    [
      "of a class that is extended",
      `function Sealed<C extends new (...given: any[]) => any>(Base: C) { return class extends Base { text = "Sealed."; }; }
      @Sealed class Ship { text = "Open."; }`,
      "new Ship().text",
    ],
  ])("%s", (_, declared, description) => {
    expect(holesFor(declared, description)).toEqual([hole]);
  });

  it("but it is, where a method is called by what stands for it, and given on", () => {
    const declared = `function Logged(_: any, key: string, descriptor: PropertyDescriptor) { const own = descriptor.value;
        descriptor.value = function (...given: any[]) { console.error(key); const made = own.apply(this, given); return made; }; return descriptor; }
      class Ship { @Logged text() { return "Moors."; } }`;
    expect(holesFor(declared, "new Ship().text()")).toEqual([]);
  });
});
