import { describe, expect, it } from "vitest";
import { holeSentences, readProject, SERVER, toolOf } from "../../support/source-project.ts";

/** Registers the tool that an instance of `Mooring` is, with a title that its class does not write. */
const registered = (code: string): string =>
  `${SERVER}${code}\nconst { name, title } = new Mooring();\nserver.registerTool(name, { title }, handler);`;

describe("a member that a class does not write", () => {
  it.each([
    ["is undefined", 'class Mooring { name = "moor_ship"; }'],
    ["nor one that it extends, is undefined", 'class Base { name = "moor_ship"; } class Mooring extends Base {}'],
    [
      "and an interface has, is undefined",
      'interface Offered { name: string; title?: string } class Mooring implements Offered { name = "moor_ship"; }',
    ],
    ["is undefined, though its type lets it be there", 'class Mooring { name = "moor_ship"; [key: string]: string; }'],
    [
      "is undefined under the decorator of a container",
      'import { injectable } from "tsyringe"; @injectable() class Mooring { name = "moor_ship"; }',
    ],
  ])("%s", (_, code) => {
    expect(toolOf(registered(code)).title).toBeUndefined();
  });

  it("is what an assignment elsewhere gives it", () => {
    const code =
      'class Mooring { name = "moor_ship"; }\nconst one = new Mooring(); one.title = "Moor"; export const offer = one;';
    const tool = toolOf(`${SERVER}${code}\nserver.registerTool(offer.name, { title: offer.title }, handler);`);
    expect(tool.title?.value).toBe("Moor");
  });

  it.each([
    [
      "by Object.assign",
      'class Mooring { name = "moor_ship"; fill() { Object.assign(this, JSON.parse(process.env.MORE)); } }',
    ],
    ["by a key", 'class Mooring { name = "moor_ship"; put(key, value) { this[key] = value; } }'],
    ["by a computed name", 'class Mooring { name = "moor_ship"; [process.env.KEY] = "Moor"; }'],
    ["by an interface of its name", 'interface Mooring { title: string } class Mooring { name = "moor_ship"; }'],
    ["by a decorator of the project", 'const titled = (made) => made; @titled class Mooring { name = "moor_ship"; }'],
  ])("is not known where it may be added %s", (_, code) => {
    expect(holeSentences(readProject(registered(code)))).toEqual([
      "/title: the title reads `title`, which is no member of `Mooring`",
    ]);
  });
});

describe("an optional field without a value", () => {
  it("is undefined where the constructor has none to give it, and has one where it has", () => {
    const code = `
      class Mooring {
        title?: string;
        constructor(given?: { title: string }) { if (given) this.title = given.title; }
        offer(name: string) { server.registerTool(name, { title: this.title }, handler); }
      }
      new Mooring().offer("moor_ship");
      new Mooring({ title: "Cast off" }).offer("cast_off");`;
    const set = readProject(SERVER + code);
    expect(set.tools.map(({ name, title }) => [name.value, title?.value])).toEqual([
      ["moor_ship", undefined],
      ["cast_off", "Cast off"],
    ]);
    expect(holeSentences(set)).toEqual([]);
  });

  it.each([
    [
      "it may be added under any name",
      'class Mooring { name = "moor_ship"; title?: string; fill(more) { Object.assign(this, more); } }',
    ],
    [
      "a decorator may fill it",
      'import { Inject } from "@nestjs/common"; class Mooring { name = "moor_ship"; @Inject("TITLE") title?: string; }',
    ],
  ])("is not known where %s", (_, code) => {
    expect(holeSentences(readProject(registered(code)))).toEqual([
      "/title: the title is the field `title`, which no constructor here gives a value",
    ]);
  });

  it.each([
    ["nobody gives it one", 'class Mooring { name = "moor_ship"; title?: string; }'],
    [
      "a comment alone does",
      'class Mooring { name = "moor_ship"; title?: string; constructor() { /* this.title = "Moor"; */ } }',
    ],
    [
      "only another class of the program has it",
      'class Pier { title = ""; rename() { this.title = "Pier"; } } class Mooring { name = "moor_ship"; title?: string; }',
    ],
    [
      "only classes below give it one",
      'abstract class Offer { title?: string; } class Tow extends Offer { title = "Tow"; } class Mooring extends Offer { name = "moor_ship"; }',
    ],
  ])("is undefined where %s", (_, code) => {
    const set = readProject(registered(code));
    expect(set.tools.map(({ name, title }) => [name.value, title])).toEqual([["moor_ship", undefined]]);
    expect(holeSentences(set)).toEqual([]);
  });

  it.each([
    ["a method", "one.rename()", "Moor"],
    ["an assignment", 'one.title = "Moor"', "Moor"],
    ["a copy of members", 'Object.assign(one, { title: "Moor" })', "Moor"],
  ])("has the value that %s elsewhere gives it", (_, change, title) => {
    const code = `class Mooring { name = "moor_ship"; title?: string; rename() { this.title = "Moor"; } }
      const one = new Mooring(); ${change};
      server.registerTool(one.name, { title: one.title }, handler);`;
    const set = readProject(SERVER + code);
    expect(set.tools[0]?.title?.value).toBe(title);
    expect(holeSentences(set)).toEqual([]);
  });

  it("that is said to be there is not known", () => {
    const code = 'class Mooring { name = "moor_ship"; title!: string; }';
    expect(holeSentences(readProject(registered(code)))).toHaveLength(1);
  });
});

describe("members that a constructor copies onto the instance", () => {
  const read = (code: string): unknown => {
    const set = readProject(SERVER + code);
    expect(holeSentences(set)).toEqual([]);
    return set.tools.map(({ name, title, description }) => [name.value, title?.value, description?.value]);
  };
  const offering =
    "offer() { server.registerTool(this.name, { title: this.title, description: this.description }, handler); }";

  it("are the fields, the last one counting", () => {
    const code = `
      class Mooring { constructor(given) { Object.assign(this, { title: "Harbour" }, given); } ${offering} }
      new Mooring({ name: "moor_ship", description: "Moors a ship." }).offer();
      new Mooring({ name: "cast_off", title: "Cast off" }).offer();`;
    expect(read(code)).toEqual([
      ["moor_ship", "Harbour", "Moors a ship."],
      ["cast_off", "Cast off", undefined],
    ]);
  });

  it("come before what the class writes, where they are there", () => {
    const code = `
      class Mooring { name = "moor_ship"; title = "Moor"; constructor(given = {}) { Object.assign(this, given); } ${offering} }
      new Mooring().offer();
      new Mooring({ name: "cast_off", title: "Cast off" }).offer();`;
    expect(read(code)).toEqual([
      ["moor_ship", "Moor", undefined],
      ["cast_off", "Cast off", undefined],
    ]);
  });

  it("are a hole where they are not known, beside what the class writes and the methods that it has", () => {
    const code = `
      class Offer { name = "moor_ship"; ${offering} }
      class Mooring extends Offer { constructor(given) { super(); Object.assign(this, given); } }
      new Mooring(JSON.parse(process.env.MORE)).offer();`;
    const set = readProject(SERVER + code);
    expect(set.tools.map(({ name }) => name.value)).toEqual(["moor_ship"]);
    expect(holeSentences(set)).not.toEqual([]);
  });

  it("are known of an instance that they are copied onto later", () => {
    const code = `
      class Mooring { name = "moor_ship"; title = "Moor"; }
      const one = Object.assign(new Mooring(), { title: "Moor a ship" });
      server.registerTool(one.name, { title: one.title }, handler);`;
    expect(read(code)).toEqual([["moor_ship", "Moor a ship", undefined]]);
  });

  it.each(['{ "title": "Moor a ship" }', "JSON.parse(process.env.MORE)"])(
    "leave a hole where they are not written under plain names: %s",
    (more) => {
      const code = `
        class Mooring { title = "Moor"; }
        server.registerTool("moor_ship", { title: Object.assign(new Mooring(), ${more}).title }, handler);`;
      expect(holeSentences(readProject(SERVER + code))).toEqual([
        "/title: the title merges something that is no object",
      ]);
    },
  );
});

describe("a field that a constructor gives another value under a condition", () => {
  it.each([
    ["around it", "if (given) this.title = given.title;"],
    ["before it, with a return", "if (!given) return; this.title = given.title;"],
  ])("has that in the instances alone for which it holds, %s", (_, body) => {
    const code = `
      class Mooring { title = "Harbour"; constructor(given?: { title: string }) { ${body} } }
      server.registerTool("moor_ship", { title: new Mooring().title }, handler);
      server.registerTool("cast_off", { title: new Mooring({ title: "Cast off" }).title }, handler);`;
    const set = readProject(SERVER + code);
    expect(set.tools.map(({ name, title }) => [name.value, title?.value])).toEqual([
      ["moor_ship", "Harbour"],
      ["cast_off", "Cast off"],
    ]);
    expect(holeSentences(set)).toEqual([]);
  });
});

it("copies the fields that only the constructor names with the others", () => {
  const code = `
    class Mooring { constructor(name) { this.name = name; this.title = "Moor"; this.log = function () { this.description = "Logged."; }; } }
    const { name, log, ...rest } = { description: "Moors.", ...new Mooring("moor_ship") };
    server.registerTool(name, rest, handler);`;
  const set = readProject(SERVER + code);
  expect(set.tools.map((tool) => [tool.name.value, tool.title?.value, tool.description?.value])).toEqual([
    ["moor_ship", "Moor", "Moors."],
  ]);
});

describe("a field that is given a value by a key", () => {
  const CLASS = `class Mooring {
    title = "Old";
    constructor(public name: string) {}
    put(key: string, value: string) { this[key] = value; return this; }
  }
  `;
  const offered = (code: string): (string | undefined)[] => {
    const { tools } = readProject(`${SERVER}${CLASS}${code}`);
    return tools.flatMap(({ title, description }) => [title?.value, description?.value]);
  };

  it.each([
    [
      "that is written there",
      `const mooring = new Mooring("moor_ship"); mooring["title"] = "Moor"; mooring["description"] = "Moors.";
      server.registerTool(mooring.name, { title: mooring.title, description: mooring.description }, handler);`,
      ["Moor", "Moors."],
    ],
    [
      "of each turn of a loop",
      `const mooring = new Mooring("moor_ship");
      for (const [key, value] of Object.entries({ title: "Moor", description: "Moors." })) mooring[key] = value;
      server.registerTool(mooring.name, { title: mooring.title, description: mooring.description }, handler);`,
      ["Moor", "Moors."],
    ],
    [
      "that a method is handed",
      `const mooring = new Mooring("moor_ship").put("title", "Moor").put("description", "Moors.");
      server.registerTool(mooring.name, { title: mooring.title, description: mooring.description }, handler);`,
      ["Moor", "Moors."],
    ],
    [
      "in a loop over several instances",
      `const moorings = [new Mooring("moor_ship"), new Mooring("tow_ship")];
      for (const one of moorings) one["title"] = \`The \${one.name}\`;
      for (const one of moorings) server.registerTool(one.name, { title: one.title, description: "Ships." }, handler);`,
      ["The moor_ship", "Ships.", "The tow_ship", "Ships."],
    ],
  ])("%s has that", (_, code, texts) => {
    expect(offered(code)).toEqual(texts);
  });

  it("keeps its own where members are copied under their keys", () => {
    const set = readProject(`${SERVER}${CLASS}
      const shown = {};
      const copy = (from) => { for (const key of ["title", "name"]) shown[key] = from[key]; };
      const mooring = new Mooring("moor_ship");
      server.registerTool(mooring.name, { title: mooring.title }, async (ship) => copy(await ship.moored()));`);
    expect(set.tools.map(({ title }) => title?.value)).toEqual(["Old"]);
    expect(holeSentences(set)).toEqual([]);
  });

  it.each([
    ["a list that is filled first", 'new Array(most(places)).fill("")'],
    ["a list that is made of another", "placesOf(places).map(() => null)"],
    ["a list of members", "Array.from(placesOf(places))"],
    ["a record of entries", "Object.fromEntries(places.map((place) => [place, 0]))"],
  ])("keeps its own where %s is given something by a key that is not known", (_, made) => {
    const set = readProject(`${SERVER}${CLASS}
      import { most, placeOf, placesOf } from "harbour-log";
      const mooring = new Mooring("moor_ship");
      const rowOf = (places: string[]) => {
        const row: any = ${made};
        places.forEach((place) => { row[placeOf(place)] = place; });
        return row;
      };
      server.registerTool(mooring.name, { title: mooring.title }, async ({ places }) => rowOf(places));`);
    expect(set.tools.map(({ title }) => title?.value)).toEqual(["Old"]);
    expect(holeSentences(set)).toEqual([]);
  });

  it("that is fetched back under a condition keeps what it has", () => {
    const code = `class Tool {
        shape = { name: z.string() };
        static kept = new Map<string, { shape: object }>();
        constructor(public name: string) {}
        register() { server.registerTool(this.name, { description: "Ships.", inputSchema: this.shared() }, handler); }
        shared() {
          let kept = Tool.kept.get(this.name);
          if (!kept) { kept = { shape: this.shape }; Tool.kept.set(this.name, kept); }
          this.fetch("shape", kept.shape);
          return kept.shape;
        }
        fetch(key: "shape", shape: object) {
          if (Object.getOwnPropertyDescriptor(this, key)?.writable) this[key] = shape;
        }
      }
      class Tow extends Tool { shape = { rope: z.string() }; }
      for (const one of [new Tool("moor_ship"), new Tow("tow_ship")]) one.register();`;
    const { tools, holes } = readProject(`${SERVER}${code}`);
    expect(tools.map(({ input }) => input.fields.map(({ name }) => name))).toEqual([["name"], ["rope"]]);
    expect([...holes, ...tools.flatMap((tool) => tool.holes)]).toEqual([]);
  });

  it("is no matter of what a record is given that a list comes down to", () => {
    const code = `class Settings {
        isOpen = true;
        names: object;
        constructor() { this.names = named(process.env); }
      }
      function named(all: object) {
        return Object.entries(all).reduce((names, [key, value]) => {
          if (settings.isOpen) names[key] = value;
          return names;
        }, {});
      }
      const settings = new Settings();
      if (settings.isOpen) server.registerTool("moor_ship", { title: "Moor", description: "Ships." }, handler);`;
    const { tools, holes } = readProject(`${SERVER}${code}`);
    expect(tools.map(({ title }) => title?.value)).toEqual(["Moor"]);
    expect([...holes, ...tools.flatMap((tool) => tool.holes)]).toEqual([]);
  });

  it("is no matter of what a handler puts into its arguments, however many call it", () => {
    const code = `class Harbor { prefix = "harbor"; heading = undefined; }
      const harbor = new Harbor();
      const berths = Array.from({ length: 90 }, (_, at) => "berth_of_the_old_harbour_" + at);
      const spelt = (name: string) => name.split("").map((letter) => letter.toUpperCase()).join("-");
      for (const from of berths) for (const to of berths) {
        onCall(from, (args) => {
          const given = args as Record<string, unknown>;
          given[spelt(from) + spelt(to)] = to;
        });
      }
      server.registerTool(harbor.prefix + "_list_ships", { title: harbor.heading, description: "Ships." }, handler);`;
    const { tools, holes } = readProject(`${SERVER}${code}`);
    expect(tools.map(({ name, title }) => [name.value, title])).toEqual([["harbor_list_ships", undefined]]);
    expect([...holes, ...tools.flatMap((tool) => tool.holes)]).toEqual([]);
  });

  it("is no matter of what one of several records is given, however often", () => {
    const code = `class Harbor { prefix = "harbor"; heading = undefined; }
      const harbor = new Harbor();
      const berths = Array.from({ length: 90 }, (_, at) => "berth_of_the_old_harbour_" + at);
      const spelt = (name: string) => name.split("").map((letter) => letter.toUpperCase()).join("-");
      const count = (from: string, to: string) => {
        const early: Record<string, number> = {};
        const late: Record<string, number> = {};
        const counts = isEarly(to) ? early : isLate(to) ? late : null;
        if (counts) counts[spelt(from) + spelt(to)] = 1;
      };
      for (const from of berths) for (const to of berths) count(from, to);
      server.registerTool(harbor.prefix + "_list_ships", { title: harbor.heading, description: "Ships." }, handler);`;
    const { tools, holes } = readProject(`${SERVER}${code}`);
    expect(tools.map(({ name, title }) => [name.value, title])).toEqual([["harbor_list_ships", undefined]]);
    expect([...holes, ...tools.flatMap((tool) => tool.holes)]).toEqual([]);
  });

  it("of another name keeps its own", () => {
    const code = `const mooring = new Mooring("moor_ship"); mooring["heading"] = "Moor";
      server.registerTool(mooring.name, { title: mooring.title, description: "Ships." }, handler);`;
    expect(offered(code)).toEqual(["Old", "Ships."]);
  });
});
