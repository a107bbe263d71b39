import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, SERVER } from "../../support/source-project.ts";

const REGISTER = "for (const { name, text } of tools) server.registerTool(name, { description: text }, handler);";
const BERTHS = 'class Berths { fill(list: any[]) { list.push({ name: "free_berth", text: "Frees" }); } }';

/** The names of the tools of a program, and what is said to be left open. */
function read(code: string): readonly [string[], string[]] {
  const set = readProject(`${SERVER}${code}`);
  return [namesOf(set), holeSentences(set)];
}

describe("a list that is handed to a method, which adds to it", () => {
  it.each([
    [
      "of the same object",
      `class Port { run() { const tools: any[] = []; this.fill(tools, "moor"); this.fill(tools, "tow"); ${REGISTER} }
         prefix = "ship_"; fill(list: any[], verb: string) { list.push({ name: this.prefix + verb }); } }
       new Port().run();`,
      ["ship_moor", "ship_tow"],
    ],
    [
      "that waits",
      `class Port { async run() { const tools: any[] = []; await this.fill(tools); ${REGISTER} }
         private async fill(list: any[]) { list.push(...(await this.made())); }
         async made() { return [{ name: "moor_ship" }, { name: "tow_ship" }]; } }
       await new Port().run();`,
      ["moor_ship", "tow_ship"],
    ],
    [
      "that hands it on",
      `class Port { run() { const tools: any[] = []; this.all(tools); ${REGISTER} }
         all(list: any[]) { this.one(list, "moor_ship"); this.one(list, "tow_ship"); }
         one(list: any[], name: string) { list.push({ name }); } }
       new Port().run();`,
      ["moor_ship", "tow_ship"],
    ],
    [
      "that calls itself for a tree",
      `class Tree { walk(node: any, list: any[]) { list.push({ name: node.name }); for (const one of node.below ?? []) this.walk(one, list); } }
       const tools: any[] = [];
       new Tree().walk({ name: "port", below: [{ name: "quay", below: [{ name: "berth" }] }, { name: "dock" }] }, tools); ${REGISTER}`,
      ["port", "quay", "berth", "dock"],
    ],
    [
      "of what a field holds",
      `${BERTHS} class Port { berths = new Berths(); run() { const tools: any[] = []; this.berths.fill(tools); ${REGISTER} } }
       new Port().run();`,
      ["free_berth"],
    ],
    [
      "of what a function is given",
      `${BERTHS} function run(berths: Berths) { const tools: any[] = []; berths.fill(tools); ${REGISTER} } run(new Berths());`,
      ["free_berth"],
    ],
    [
      "of each of several objects",
      `${BERTHS} class Cranes { fill(list: any[]) { list.push({ name: "lift_crate" }); } }
       const tools: any[] = []; for (const part of [new Berths(), new Cranes()]) part.fill(tools); ${REGISTER}`,
      ["free_berth", "lift_crate"],
    ],
    [
      "that the class below has in its place",
      `abstract class Base { run() { const tools: any[] = []; this.fill(tools); ${REGISTER} } abstract fill(list: any[]): void; }
       class Port extends Base { fill(list: any[]) { list.push({ name: "moor_ship" }); } } new Port().run();`,
      ["moor_ship"],
    ],
    [
      "by an arrow function in a field",
      `class Port { run() { const tools: any[] = []; this.fill(tools); ${REGISTER} } fill = (list: any[]) => { list.push({ name: "moor_ship" }); }; }
       new Port().run();`,
      ["moor_ship"],
    ],
    [
      "as a part of an object",
      `class Port { run() { const tools: any[] = []; this.fill({ tools }); this.more({ tools }); ${REGISTER} }
         fill({ tools: list }: { tools: any[] }) { list.push({ name: "moor_ship" }); }
         more(context: { tools: any[] }) { context.tools.push({ name: "tow_ship" }); } }
       new Port().run();`,
      ["moor_ship", "tow_ship"],
    ],
    [
      "and that a field keeps",
      `class Port { tools: any[] = []; constructor() { this.fill(this.tools); } fill(list: any[]) { list.push({ name: "moor_ship" }); } }
       const { tools } = new Port(); ${REGISTER}`,
      ["moor_ship"],
    ],
  ])("has what that adds: one %s", (_, code, names) => {
    expect(read(code)).toEqual([names, []]);
  });

  it("is not changed by a method of that name that another class has", () => {
    const code = `${BERTHS} class Pilots { fill(list: any[]) { return list.length; } }
      const tools: any[] = [{ name: "moor_ship" }]; const pilots: any = new Pilots(); pilots.fill(tools); ${REGISTER}`;
    expect(read(code)).toEqual([["moor_ship"], []]);
  });

  it("has a hole where it is not known whose method that is", () => {
    const [names, holes] = read(`import { berths } from "harbour-parts"; ${BERTHS}
      export function run(parts: { fill(list: any[]): void }[]) { const tools: any[] = [{ name: "moor_ship" }]; parts[0].fill(tools); ${REGISTER} }
      run(JSON.parse(process.argv[2]));`);
    expect(names).toEqual(["moor_ship"]);
    expect(holes).not.toEqual([]);
  });

  it.each([
    ["a method", "class Tree { walk(node: any, list: any[]) { BODY this.walk(one, list); } } new Tree().walk"],
    ["a function", "function walk(node: any, list: any[]) { BODY walk(one, list); } walk"],
  ])("has a hole where %s hands it on further than is followed, and none where the tree ends before", (_, walk) => {
    const body = "list.push({ name: node.name }); for (const one of node.below ?? [])";
    const tree = (levels: number): string =>
      Array.from({ length: levels }).reduce<string>(
        (below, __, at) => `{ name: "level_${at}", below: [${below}] }`,
        "",
      );
    const [whole, cut] = [4, 9].map((levels) =>
      read(`const tools: any[] = []; ${walk.replace("BODY", body)}(${tree(levels)}, tools); ${REGISTER}`),
    );
    expect(whole).toEqual([["level_3", "level_2", "level_1", "level_0"], []]);
    expect(cut?.[0]).not.toContain("level_0");
    expect(cut?.[1].join()).toContain("is handed on further than is followed");
  });

  it("has maps and shapes filled that way, too", () => {
    const set = readProject(`import { z } from "zod"; ${SERVER}
      class Port { run() { const tools = new Map<string, any>(); this.fill(tools); return tools; }
        fill(tools: Map<string, any>) { const shape: any = {}; this.put(shape, "ship"); this.put(shape, "berth"); tools.set("moor_ship", shape); }
        put(shape: any, name: string) { shape[name] = z.string(); } }
      for (const [name, inputSchema] of new Port().run()) server.registerTool(name, { inputSchema }, handler);`);
    expect(set.tools.map(({ name, input }) => [name.value, input.fields.map((field) => field.name)])).toEqual([
      ["moor_ship", ["ship", "berth"]],
    ]);
    expect(holeSentences(set)).toEqual([]);
  });
});
