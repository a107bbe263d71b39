import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject } from "../../support/source-project.ts";

/** A server that registers a tool for each of some names. */
const registering = (names: string): string => `
  import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
  const server = new McpServer({ name: "port", version: "1.0.0" });
  const tasks = ["moor_ship", "tow_ship", "sail_ship"];
  async function* given() { yield "moor_ship"; yield "tow_ship"; }
  for (const name of ${names}) server.tool(name, "Works in the port", async () => ({ content: [] }));`;

describe("tools whose names stand in a copy of a list, or in what sets have in common", () => {
  it.each([
    [
      "with another member in one place",
      `tasks.with(0, "open_lock").with(-1, "shut_lock")`,
      ["open_lock", "tow_ship", "shut_lock"],
    ],
    [
      "with others put in",
      `tasks.toSpliced(0, 3, "open_lock", "tow_ship", "shut_lock")`,
      ["open_lock", "tow_ship", "shut_lock"],
    ],
    [
      "behind the last that passes a test",
      `["open_lock", ...tasks.slice(tasks.findLastIndex((one) => one < "t"))]`,
      ["open_lock", "sail_ship"],
    ],
    [
      "from the last of a name on",
      `["open_lock", ...tasks.slice(tasks.lastIndexOf("sail_ship"))]`,
      ["open_lock", "sail_ship"],
    ],
    ["of a length", `[...Array(2).keys()].map((at) => "berth_" + at)`, ["berth_0", "berth_1"]],
    ["made of what is waited for", `await Array.fromAsync(given())`, ["moor_ship", "tow_ship"]],
    [
      "made of what is waited for, each changed",
      `await Array.fromAsync(given(), async (name) => "please_" + name)`,
      ["please_moor_ship", "please_tow_ship"],
    ],
    [
      "of either of two sets",
      `new Set(["tow_ship"]).union(new Set(["tow_ship", "moor_ship"]))`,
      ["tow_ship", "moor_ship"],
    ],
    ["of both of two sets", `new Set(tasks).intersection(new Set(["tow_ship", "dry_dock"]))`, ["tow_ship"]],
    ["of one set without another", `new Set(tasks).difference(new Set(["tow_ship"]))`, ["moor_ship", "sail_ship"]],
    [
      "of one of two sets alone",
      `new Set(tasks).symmetricDifference(new Set([...tasks.slice(1), "dry_dock"]))`,
      ["moor_ship", "dry_dock"],
    ],
  ])("%s", (_, names, expected) => {
    expect(namesOf(readProject(registering(names)))).toEqual(expected);
  });

  it.each([
    ["a place that is not known", `tasks.with(Number(process.argv[2]), "open_lock")`],
    ["a set that is not known", `new Set(tasks).union(new Set(process.argv))`],
  ])("and is a hole for %s", (_, names) => {
    const set = readProject(registering(names));
    expect(namesOf(set)).toEqual([]);
    expect(holeSentences(set)).toHaveLength(1);
  });
});
