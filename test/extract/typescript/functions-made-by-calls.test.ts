import { describe, expect, it } from "vitest";
import { namesOf, readProject, SERVER } from "../../support/source-project.ts";

/** Gives a function that registers tools, those with arguments in another way than those without. */
const MAKER = `function adderFor(to: McpServer) {
  return (tool: any): void => {
    if (tool.fields) to.registerTool(tool.name, { inputSchema: tool.fields }, handler);
    else to.registerTool(tool.name, {}, handler);
  };
}
const add = adderFor(server);
add({ name: "list_ponds", fields: { bank: z.string() } });
`;

const namesIn = (files: Readonly<Record<string, string>>): readonly string[] => namesOf(readProject(files)).toSorted();

describe("a function that another one makes registers what each of its calls hands it", () => {
  it.each([
    ["by the name of an object that holds it", "const pond = { add };", "pond.add"],
    ["by another name that it has in an object", "const pond = { put: add };", "pond.put"],
    ["by a name within an object within an object", "const pond = { of: { add } };", "pond.of.add"],
    ["by another variable", "const put = add;", "put"],
    [
      "as a parameter that a class keeps",
      "class Pond { constructor(private readonly put: any) {} fill(tool: any) { this.put(tool); } } const pond = new Pond(add);",
      "pond.fill",
    ],
    [
      "as a member of an instance",
      "class Pond { put: any; constructor(put: any) { this.put = put; } } const pond = new Pond(add);",
      "pond.put",
    ],
  ])("%s", (_, held, callee) => {
    const code = `${SERVER}${MAKER}${held} ${callee}({ name: "get_pond", fields: { name: z.string() } });
      ${callee}({ name: "count_herons" });`;
    expect(namesIn({ "src/server.ts": code })).toEqual(["count_herons", "get_pond", "list_ponds"]);
  });

  it("which one that a class keeps does, too", () => {
    const code = `${SERVER}function add(tool: any) { server.registerTool(tool.name, {}, handler); }
      class Pond { put: any; constructor(put: any) { this.put = put; } }
      add({ name: "list_ponds" });
      const pond = new Pond(add);
      pond.put({ name: "get_pond" });`;
    expect(namesIn({ "src/server.ts": code })).toEqual(["get_pond", "list_ponds"]);
  });

  it("by the name of an object that another file is handed", () => {
    const server = `import { addMore } from "./more.js";
${SERVER}${MAKER}const pond = { add };
addMore(pond);`;
    const more = `import { z } from "zod";
export function addMore(pond: any) { pond.add({ name: "get_pond", fields: { name: z.string() } }); pond.add({ name: "count_herons" }); }`;
    expect(namesIn({ "src/server.ts": server, "src/more.ts": more })).toEqual([
      "count_herons",
      "get_pond",
      "list_ponds",
    ]);
  });
});
