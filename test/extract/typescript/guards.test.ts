import { describe, expect, it } from "vitest";
import { namesOf, readProject, SERVER, toolsOf } from "../../support/source-project.ts";

const BERTHS = `const berths = [{ name: "moor_ship", isOld: false }, { name: "tie_ship", isOld: true }, { name: "free_berth", isOld: false }];\n`;

/** The names of the tools that a program registers; berths are in scope. */
const registered = (code: string): string[] => namesOf(toolsOf(`${SERVER}${BERTHS}${code}`));

describe("a tool is none where its own data keep it from being registered", () => {
  it.each([
    [
      "by `continue`",
      "for (const it of berths) { if (it.isOld) continue; server.registerTool(it.name, {}, handler); }",
    ],
    ["by a condition", "for (const it of berths) if (!it.isOld) server.registerTool(it.name, {}, handler);"],
    ["by `&&`", "for (const it of berths) !it.isOld && server.registerTool(it.name, {}, handler);"],
    [
      "by `return` in a callback",
      "berths.forEach((it) => { if (it.isOld) return; server.registerTool(it.name, {}, handler); });",
    ],
    [
      "by `return` in a function",
      "function add(it) { if (it.isOld) { return; } server.registerTool(it.name, {}, handler); }\nfor (const it of berths) add(it);",
    ],
    [
      "where the function is called",
      "function add(it) { server.registerTool(it.name, {}, handler); }\nfor (const it of berths) { if (it.isOld) continue; else add(it); }",
    ],
    [
      "by one of two conditions, the other of which is not known",
      "for (const it of berths) if (isOn(it.name) && !it.isOld) server.registerTool(it.name, {}, handler);",
    ],
    [
      "by one of two conditions, the other of which somebody sets",
      "for (const it of berths) { if (process.env.HIDE || it.isOld) continue; server.registerTool(it.name, {}, handler); }",
    ],
    [
      "by one of two conditions in a function that is run",
      "function open() { const all = []; for (const it of berths) { if (isOn(it.name) && !it.isOld) all.push(it); } return all; }\nfor (const it of open()) server.registerTool(it.name, {}, handler);",
    ],
    [
      "by one of two conditions in a filter",
      "for (const it of berths.filter((one) => isOn(one.name) && !one.isOld)) server.registerTool(it.name, {}, handler);",
    ],
    [
      "by a set that has been filled by then",
      'const old = new Set(["sink_ship"]); old.add("tie_ship");\nfor (const it of berths) { if (old.has(it.name)) continue; server.registerTool(it.name, {}, handler); }',
    ],
    [
      "by what throws, where that is caught",
      "function add(it) { if (it.isOld) throw new Error(it.name); server.registerTool(it.name, {}, handler); }\nfor (const it of berths) try { add(it); } catch { console.log('old'); }",
    ],
    [
      "by what throws for the want of an entry",
      "const open = { moor_ship: 1, free_berth: 2 };\nfunction add(it) { const found = open[it.name]; if (!found) throw new Error(it.name); server.registerTool(it.name, {}, handler); }\nfor (const it of berths) try { add(it); } catch { console.log('old'); }",
    ],
    [
      "in an `else`",
      "for (const it of berths) { if (it.isOld) { console.log('old'); } else server.registerTool(it.name, {}, handler); }",
    ],
  ])("%s", (_, code) => {
    expect(registered(`import { isOn } from "harbour-flags";\n${code}`)).toEqual(["moor_ship", "free_berth"]);
  });
});

describe("a tool is none where the call says that it is not to be registered", () => {
  it.each([
    ["by a condition", "function add(name, on) { if (on) server.registerTool(name, {}, handler); }"],
    ["by a `return`", "function add(name, on) { if (!on) return; server.registerTool(name, {}, handler); }"],
    ["by `&&`", "function add(name, on) { name.length > 0 && on && server.registerTool(name, {}, handler); }"],
    [
      "by what stands there by default",
      "function add(name, on, off = !on) { if (off) return; server.registerTool(name, {}, handler); }",
    ],
    ["in a loop", "function add(name, on) { if (on) for (const it of [name]) server.registerTool(it, {}, handler); }"],
    [
      "in a callback",
      "function add(name, on) { if (on) [name].forEach((it) => { server.registerTool(it, {}, handler); }); }",
    ],
    [
      "in a function that another calls",
      "const put = (name) => server.registerTool(name, {}, handler);\nfunction add(name, on) { if (on) put(name); }",
    ],
  ])("%s", (_, code) => {
    expect(registered(`${code}\nadd("moor_ship", true);\nadd("tie_ship", false);`)).toEqual(["moor_ship"]);
  });

  it("to one server, while it is registered to the other", () => {
    const set = readProject(`${SERVER}
      const guests = new McpServer({ name: "guests", version: "1.0.0" });
      function fill(of: McpServer, mayWrite: boolean) {
        of.registerTool("get_ship", {}, handler);
        if (mayWrite) of.registerTool("sink_ship", {}, handler);
      }
      fill(server, true);
      fill(guests, false);`);
    const servers = [...new Set(set.tools.map((tool) => tool.origin.server))];
    const names = servers.map((one) => namesOf(set.tools.filter((tool) => tool.origin.server === one)));
    expect(names).toEqual([["get_ship", "sink_ship"], ["get_ship"]]);
  });
});

describe("a tool stays where it is not known whether it is registered", () => {
  const ALL = ["moor_ship", "tie_ship", "free_berth"];

  it.each([
    [
      "it depends on data of others",
      "import { isOpen } from 'tides';\nfor (const it of berths) { if (!isOpen(it)) continue; server.registerTool(it.name, {}, handler); }",
    ],
    [
      "it depends on the environment",
      "for (const it of berths) { if (it.isOld && !process.env.OLD) continue; server.registerTool(it.name, {}, handler); }",
    ],
    [
      "the environment has a default",
      'const mode = process.env.MODE ?? "new";\nfor (const it of berths) { if (it.isOld && mode !== "all") continue; server.registerTool(it.name, {}, handler); }',
    ],
    [
      "a list from the environment has a default",
      'const names = new Set((process.env.NAMES || "moor_ship,free_berth").split(","));\nfor (const it of berths) { if (names.has(it.name)) server.registerTool(it.name, {}, handler); }',
    ],
    [
      "what is there already is passed over",
      "const seen = new Set();\nfor (const it of berths) { if (seen.has(it.name)) continue; seen.add(it.name); server.registerTool(it.name, {}, handler); }",
    ],
    [
      "a program that cannot do its work throws, whatever it is given",
      "const log = { isSealed: false };\nfunction start() { const seal = log.isSealed; if (!seal) throw new Error('no seal'); for (const it of berths) server.registerTool(it.name, {}, handler); }\nstart();",
    ],
    [
      "a function remembers what is there already",
      "const seen = {};\nconst isThere = (name) => name in seen;\nfunction add(it) { seen[it.name] = it; server.registerTool(it.name, {}, handler); }\nfor (const it of berths) { if (isThere(it.name)) continue; add(it); }",
    ],
  ])("because %s", (_, code) => {
    expect(registered(code)).toEqual(ALL);
  });
});

it("a tool is none behind the turn that ends its loop by a variable", () => {
  const code =
    "let isFull = false;\nfor (const it of berths) { if (isFull) break; isFull = it.isOld; server.registerTool(it.name, {}, handler); }";
  expect(registered(code)).toEqual(["moor_ship", "tie_ship"]);
});

describe("a filter keeps what settings alone leave out", () => {
  const ALL = ["moor_ship", "tie_ship", "free_berth"];
  const add = "server.registerTool(it.name, {}, handler)";

  it.each([
    [
      "by a mode",
      `const mode = process.env.MODE ?? "new";\nfor (const it of berths.filter((it) => mode === "all" || !it.isOld)) ${add};`,
    ],
    [
      "by a list of names",
      `const names = (process.env.NAMES ?? "moor_ship").split(",").map((name) => name.trim());\nberths.filter(({ name }) => names.includes(name)).forEach((it) => ${add});`,
    ],
    [
      "in a function that is given them",
      `const chosen = (list, settings) => list.filter((it) => settings.names.includes(it.name));\nfor (const it of chosen(berths, { names: (process.env.NAMES ?? "moor_ship").split(",") })) ${add};`,
    ],
    [
      "in a loop",
      `const mode = process.env.MODE ?? "new";\nfunction chosen() { const list = []; for (const it of berths) { if (mode === "new" && it.isOld) continue; list.push(it); } return list; }\nfor (const it of chosen()) ${add};`,
    ],
    [
      "in a loop, under a condition",
      `const mode = process.env.MODE ?? "new";\nfunction chosen() { const list = []; for (const it of berths) { if (mode === "all" || !it.isOld) list.push(it); } return list; }\nfor (const it of chosen()) ${add};`,
    ],
  ])("%s", (_, code) => {
    expect(registered(code)).toEqual(ALL);
  });

  it("and leaves out what the tool's own data do, whatever the environment holds", () => {
    expect(
      registered(
        `const mode = process.env.MODE ?? "new";\nfor (const it of berths.filter((it) => !it.isOld)) server.registerTool(it.name, { description: mode }, handler);`,
      ),
    ).toEqual(["moor_ship", "free_berth"]);
  });
});

describe("a way of registering that no tool takes registers none", () => {
  const PLAIN = `const plain = [{ name: "moor_ship", kind: "call" }, { name: "free_berth", kind: "call" }];\n`;
  const byAll = (code: string): string[] => namesOf(toolsOf(`${SERVER}${PLAIN}${code}`));
  const full = "server.tool(it.name, it.input, handler)";
  const bare = "server.tool(it.name, handler)";

  it.each([
    ["for a member that none of them has", `for (const it of plain) { if (it.input) ${full}; else ${bare}; }`],
    ["for a member by its name", `for (const it of plain) { if ("input" in it) ${full}; else ${bare}; }`],
    ["in a function", `function add(it) { if (it.input) ${full}; else ${bare}; }\nplain.forEach(add);`],
    [
      "for what is taken out of it",
      `for (const it of plain) { const { kind } = it; if (kind === "task") ${full}; else ${bare}; }`,
    ],
    [
      "with `switch`",
      `for (const it of plain) { switch (it.kind) { case "call": ${bare}; break; case "task": ${full}; break; } }`,
    ],
    [
      "for a member of what a function makes of each",
      `const made = ({ name }) => ({ name, input: undefined });\nfor (const one of plain) { const it = made(one); if (it.input) ${full}; else ${bare}; }`,
    ],
    [
      "and others are left out before",
      `for (const it of plain) { if (it.name === "free_berth") continue; if (it.input) ${full}; else ${bare}; }\nserver.tool("free_berth", handler);`,
    ],
  ])("when its own data are asked %s", (_, code) => {
    expect(byAll(code)).toEqual(["moor_ship", "free_berth"]);
  });

  it("when a class is asked for that none of them is of", () => {
    expect(
      byAll(`class Quay { constructor(list) { this.list = list; } tools() { return this.list; } }
        function add(place, list) {
          if (place instanceof Quay) for (const it of place.tools()) ${bare};
          else for (const it of list) server.tool("at_pier_" + it.name, handler);
        }
        add(new Quay(plain), plain);`),
    ).toEqual(["moor_ship", "free_berth"]);
  });

  it("but may register some where a flag is asked for, which the program may turn on", () => {
    expect(
      byAll(`const flags = [{ name: "moor_ship", isOn: false }];
        const start = (names) => { for (const it of flags) if (names.includes(it.name)) it.isOn = true; };
        start((process.env.ON ?? "").split(","));
        for (const it of flags) if (it.isOn) ${bare};`),
    ).toEqual(["moor_ship"]);
  });
});

describe("what comes behind a statement that always ends the function is not run", () => {
  const behind = (before: string): string[] =>
    registered(`const isOpen = true; const isShut = false;
      server.registerTool("moor_ship", {}, handler);
      function add() { ${before} server.registerTool("late_ship", {}, handler); }
      add();`);

  it.each([
    ["whether it throws or not", "if (isOpen) { try { check(); return; } catch { return; } }"],
    ["at last, whatever it did before", "if (isOpen) { try { check(); } finally { return; } }"],
    ["whichever way it goes", "if (isOpen) { if (check()) return; else return; }"],
    ["since what it throws ends it where it is caught", "if (isOpen) { try { throw check(); } catch { return; } }"],
  ])("%s", (_, before) => {
    expect(behind(before)).toEqual(["moor_ship"]);
  });

  it.each([
    ["it may throw, and go on then", "if (isOpen) { try { check(); return; } catch { note(); } }"],
    ["what it throws is caught", "if (isOpen) { try { throw check(); } catch { note(); } }"],
    ["one way leads on", "if (isOpen) { if (check()) return; }"],
    ["it is not run itself", "if (isShut) { try { return; } catch { return; } }"],
  ])("but is where %s", (_, before) => {
    expect(behind(before)).toEqual(["moor_ship", "late_ship"]);
  });
});
