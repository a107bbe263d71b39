import { describe, expect, it } from "vitest";
import { namesOf, SERVER, toolsOf } from "../../support/source-project.ts";

const registered = (code: string): string[] => namesOf(toolsOf(`${SERVER}${code}`)).toSorted();

const CALLED = `function open(to: McpServer) { to.registerTool("moor", {}, handler); } open(server);`;

describe("tools are on no list that are registered", () => {
  it.each([
    [
      "by a function that nothing names",
      `${CALLED} function openOld(to: McpServer) { to.registerTool("row", {}, handler); }`,
    ],
    [
      "in a callback of a function that nothing names",
      `${CALLED} function openOld() { ["row", "scull"].forEach((name) => server.registerTool(name, {}, handler)); }`,
    ],
    [
      "by a private method that nothing names",
      `class Port { constructor(private to: McpServer) { this.open(); }
        private open() { this.to.registerTool("moor", {}, handler); }
        private openOld() { this.to.registerTool("row", {}, handler); } }
      new Port(server);`,
    ],
    [
      "by a method that is hidden and that nothing names",
      `class Port { open() { server.registerTool("moor", {}, handler); } #openOld() { server.registerTool("row", {}, handler); } }
      new Port().open();`,
    ],
    [
      "by an arrow function that nothing names",
      `${CALLED} const openOld = () => { server.registerTool("row", {}, handler); };`,
    ],
    [
      "by a method of a class that nothing names",
      `${CALLED} class Old { open() { server.registerTool("row", {}, handler); } }`,
    ],
    [
      "by a function that only such functions name",
      `${CALLED} function openOld() { server.registerTool("row", {}, handler); } function start() { openOld(); }`,
    ],
    [
      "by functions that name each other",
      `${CALLED} const left = () => { server.registerTool("row", {}, handler); right(); }; const right = () => { left(); };`,
    ],
    [
      "by what a list without members hands to a function",
      `${CALLED} const none: string[] = []; none.forEach((name) => server.registerTool(name, {}, handler));`,
    ],
    [
      "by a function that is called in a loop over nothing alone",
      `${CALLED} function add(name: string) { server.registerTool(name, {}, handler); } for (const name of [] as string[]) add(name);`,
    ],
  ])("%s", (_, code) => {
    expect(registered(code)).toEqual(["moor"]);
  });
});

describe("tools are read that may be registered", () => {
  it.each([
    [
      "by a function that others may call",
      `${CALLED} export function openOld() { server.registerTool("row", {}, handler); }`,
    ],
    [
      "by a method of a class that a decorator is handed",
      `${CALLED} @OnStart() class Old { open() { server.registerTool("row", {}, handler); } }`,
    ],
    [
      "by a method of a class that a decorator of a parameter is handed",
      `${CALLED} class Old { constructor(@Given() to: McpServer) {} open() { server.registerTool("row", {}, handler); } }`,
    ],
    [
      "by an arrow function that another's code calls as it is declared",
      `${CALLED} const openOld = () => { server.registerTool("row", {}, handler); }; class Old { static made = openOld(); }`,
    ],
    [
      "by a private method that is called by its name",
      `class Port { constructor(way: string) { this["open" + way]?.(); this["openOld"](); }
        open() { server.registerTool("moor", {}, handler); }
        private openOld() { server.registerTool("row", {}, handler); } }
      new Port("").open();`,
    ],
    [
      "by a private method that is called by a name put together",
      `class Port { constructor(ways: string[]) { for (const way of ways) (this as any)["open" + way](); }
        open() { server.registerTool("moor", {}, handler); }
        private openOld() { server.registerTool("row", {}, handler); } }
      new Port(JSON.parse(process.env.WAYS)).open();`,
    ],
    [
      "by a private method that the class it extends may call",
      `class Quay { start(way: string) { const open = Reflect.get(this, "open" + way); open.call(this); } }
      class Port extends Quay { open() { server.registerTool("moor", {}, handler); }
        private openOld() { server.registerTool("row", {}, handler); } }
      new Port().open();`,
    ],
    [
      "by a private method that a framework calls",
      `class Port { open() { server.registerTool("moor", {}, handler); }
        @OnStart() private openOld() { server.registerTool("row", {}, handler); } }
      new Port().open();`,
    ],
  ])("%s", (_, code) => {
    expect(registered(code)).toEqual(["moor", "row"]);
  });
});
