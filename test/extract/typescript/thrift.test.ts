import { describe, expect, it } from "vitest";
import { holeSentences, LOW_LEVEL_SERVER, namesOf, readProject } from "../../support/source-project.ts";

/** A sum over all ways down a tree that is different at each node: to work it out takes more steps than there are. */
const ENDLESS = `function weigh(hull: number, depth: number): number {
  if (depth > 12) return hull;
  return weigh(hull * 7 + 1, depth + 1) + weigh(hull * 7 + 2, depth + 1) + weigh(hull * 7 + 3, depth + 1);
}`;

const TOOLS = `[{ name: "list_berths", description: "Lists the berths." }, { name: "moor_ship", description: "Moors a ship." }]`;

/** A handler that waits for what takes too many steps before it lists the tools. */
const listing = (body: string): string => `${LOW_LEVEL_SERVER}
${ENDLESS}
const all = ${TOOLS};
class Port {
  account() { return weigh(3, 0); }
  isAllowed(name: string, account: number) { return account > 0; }
  async listed() { ${body} }
}
const port = new Port();
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: await port.listed() }));`;

describe("where a list takes more steps than are allowed, it is read without the functions that take most", () => {
  it("and all tools are told that what they give may keep off the list, with a hole for what else they may do", () => {
    const set = readProject(
      listing(`const account = this.account();
    return all.filter((tool) => this.isAllowed(tool.name, account)).map((tool) => ({ ...tool, _meta: { account } }));`),
    );
    expect(namesOf(set)).toEqual(["list_berths", "moor_ship"]);
    expect(set.tools.map((tool) => tool.description?.value)).toEqual(["Lists the berths.", "Moors a ship."]);
    expect(holeSentences(set)).toContain(
      "the list of tools takes more steps to work out than are allowed: what the functions do that take most of them may be missing",
    );
  });

  it("and where each tool's name is made by one, a hole says so, and no name is made up", () => {
    const set = readProject(listing("return all.map((tool) => ({ ...tool, name: String(this.account()) }));"));
    expect(set.tools).toEqual([]);
    expect(holeSentences(set).join("\n")).toContain("takes more steps to work out than are allowed");
  });

  it("also where little is left of what all may take, since another list has taken most of it", () => {
    const set = readProject(`${listing("return this.account() > 0 ? all : [];")}
const second = new Server({ name: "dock", version: "1.0.0" }, { capabilities: { tools: {} } });
class Dock {
  account() { return weigh(5, 0); }
  async listed() { const account = this.account(); return [{ name: "free_berth", description: "Frees a berth.", _meta: { account } }]; }
}
const dock = new Dock();
second.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: await dock.listed() }));`);
    expect(namesOf(set)).toContain("free_berth");
  });
});
