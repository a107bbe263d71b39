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
      'class Mooring { name = "moor_ship"; constructor() { Object.assign(this, JSON.parse(process.env.MORE)); } }',
    ],
    ["by a key", 'class Mooring { name = "moor_ship"; put(key, value) { this[key] = value; } }'],
    ["by a computed name", 'class Mooring { name = "moor_ship"; [process.env.KEY] = "Moor"; }'],
    ["by a signature of any", 'class Mooring { name = "moor_ship"; [key: string]: string; }'],
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
      'class Mooring { name = "moor_ship"; title?: string; constructor(more) { Object.assign(this, more); } }',
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

  it("is not known where its name stands in a comment alone", () => {
    const code = 'class Mooring { name = "moor_ship"; title?: string; constructor() { /* this.title = "Moor"; */ } }';
    expect(holeSentences(readProject(registered(code)))).toEqual([
      "/title: the title is the field `title`, which no constructor here gives a value",
    ]);
  });

  it("is not known by a name that is no word either", () => {
    const code = `class Mooring { "(draft"?: string; constructor() { console.error("moored"); } }
      server.registerTool("moor_ship", { title: new Mooring()["(draft"] }, handler);`;
    expect(holeSentences(readProject(SERVER + code))).toEqual([
      '/title: the title is the field `"(draft"`, which no constructor here gives a value',
    ]);
  });

  it("that is said to be there is not known", () => {
    const code = 'class Mooring { name = "moor_ship"; title!: string; }';
    expect(holeSentences(readProject(registered(code)))).toHaveLength(1);
  });
});
