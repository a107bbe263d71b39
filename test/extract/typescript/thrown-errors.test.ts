import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, SERVER, toolsOf } from "../../support/source-project.ts";

const LOAD = `function load(name: string) {
  if (name === "sink") throw new Error("no such berth");
  return { name: \`\${name}_ship\`, title: name };
}
`;

const registered = (code: string): string[] => namesOf(toolsOf(`${SERVER}${code}`)).toSorted();

describe("a tool is none where something surely throws before it is registered", () => {
  it.each([
    [
      "in the same `try`",
      `for (const it of ["moor", "sink"]) try { const { name } = load(it); server.registerTool(name, {}, handler); } catch {}`,
    ],
    [
      "behind an `await`",
      `const open = async (it: string) => load(it);
       for (const it of ["moor", "sink"]) try { const { name } = await open(it); server.registerTool(name, {}, handler); } catch {}`,
    ],
    [
      "in a `try` that leads past it",
      `for (const it of ["moor", "sink"]) { let ship; try { ship = load(it); } catch { continue; } server.registerTool(\`\${it}_ship\`, {}, handler); }`,
    ],
    [
      "in a function that is called in a `try`",
      `function add(it: string) { load(it); server.registerTool(\`\${it}_ship\`, {}, handler); }
       for (const it of ["moor", "sink"]) try { add(it); } catch (error) { console.error(error); }`,
    ],
    [
      "in an earlier call of that",
      `function add(it: string) { load(it); server.registerTool(\`\${it}_ship\`, {}, handler); }
       try { add("moor"); add("sink"); add("tow"); } catch (error) { console.error(error); }`,
    ],
    [
      "in a constructor",
      `class Berth { constructor(readonly name: string) { if (name === "sink") throw new Error(name); } }
       for (const it of ["moor", "sink"]) try { new Berth(it); server.registerTool(\`\${it}_ship\`, {}, handler); } catch {}`,
    ],
    [
      "in a filter that catches it",
      `const isOpen = (it: string) => { try { load(it); return true; } catch { return false; } };
       for (const it of ["moor", "sink"].filter(isOpen)) server.registerTool(\`\${it}_ship\`, {}, handler);`,
    ],
  ])("%s", (_, code) => {
    expect(registered(`${LOAD}${code}`)).toEqual(["moor_ship"]);
  });

  it("however often that is tried", () => {
    const code = `function open(): { name: string } { throw new Error("closed"); }
      try { server.registerTool(open().name, {}, handler); } catch { server.registerTool("tow_ship", {}, handler); }
      try { const ship = open(); server.registerTool(ship.name, {}, handler); } catch { server.registerTool("moor_ship", {}, handler); }`;
    expect(namesOf(readProject(`${SERVER}${code}`))).toEqual(["tow_ship", "moor_ship"]);
  });
});

describe("a tool stays where it is not sure that something throws", () => {
  const TWO = ["moor_ship", "tow_ship"];
  it.each([
    [
      "since it depends on the environment",
      `function need() { if (!process.env.KEY) throw new Error("no key"); }
       for (const it of ["moor", "tow"]) try { need(); server.registerTool(\`\${it}_ship\`, {}, handler); } catch {}`,
    ],
    [
      "since it depends on what is registered by then",
      `const known = new Set<string>();
       function add(name: string) { if (known.has(name)) throw new Error(name); known.add(name); }
       for (const it of ["moor", "tow"]) { add(it); server.registerTool(\`\${it}_ship\`, {}, handler); }`,
    ],
    [
      "since it depends on what an object keeps",
      `class Berths { private names = new Map<string, string>();
         add(name: string) { if (this.names.has(name)) throw new Error(name); this.names.set(name, name); server.registerTool(name, {}, handler); } }
       const berths = new Berths(); berths.add("moor_ship"); berths.add("tow_ship");`,
    ],
    [
      "since nobody waits for it",
      `const check = async (name: string) => { throw new Error(name); };
       for (const it of ["moor", "tow"]) { void check(it); check(it).catch(() => {}); server.registerTool(\`\${it}_ship\`, {}, handler); }`,
    ],
    [
      "since the function catches it",
      `function check(name: string) { try { throw new Error(name); } catch { return name; } }
       for (const it of ["moor", "tow"]) { check(it); server.registerTool(\`\${it}_ship\`, {}, handler); }`,
    ],
  ])("%s", (_, code) => {
    expect(registered(code)).toEqual(TWO);
  });
});

it("gives a value what is put in its place when it throws", () => {
  const set =
    readProject(`${SERVER}function safe<T>(make: () => T, otherwise: T): T { try { return make(); } catch { return otherwise; } }
    const { title } = safe(() => JSON.parse("{ships"), { title: "Moors." });
    server.registerTool("moor_ship", { title }, handler);`);
  expect(holeSentences(set)).toEqual([]);
  expect(set.tools.map((tool) => tool.title?.value)).toEqual(["Moors."]);
});
