import { describe, expect, it } from "vitest";
import { namesOf, readProject } from "../../support/source-project.ts";

const SDK = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\n`;

/** A function that makes a server with the tools that it is asked for. */
const making = (parameter: string, body: string, given: string): string => `${SDK}
  const run = async () => ({ content: [] });
  function createServer(${parameter}) {
    const server = new McpServer({ name: "port", version: "1.0.0" });
    ${body}
    return server;
  }
  export const server = createServer(${given});`;

describe("what a function asks of what it is given, before it registers a tool", () => {
  it.each([
    [
      "a list, by a function inside",
      "tasks: string[]",
      `const register = (name: string) => {
         if (!tasks.includes(name)) return;
         server.registerTool(name, { description: "Works in the port" }, run);
       };
       register("moor_ship"); register("tow_ship");`,
      `["moor_ship"]`,
    ],
    [
      "a set that is made of a list, by a function inside",
      "{ tasks }: { tasks?: string[] } = {}",
      `const allowed = new Set(tasks ?? ["moor_ship", "tow_ship"]);
       const register = (name: string) => {
         if (!allowed.has(name)) return;
         server.registerTool(name, { description: "Works in the port" }, run);
       };
       register("moor_ship"); register("tow_ship");`,
      `{ tasks: ["moor_ship"] }`,
    ],
    [
      "a list, tool by tool",
      "tasks: string[]",
      `if (tasks.includes("moor_ship")) server.registerTool("moor_ship", { description: "Moors" }, run);
       if (tasks.includes("tow_ship")) server.registerTool("tow_ship", { description: "Tows" }, run);`,
      `["moor_ship"]`,
    ],
    [
      "a set, tool by tool",
      "tasks: string[]",
      `const allowed = new Set(tasks);
       if (allowed.has("moor_ship")) server.registerTool("moor_ship", { description: "Moors" }, run);
       if (allowed.has("tow_ship")) server.registerTool("tow_ship", { description: "Tows" }, run);`,
      `["moor_ship"]`,
    ],
    [
      "a flag of its options, by a function inside",
      "options: { isReadOnly: boolean }",
      `const register = (name: string, isRead: boolean) => {
         if (options.isReadOnly && !isRead) return;
         server.registerTool(name, { description: "Works in the port" }, run);
       };
       register("moor_ship", true); register("tow_ship", false);`,
      `{ isReadOnly: true }`,
    ],
  ])("keeps tools away that it is not asked for: %s", (_, parameter, body, given) => {
    expect(namesOf(readProject(making(parameter, body, given)))).toEqual(["moor_ship"]);
  });

  it("keeps none away that another call asks for", () => {
    const code = `${making(
      "tasks: string[]",
      `if (tasks.includes("moor_ship")) server.registerTool("moor_ship", { description: "Moors" }, run);
       if (tasks.includes("tow_ship")) server.registerTool("tow_ship", { description: "Tows" }, run);`,
      `["moor_ship"]`,
    )}
    export const other = createServer(["tow_ship"]);`;
    expect(namesOf(readProject(code)).toSorted()).toEqual(["moor_ship", "tow_ship"]);
  });

  it("keeps none away of a function that calls itself, with what is not known", () => {
    const code = `${SDK}
      const server = new McpServer({ name: "port", version: "1.0.0" });
      class Boats {
        add(name: string, of: { isLast: boolean }): void {
          if (of.isLast) server.registerTool(name, { description: "Works in the port" }, async () => ({ content: [] }));
          else new Boats().add(name, { isLast: true });
        }
      }
      new Boats().add("moor_ship", { isLast: false });`;
    expect(namesOf(readProject(code))).toEqual(["moor_ship"]);
  });

  it("keeps none away of a function that is put where it may be picked, and called with anything", () => {
    const code = `${SDK}
      const server = new McpServer({ name: "port", version: "1.0.0" });
      const open = (of: { tasks: string[] }) => {
        if (!of.tasks.includes("moor_ship")) return;
        server.registerTool("moor_ship", { description: "Moors" }, async () => ({ content: [] }));
      };
      const starts: Record<string, typeof open> = { open };
      starts[process.argv[2]]({ tasks: ["moor_ship"] });
      open({ tasks: [] });`;
    expect(namesOf(readProject(code))).toEqual(["moor_ship"]);
  });

  it("keeps none away that is asked for where the server is started", () => {
    const code = making(
      "tasks: string[]",
      `const allowed = new Set(tasks);
       if (allowed.has("tow_ship")) server.registerTool("tow_ship", { description: "Tows" }, run);`,
      `(process.env.TASKS ?? "moor_ship").split(",")`,
    );
    expect(namesOf(readProject(code))).toEqual(["tow_ship"]);
  });
});
