import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, SERVER, toolsOf } from "../../support/source-project.ts";

/** A program whose decorators keep what they are given, for others to read. */
const program = (code: string): string => `import "reflect-metadata";\n${SERVER}${code}`;

const described = (code: string): (string | undefined)[][] =>
  toolsOf(program(code)).map(({ name, description }) => [name.value, description?.value]);

const BOTH = [
  ["moor_ship", "Moors"],
  ["tow_ship", "Tows"],
];

describe("what decorators keep by `Reflect.defineMetadata`", () => {
  it.each([
    [
      "a list that is filled",
      "list.push({ name, description }); Reflect.defineMetadata('tools', list, target.constructor);",
    ],
    [
      "a list that is made anew",
      "Reflect.defineMetadata('tools', [...list, { name, description }], target.constructor);",
    ],
  ])("on the class, as %s, is read back", (_, keep) => {
    expect(
      described(`const offer = (name, description) => (target) => {
          const list = Reflect.getMetadata("tools", target.constructor) ?? [];
          ${keep}
        };
        class Port {
          @offer("moor_ship", "Moors") moor() {}
          @offer("tow_ship", "Tows") tow() {}
        }
        const port = new Port();
        for (const { name, description } of Reflect.getMetadata("tools", port.constructor))
          server.registerTool(name, { description }, handler);`),
    ).toEqual(BOTH);
  });

  it("on a method is found by a look at all members of the prototype", () => {
    expect(
      described(`const offer = (description) => (target, key, descriptor) => {
          Reflect.defineMetadata("offer", description, descriptor.value);
          return descriptor;
        };
        class Port {
          @offer("Moors") moor_ship() {}
          berths() {}
          @offer("Tows") tow_ship() {}
        }
        const shore = Object.getPrototypeOf(new Port());
        for (const name of Object.getOwnPropertyNames(shore)) {
          if (name === "constructor") continue;
          const description = Reflect.getMetadata("offer", shore[name]);
          if (description) server.registerTool(name, { description }, handler);
        }`),
    ).toEqual(BOTH);
  });

  it("for a member by its name is told by whether there is any", () => {
    expect(
      described(`const KEY = Symbol("offer");
        const offer = (description) => (target, key) => Reflect.defineMetadata(KEY, { description }, target, key);
        class Port {
          @offer("Moors") moor_ship() {}
          berths() {}
          @offer("Tows") tow_ship() {}
        }
        for (const name of ["moor_ship", "berths", "tow_ship"])
          if (Reflect.hasMetadata(KEY, Port.prototype, name))
            server.registerTool(name, Reflect.getMetadata(KEY, Port.prototype, name), handler);`),
    ).toEqual(BOTH);
  });

  it("is what `Reflect.metadata` keeps, too", () => {
    expect(
      described(`class Port {
          @Reflect.metadata("offer", { description: "Moors" }) moor_ship() {}
          @Reflect.metadata("offer", { description: "Tows" }) tow_ship() {}
        }
        for (const name of ["moor_ship", "tow_ship"])
          server.registerTool(name, Reflect.getMetadata("offer", Port.prototype, name), handler);`),
    ).toEqual(BOTH);
  });

  it("on a class is inherited by those that extend it", () => {
    expect(
      described(`const at = (place) => (owner) => Reflect.defineMetadata("place", place, owner);
        @at("quay_") class Quay {}
        class Pier extends Quay {}
        @at("dock_") class Dock extends Quay {}
        for (const owner of [Pier, Dock])
          server.registerTool(Reflect.getMetadata("place", owner) + "list", { description: "Lists" }, handler);`),
    ).toEqual([
      ["quay_list", "Lists"],
      ["dock_list", "Lists"],
    ]);
  });

  it("is not known where a decorator is not", () => {
    const set = readProject(
      program(`import { marked } from "./marks.js";
        class Port { @marked moor() {} }
        const { name } = Reflect.getMetadata("offer", Port.prototype.moor);
        server.registerTool(name, {}, handler);`),
    );
    expect(namesOf(set)).toEqual([]);
    expect(holeSentences(set)).toEqual([
      "a tool's name may be kept by the decorator `marked`, which is in a file that is not there",
    ]);
  });
});

describe("what decorators keep for Nest", () => {
  const NEST = `import { Injectable, Module, SetMetadata, applyDecorators } from "@nestjs/common";
    import { DiscoveryService, MetadataScanner, NestFactory, Reflector } from "@nestjs/core";
    const OFFER = "port:offer";
    const Offer = (options) => (target, key, descriptor) => {
      SetMetadata(OFFER, { ...options, method: key })(target, key, descriptor);
      return descriptor;
    };`;
  const SCAN = `@Injectable() class Offers {
      constructor(discovery: DiscoveryService, scanner: MetadataScanner, reflector: Reflector) {
        this.discovery = discovery;
        this.scanner = scanner;
        this.reflector = reflector;
      }
      addTo(port: McpServer) {
        for (const { instance } of this.discovery.getProviders()) {
          if (!instance) continue;
          const prototype = Object.getPrototypeOf(instance);
          for (const method of this.scanner.getAllMethodNames(prototype)) {
            const offer = this.reflector.get(OFFER, prototype[method]);
            if (!offer) continue;
            if ("input" in offer) port.tool(offer.name, offer.description, offer.input, handler);
            else port.tool(offer.name, offer.description, handler);
          }
        }
      }
    }`;
  const start = (providers: string): string => `@Module({ providers: [${providers}] }) class App {}
    const app = await NestFactory.create(App);
    app.get(Offers).addTo(server);`;

  it("is found by a look through the methods of all that its modules provide", () => {
    const tools = toolsOf(
      program(`${NEST}${SCAN}
        @Injectable() class Quay {
          @Offer({ name: "moor_ship", description: "Moors", input: { ship: z.string() } }) moor() {}
          berths() {}
        }
        @Injectable() class Tugs { @Offer({ name: "tow_ship", description: "Tows" }) tow() {} }
        @Injectable() class Former { @Offer({ name: "load_coal", description: "Loads" }) load() {} }
        ${start("Offers, Quay, { provide: 'tugs', useClass: Tugs }")}`),
    );
    expect(tools.map(({ name, input }) => [name.value, Object.keys(input.schema.properties ?? {})])).toEqual([
      ["moor_ship", ["ship"]],
      ["tow_ship", []],
    ]);
  });

  it("is found beside a script that starts the same by hand, from code that is not there", () => {
    const set = readProject({
      "src/server.ts": program(`${NEST}
        @Injectable() class Offers {
          constructor(discovery: DiscoveryService, reflector: Reflector) {
            this.discovery = discovery;
            this.reflector = reflector;
          }
          onApplicationBootstrap() {
            for (const { instance } of this.discovery.getProviders()) {
              const prototype = Object.getPrototypeOf(instance);
              const offer = prototype.moor && this.reflector.get(OFFER, prototype.moor);
              if (offer) server.tool(offer.name, offer.description, handler);
            }
          }
        }
        @Injectable() class Quay { @Offer({ name: "moor_ship", description: "Moors" }) moor() {} }
        @Module({ providers: [Offers, Quay] }) class App {}
        await NestFactory.create(App);`),
      "try-offers.js": `const { Test } = require("@nestjs/testing");
        const { Offers } = require("./dist/server");
        async function main() {
          const app = await Test.createTestingModule({ providers: [Offers] }).compile();
          await app.get(Offers).onApplicationBootstrap();
        }
        main();`,
    });
    expect(namesOf(set)).toEqual(["moor_ship"]);
  });

  it("is found where several decorators are put together", () => {
    expect(
      described(`${NEST}${SCAN}
        const Kept = (name, description) => applyDecorators(SetMetadata("seen", true), SetMetadata(OFFER, { name, description }));
        @Injectable() class Quay {
          @Kept("moor_ship", "Moors") moor() {}
          @Kept("tow_ship", "Tows") tow() {}
        }
        ${start("Offers, Quay")}`),
    ).toEqual(BOTH);
  });
});

it("a decorator that marks tools which nothing here registers is named", () => {
  const set = readProject({
    "src/port.ts": `import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
      import { Tool } from "../../mcp/src/index.js";
      export class Port {
        @Tool({ name: "moor_ship" }) moor(): CallToolResult { return { content: [] }; }
        @Tool({ name: "tow_ship" }) tow(): CallToolResult { return { content: [] }; }
      }`,
  });
  expect(namesOf(set)).toEqual([]);
  expect(holeSentences(set)).toEqual([
    "the list of tools leaves out what `@Tool` marks, since no code that is read here hands it to a server: name the folder that has that code, too",
  ]);
});
