import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject } from "../../support/source-project.ts";

/** A server whose tools are those of the crew of one ship, where crews are kept by the name of their ship. */
const ofCrews = (crews: string): string => `
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
class Crew { tasks: string[] = []; learn(task: string) { this.tasks.push(task); } }
${crews}
crewOf("brig").tasks.push("moor_ship");
crewOf("sloop").tasks.push("sail_ship");
crewOf("brig").learn("tow_ship");
const server = new McpServer({ name: "port", version: "1.0.0" });
for (const task of crewOf("brig").tasks) server.tool(task, "Works in the port", async () => ({ content: [] }));
`;

describe("what a function makes once for each key is the same for all who ask for that key", () => {
  it.each([
    [
      "in a map",
      `const crews = new Map<string, Crew>();
       function crewOf(ship: string) {
         const kept = crews.get(ship);
         if (kept) return kept;
         const made = new Crew();
         crews.set(ship, made);
         return made;
       }`,
    ],
    [
      "in a map, under a key that is made of what it is asked for",
      `const crews = new Map<string, Crew>();
       function crewOf(ship: string) {
         const key = "ship:" + ship;
         const kept = crews.get(key);
         if (kept) return kept;
         const made = new Crew();
         crews.set(key, made);
         return made;
       }`,
    ],
    [
      "in a map of an instance",
      `class Crews {
         private readonly crews = new Map<string, Crew>();
         of(ship: string) {
           const kept = this.crews.get(ship);
           if (kept) return kept;
           const made = new Crew();
           this.crews.set(ship, made);
           return made;
         }
       }
       const all = new Crews();
       const crewOf = (ship: string) => all.of(ship);`,
    ],
    [
      "in a static map of a class",
      `class Crews {
         private static readonly crews = new Map<string, Crew>();
         static of(ship: string) {
           const kept = Crews.crews.get(ship);
           if (kept) return kept;
           const made = new Crew();
           Crews.crews.set(ship, made);
           return made;
         }
       }
       const crewOf = (ship: string) => Crews.of(ship);`,
    ],
    [
      "in an object",
      `const crews: Record<string, Crew> = {};
       function crewOf(ship: string) {
         if (crews[ship]) return crews[ship];
         crews[ship] = new Crew();
         return crews[ship];
       }`,
    ],
  ])("%s", (_, crews) => {
    const set = readProject(ofCrews(crews));
    expect(namesOf(set).toSorted()).toEqual(["moor_ship", "tow_ship"]);
    expect(holeSentences(set)).toEqual([]);
  });

  it("also a list that is kept so", () => {
    const code = `
      import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
      const kept = new Map<string, string[]>();
      function tasksOf(ship: string) {
        const tasks = kept.get(ship);
        if (tasks) return tasks;
        const none: string[] = [];
        kept.set(ship, none);
        return none;
      }
      tasksOf("brig").push("moor_ship");
      tasksOf("sloop").push("sail_ship");
      tasksOf("brig").push("tow_ship");
      const server = new McpServer({ name: "port", version: "1.0.0" });
      for (const task of tasksOf("brig")) server.tool(task, "Works in the port", async () => ({ content: [] }));`;
    expect(namesOf(readProject(code))).toEqual(["moor_ship", "tow_ship"]);
  });

  it("also where that key is not known", () => {
    const code = `
      import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
      class Crew { tasks: string[] = []; }
      const crews = new Map<string, Crew>();
      function crewOf(ship: string) {
        const kept = crews.get(ship);
        if (kept) return kept;
        const made = new Crew();
        crews.set(ship, made);
        return made;
      }
      export function start(ship: string) {
        crewOf(ship).tasks.push("moor_ship");
        const server = new McpServer({ name: "port", version: "1.0.0" });
        for (const task of crewOf(ship).tasks) server.tool(task, "Works in the port", async () => ({ content: [] }));
      }`;
    expect(namesOf(readProject(code))).toEqual(["moor_ship"]);
  });

  it("and where the key is not known, the server that is made for it has all its tools", () => {
    const code = `
      import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
      const servers = new Map<string, McpServer>();
      export function serverOf(session: string) {
        const kept = servers.get(session);
        if (kept) return kept;
        const server = new McpServer({ name: "port", version: "1.0.0" });
        server.tool("moor_ship", "Moors a ship", async () => ({ content: [] }));
        servers.set(session, server);
        return server;
      }`;
    const set = readProject(code);
    expect(namesOf(set)).toEqual(["moor_ship"]);
    expect(holeSentences(set)).toEqual([]);
  });
});
