import { describe, expect, it } from "vitest";
import { holeSentences, readProject, SERVER } from "../../support/source-project.ts";

const tool = (name: string, server = "server"): string => `${server}.registerTool("${name}", {}, handler);`;
const holesOf = (code: string): string[] => holeSentences(readProject(SERVER + code));
const SECOND = "`tow_ship` is registered a second time here, which throws: what follows from that is not looked into";

describe("a name that is registered a second time", () => {
  it.each([
    ["behind the first", `try { ${tool("tow_ship")} ${tool("tow_ship")} ${tool("moor_ship")} } catch {}`],
    [
      "by a function that is called behind it",
      `function load() { ${tool("tow_ship")} } ${tool("tow_ship")} try { load(); } catch {}`,
    ],
    [
      "in a loop",
      `for (const name of ["tow_ship", "tow_ship"]) { try { server.registerTool(name, {}, handler); } catch {} }`,
    ],
    ["in a callback", `["tow_ship", "tow_ship"].forEach((name) => server.registerTool(name, {}, handler));`],
  ])("is said to throw: %s", (_, code) => {
    expect(holesOf(code)).toEqual([SECOND]);
  });

  it.each([
    [
      "on another server",
      `const quay = new McpServer({ name: "quay", version: "1.0.0" }); ${tool("tow_ship")} ${tool("tow_ship", "quay")}`,
    ],
    ["where the first was taken back", `const handle = ${tool("tow_ship")} handle.remove(); ${tool("tow_ship")}`],
    ["in place of the first", `if (Math.random() > 0.5) { ${tool("tow_ship")} } else { ${tool("tow_ship")} }`],
    [
      "in a loop, of which one of the two is there alone",
      `const ships = ["moor_ship"], quays = ["free_berth"]; (Math.random() > 0.5 ? ships : quays).push("tow_ship"); for (const name of [...ships, ...quays]) server.registerTool(name, {}, handler);`,
    ],
    [
      "by another of several functions that a setting chooses of",
      `function one() { ${tool("tow_ship")} } function other() { ${tool("tow_ship")} } if (process.env.ONE) one(); else other();`,
    ],
  ])("is not, %s", (_, code) => {
    expect(holesOf(code)).toEqual([]);
  });
});
