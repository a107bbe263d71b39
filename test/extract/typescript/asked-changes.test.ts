import { describe, expect, it } from "vitest";
import { expectCheap } from "../../support/processor-time.ts";
import { SERVER, toolsOf } from "../../support/source-project.ts";

/** Names and texts of the tools that a server has after some code, in their order. */
const told = (code: string): unknown[] =>
  toolsOf(`${SERVER}${code}`).map((tool) => [tool.name.value, tool.title?.value, tool.description?.value]);

const CALLS = [
  `{ name: "moor", title: "Moor", description: "Moors." }`,
  `{ name: "tow", description: "Tows." }`,
  `{ name: "moor", description: "Moors a ship." }`,
];
const FILL = CALLS.map((tool) => `add(${tool});`).join("\n");
const CHAIN = CALLS.map((tool) => `.add(${tool})`).join("");
const REGISTER = ".forEach((tool) => server.registerTool(tool.name, tool, handler));";

describe("a list that is searched for a member before it is given one", () => {
  it.each([
    [
      "by a function",
      `const tools: any[] = [];
      const add = (tool: any) => { const at = tools.findIndex((one) => one.name === tool.name); if (at >= 0) tools[at] = tool; else tools.push(tool); };
      ${FILL} tools${REGISTER}`,
    ],
    [
      "by a function that ends once it has put it there",
      `const tools: any[] = [];
      function add(tool: any) { const at = tools.findIndex((one) => one.name === tool.name); if (at !== -1) { tools[at] = tool; return; } tools.push(tool); }
      ${FILL} tools${REGISTER}`,
    ],
    [
      "by a method of an object",
      `const store = { tools: [] as any[], add(tool: any) {
        const at = this.tools.findIndex((one) => one.name === tool.name);
        const isKnown = at >= 0;
        if (isKnown) this.tools[at] = tool; else this.tools.push(tool);
        return this;
      } };
      store${CHAIN}; store.tools${REGISTER}`,
    ],
    [
      "by a method of a class",
      `class Store { tools: any[] = []; add(tool: any) {
        const at = this.tools.findIndex((one) => one.name === tool.name);
        if (at < 0) this.tools.push(tool); else this.tools[at] = tool;
        return this;
      } }
      const store = new Store(); store${CHAIN}; store.tools${REGISTER}`,
    ],
  ])("has the later of two in the place of the former, %s", (_, code) => {
    expect(told(code)).toEqual([
      ["moor", undefined, "Moors a ship."],
      ["tow", undefined, "Tows."],
    ]);
  });

  it("has a member made of the former one", () => {
    const code = `class Store { tools: any[] = []; add(tool: any) {
        const at = this.tools.findIndex((one) => one.name === tool.name);
        if (at === -1) { this.tools.push(tool); } else { this.tools[at] = { ...this.tools[at], ...tool }; }
        return this;
      } }
      const store = new Store(); store${CHAIN}; store.tools${REGISTER}`;
    expect(told(code)).toEqual([
      ["moor", "Moor", "Moors a ship."],
      ["tow", undefined, "Tows."],
    ]);
  });

  it("is read without looking through all that a condition's functions name", () => {
    const names = Array.from({ length: 500 }, (_, index) => `weigh${index}`);
    const weighs = names.map((name) => `const ${name} = (): unknown => [${names.join(", ")}];`).join("\n");
    const code = `${weighs}
      const tools: any[] = [];
      const add = (tool: any) => {
        const at = tools.findIndex((one) => one.name === tool.name);
        if (weigh0 && at >= 0) tools[at] = tool; else tools.push(tool);
      };
      ${FILL} tools${REGISTER}`;
    expect(expectCheap(() => told(code), 16)).toEqual([
      ["moor", undefined, "Moors a ship."],
      ["tow", undefined, "Tows."],
    ]);
  });
});
