import { describe, expect, it } from "vitest";
import { holeSentences, LOW_LEVEL_SERVER, readProject, SERVER } from "../../support/source-project.ts";

const MOOR = `server.registerTool("moor_ship", { description: "Moors" }, handler);\n`;

const holes = (code: string): string => holeSentences(readProject(`${SERVER}${MOOR}${code}`)).join("\n");

describe("tools that are changed where their server keeps them", () => {
  it.each([
    [
      "one after the other",
      `for (const [name, tool] of Object.entries((server as any)._registeredTools)) tool.description = name + ": " + tool.description;`,
    ],
    ["by their names", `(server as any)._registeredTools["moor_ship"].enabled = false;`],
    [
      "by a variable",
      `const kept = (server as any)["_registeredTools"]; for (const tool of Object.values(kept)) tool.title = "Port";`,
    ],
    ["by being taken out", `delete (server as any)._registeredTools.moor_ship;`],
  ])("are told to be perhaps others: %s", (_, code) => {
    expect(holes(code)).toContain("may be changed here by way of `_registeredTools`");
  });

  it.each([
    ["asked for their names", `console.error(Object.keys((server as any)._registeredTools));`],
    [
      "given other handlers",
      `for (const tool of Object.values((server as any)._registeredTools)) tool.callback = handler;`,
    ],
    [
      "changed by a handler",
      `server.registerTool("free_ship", {}, async () => { delete (server as any)._registeredTools.moor_ship; return { content: [] }; });`,
    ],
  ])("are those that were registered where they are only %s", (_, code) => {
    expect(holes(code)).toBe("");
  });
});

describe("what answers requests for tools", () => {
  const HANDLERS = "const handlers = (server as any).server?._requestHandlers;\n";

  it.each([
    [
      "by a variable",
      `const former = handlers.get("tools/list");
       handlers.set("tools/list", async (...all: any[]) => ({ ...(await former(...all)), tools: [] }));`,
    ],
    ["by a key that is not known", "for (const key of keys) handlers.set(key, logged(handlers.get(key)));"],
    ["by being taken out", `handlers.delete("tools/list");`],
  ])("may list others where it is set beside its server: %s", (_, code) => {
    expect(holes(HANDLERS + code)).toContain("may be changed here by way of `_requestHandlers`");
  });

  it("may list others of a server that is asked for a list", () => {
    const code = `server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: "moor_ship", inputSchema: {} }] }));
      (server as any)._requestHandlers.set("tools/list", shortened);`;
    expect(holeSentences(readProject(LOW_LEVEL_SERVER + code)).join()).toContain("by way of `_requestHandlers`");
  });

  it.each([
    ["asked for", `console.error(handlers.get("tools/list"));`],
    ["beside another that is set", `handlers.set("tools/call", handler);`],
  ])("lists what is registered where it is only %s", (_, code) => {
    expect(holes(HANDLERS + code)).toBe("");
  });
});
