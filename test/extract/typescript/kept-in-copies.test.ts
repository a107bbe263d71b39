import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, SERVER } from "../../support/source-project.ts";

const REGISTER = `for (const tool of tools) server.registerTool(tool.name, {}, handler);`;

const read = (code: string) => readProject(`${SERVER}${code}\n${REGISTER}`);

const DRAFT = `class Draft {
    constructor(private readonly parts: any = {}) {}
    with(more: any) { return new Draft({ ...this.parts, ...more }); }
    add(name: string) { this.parts.tools.push({ name }); return this; }
  }
  const tools: { name: string }[] = [];\n`;

describe("a list that is handed on in an object which is copied", () => {
  it.each([
    ["a method of an instance", `${DRAFT}new Draft().with({ tools }).add("moor").add("tow");`],
    [
      "a method of what a function makes",
      `${DRAFT}const draft = () => new Draft();\ndraft().with({ tools }).add("moor");`,
    ],
    [
      "a function around those that add",
      `const draft = (parts: any = {}): any => ({
        with(more: any) { return draft({ ...parts, ...more }); },
        add(name: string) { parts.tools.push({ name }); return this; },
      });
      const tools: { name: string }[] = [];
      draft().with({ tools }).add("moor");`,
    ],
  ])("may hold more than is known where %s keeps the copy", (_, code) => {
    const set = read(code);
    expect(namesOf(set).includes("moor") || holeSentences(set).length > 0).toBe(true);
  });

  it("holds what it is written with where nothing adds to a copy", () => {
    const set = read(`
      const tools = [{ name: "moor" }];
      const setUp = (options: any) => { const all = { port: "north", ...options }; const other = { tools: [] as any[] }; other.tools.push(1); return all; };
      setUp({ tools });`);
    expect(namesOf(set)).toEqual(["moor"]);
    expect(holeSentences(set)).toEqual([]);
  });
});
