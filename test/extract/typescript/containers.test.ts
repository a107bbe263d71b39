import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, SERVER, toolsOf } from "../../support/source-project.ts";

const offered = (code: string): string[] => namesOf(toolsOf(`${SERVER}${code}`));

describe("what is registered in a container under a token is what it gives for it", () => {
  it.each([
    [
      "all values under a symbol",
      `import { container } from "tsyringe"; const Herbs = Symbol("Herbs"); const Weeds = Symbol("Herbs");
for (const name of ["grind_herbs", "dry_herbs"]) container.register(Herbs, { useValue: { name } });
container.register(Weeds, { useValue: { name: "pull_weeds" } });
for (const herb of container.resolveAll(Herbs)) server.registerTool(herb.name, {}, handler);`,
    ],
    [
      "instances of classes, one of which is registered by a decorator",
      `import { container, registry } from "tsyringe"; class Grind { name = "grind_herbs"; } class Dry { name = "dry_herbs"; }
container.register("herbs", { useClass: Grind }); @registry([{ token: "herbs", useClass: Dry }]) class Shelf {}
container.resolveAll("herbs").forEach((herb) => server.registerTool(herb.name, {}, handler));`,
    ],
    [
      "arguments of a constructor, by decorators",
      `import { container, injectable, injectAll } from "tsyringe";
@injectable() class Shelf { constructor(@injectAll("herbs") private herbs) {} offer() { for (const herb of this.herbs) server.registerTool(herb, {}, handler); } }
container.registerSingleton(Shelf); container.registerInstance("herbs", "grind_herbs"); container.registerInstance("herbs", "dry_herbs");
container.resolve(Shelf).offer();`,
    ],
    [
      "arguments of a constructor, by types",
      `import { container, injectable } from "tsyringe"; @injectable() class Herbs { names = ["grind_herbs", "dry_herbs"]; }
@injectable() class Shelf { constructor(private herbs: Herbs) {} offer() { for (const name of this.herbs.names) server.registerTool(name, {}, handler); } }
container.resolve(Shelf).offer();`,
    ],
    [
      "what is bound to shared symbols",
      `import { Container, injectable, multiInject } from "inversify"; const HERBS = Symbol.for("herbs");
@injectable() class Grind { name = "grind_herbs"; }
@injectable() class Shelf { constructor(@multiInject(Symbol.for("herbs")) private herbs) {} offer() { for (const herb of this.herbs) server.registerTool(herb.name, {}, handler); } }
const house = new Container(); house.bind(HERBS).to(Grind); house.bind(HERBS).toConstantValue({ name: "dry_herbs" }); house.bind(Shelf).toSelf();
house.get(Shelf).offer();`,
    ],
    [
      "members by their names",
      `import { createContainer, asClass, asFunction, asValue } from "awilix"; class Grind { name = "grind_herbs"; } const dry = ({ plant }) => ({ name: "dry_" + plant });
class Shelf { constructor(private all) {} offer() { for (const herb of [this.all.grind, this.all.dry]) server.registerTool(herb.name, {}, handler); } }
const house = createContainer(); house.register({ grind: asClass(Grind).singleton(), dry: asFunction(dry), plant: asValue("herbs"), shelf: asClass(Shelf) });
house.resolve("shelf").offer();`,
    ],
    [
      "the one instance that a factory makes, whoever asks for it",
      `import { Container } from "inversify"; class Shelf { readonly names = new Set<string>(); add(name: string) { this.names.add(name); } }
const house = new Container({ defaultScope: "Singleton" }); const SHELF = Symbol.for("shelf"); house.bind(SHELF).toDynamicValue(() => new Shelf());
house.get<Shelf>(SHELF).add("grind_herbs"); house.get<Shelf>(SHELF).add("dry_herbs");
for (const name of house.get<Shelf>(SHELF).names) server.registerTool(name, {}, handler);`,
    ],
    [
      "what the factories of a module's providers make",
      `import { Inject, Injectable, Module } from "@nestjs/common";
@Injectable() class Shelf { constructor(@Inject("HERBS") private readonly herbs) {} onModuleInit() { for (const name of this.herbs) server.registerTool(name, {}, handler); } }
@Module({ providers: [Shelf, { provide: "HERBS", useFactory: (plant) => ["grind_" + plant, "dry_" + plant], inject: ["PLANT"] }, { provide: "PLANT", useValue: "herbs" }] }) class House {}`,
    ],
    [
      "a value that is made of what the container gives, whatever is registered first",
      `import { container } from "tsyringe";
container.register("herbs", { useValue: { name: "grind_" + container.resolve("plant") } }); container.register("herbs", { useValue: { name: "dry_" + container.resolve("plant") } });
container.register("plant", { useValue: "herbs" });
for (const herb of container.resolveAll("herbs")) server.registerTool(herb.name, {}, handler);`,
    ],
  ])("%s", (_, code) => {
    expect(offered(code)).toEqual(["grind_herbs", "dry_herbs"]);
  });

  it("and nothing is known of a token under which nothing is registered", () => {
    const code = `import { container } from "tsyringe"; for (const herb of container.resolveAll("herbs")) server.registerTool(herb.name, {}, handler);`;
    expect(holeSentences(readProject(`${SERVER}${code}`))).toEqual([
      "a tool's name is what a container gives for a token under which nothing here is registered",
    ]);
  });

  it("even where two classes are made of each other", () => {
    const code = `import { container, injectable } from "tsyringe";
@injectable() class Mortar { constructor(private pestle: Pestle) {} offer() { server.registerTool("grind_herbs", {}, handler); } }
@injectable() class Pestle { constructor(private mortar: Mortar) {} }
container.resolve(Mortar).offer();`;
    expect(namesOf(readProject(`${SERVER}${code}`))).toEqual(["grind_herbs"]);
  });
});

it("the tools of a container of many are read although each is handed what is dear to make", () => {
  const names = Array.from({ length: 60 }, (_, at) => `herb_${at}`);
  const classes = names.map((name) => `class ${name} extends Herb { static about = { name: "${name}" }; }`).join("\n");
  const code = `import { Container } from "inversify"; const LOG = Symbol.for("log");
class Log { lines: string[] = []; constructor(level: string) { const all = [${Array.from({ length: 300 }, (_, at) => `"level ${at}"`).join(", ")}]; this.lines = all.filter((one) => one.includes(level)).map((one) => one.toUpperCase()).map((one) => one.trim()); } }
class Herb { static about: { name: string }; readonly log: Log; constructor(log: Log) { this.log = log; } about() { const own = this.constructor as typeof Herb; return { name: own.about.name, description: String(this.log.lines.length) }; } }
${classes}
const all = [${names.join(", ")}]; const house = new Container({ defaultScope: "Singleton" }); house.bind(LOG).toDynamicValue(() => new Log("1"));
for (const one of all) house.bind(Symbol.for(one.name)).toDynamicValue(() => new one(house.get(LOG)));
class Shelf { private herbs: Map<string, Herb> | null = null;
  all() { if (!this.herbs) { this.herbs = new Map(); for (const one of all) { const herb = house.get<Herb>(Symbol.for(one.name)); this.herbs.set(herb.about().name, herb); } } return [...this.herbs.values()]; } }
for (const herb of new Shelf().all()) { const { name, description } = herb.about(); server.registerTool(name, { description }, handler); }`;
  expect(offered(code)).toEqual(names);
});

it("a container stays one where a factory that it keeps is handed it: the shelf that it makes is filled by whom it is asked", () => {
  const code = `import { Container } from "inversify";
class Herb { constructor(readonly name: string) {} }
class Shelf { private herbs: Map<string, Herb> | null = null; constructor(private readonly house: Container) {}
  private fill() { if (this.herbs !== null) return; this.herbs = new Map(); for (const name of ["grind_herbs", "dry_herbs"]) this.put(this.house.get<Herb>(Symbol.for(name))); }
  private put(herb: Herb) { if (this.herbs) this.herbs.set(herb.name, herb); }
  all() { this.fill(); return this.herbs ? Array.from(this.herbs.values()) : []; } }
function build() { const house = new Container();
  for (const name of ["grind_herbs", "dry_herbs"]) house.bind(Symbol.for(name)).toDynamicValue(() => new Herb(name));
  house.bind("shelf").toDynamicValue(() => new Shelf(house)); return house; }
async function main() { const house = build(); const shelf = house.get<Shelf>("shelf"); for (const { name } of shelf.all()) server.registerTool(name, {}, handler); }
main();`;
  expect(offered(code)).toEqual(["grind_herbs", "dry_herbs"]);
});
