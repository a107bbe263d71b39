import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { readProject, SERVER, toolOf } from "../../support/source-project.ts";
import { isKnown } from "../../../src/tool-model/hole.ts";

/** What a function with a body gives when it is really run, where nothing is set. */
function given(body: string): unknown {
  return runInNewContext(`${CLASSES}(function () { ${body} })()`, { process: { env: {} } });
}

/** The code of a server that describes a tool by what the same function gives. */
function describedBy(body: string): string {
  return `import { eachRow, rows } from "tide-tables";\n${SERVER}${CLASSES}function describe() { ${body} }\nserver.registerTool("get_ship", { description: describe() }, handler);`;
}

const CLASSES = `class Log {
  lines = ["quay"]; count = 0; last;
  constructor(first) { if (first) this.lines.push(first); }
  note(line) { this.lines.push(line); this.count++; this.last = line; return this; }
  get text() { return this.lines.join("-") + this.count + this.last; }
}
class LoudLog extends Log { note(line) { return super.note(line + "!"); } }
function make(name) { return { name, title: "Moor" }; }
function mark(ships) { ships.forEach((ship, at) => { ship.title += at; }); return ships; }
function put(where, name) { if (where instanceof Map) where.set(name, 1); else where.add(name); }
`;

const SHIPS = 'let [first, ...ships] = ["ferry", "pilot", "tug"]; const out = [];';

describe("what a function gives is known where what it changes is changed by", () => {
  it.each([
    [
      "a function that it calls by way of another",
      "let count = 0; const add = () => { count++; }; const twice = () => { add(); add(); }; twice(); twice(); return String(count);",
    ],
    [
      "methods of an instance whose base class does what is not followed",
      `class Base { all = ["x"]; constructor() { while (Date.now() < 0) this.all.push("never"); } }
      class Port extends Base { more = ["m"]; constructor() { super(); this.more.push("n"); } add(name) { this.more.push(name); } }
      const port = new Port(); port.add("z"); return port.more.join();`,
    ],
    [
      "functions that call each other",
      "let count = 0; const one = (left) => { if (left > 0) other(left - 1); }; const other = (left) => { count++; one(left); }; one(3); other(2); return String(count);",
    ],
    [
      "a function of the file that is handed a set",
      `const seen = new Set(); const note = () => put(seen, "a"); note(); return [...seen].join();`,
    ],
    [
      "members that a function has made",
      `${SHIPS} for (const ship of ships) out.push(make(ship)); mark(out); return JSON.stringify(out);`,
    ],
    [
      "members that are spread into what is pushed",
      `${SHIPS} for (const name of ships) out.push({ ...make(name) }); out.forEach((ship) => { ship.title += name(ship); }); function name(ship) { return ship.name; } return JSON.stringify(out);`,
    ],
    [
      "a variable of a pattern that is given another list",
      `${SHIPS} ships = [first, ...ships]; ships.push("barge"); return ships.join();`,
    ],
    [
      "a loop that takes from one list what it adds to another",
      `${SHIPS} while (ships.length > 0) out.push(ships.shift()); return JSON.stringify([ships, out]);`,
    ],
    [
      "the same in a function, with a count of its own",
      `${SHIPS} let text = ""; ships.slice().forEach(() => { while (ships.length > 1) { out.push(ships.pop()); text += "x"; } ships.push("again"); }); return text + out;`,
    ],
    ["a loop that does nothing but count", `let at = 3; while (at-- > 0) {} return String(at);`],
    [
      "the place of a member, worked out in front of it",
      `let count = 0; const next = () => ++count; const table = {}; table["k" + next()] = next(); return JSON.stringify(table);`,
    ],
    [
      "Object.assign in a function within",
      `const table = {}; (() => { (() => { Object.assign(table, { tug: 1 }); })(); })(); return JSON.stringify(table);`,
    ],
    [
      "a field that is counted",
      `const log = new Log(); const note = () => { log.count++; }; note(); note(); return log.text;`,
    ],
    [
      "methods of an instance, in a loop",
      `${SHIPS} const log = new Log("pier"); for (const ship of ships) log.note(ship); return log.text;`,
    ],
    ["methods of an instance, one after the other", `return new Log().note("a").note("b").text;`],
    ["methods that a class overrides", `const log = new LoudLog("pier"); log.note("a"); return log.text;`],
    [
      "a function that is handed an instance",
      `function fill(log) { log.note("x"); return log; } return fill(new Log()).note("y").text;`,
    ],
    [
      "a condition on what an instance has by then",
      `const log = new Log(); while (log.count < 3) log.note("n"); if (log.last === "n") log.note("end"); return log.text;`,
    ],
    [
      "members that are there whatever a condition comes to",
      `const all = ["ferry"]; if (process.env.ALL) all.push("tug"); for (const one of all) if (one === "ferry") return one; return "none";`,
    ],
  ])("%s", (_, body) => {
    expect(toolOf(describedBy(body)).description?.value).toBe(given(body));
  });
});

describe("what a function gives is not told where it is not known", () => {
  it.each([
    [
      "how often a function is called",
      `let count = 0; const add = () => { for (const name of Object.keys(process.env)) count++; }; add(); return "n" + count;`,
    ],
    [
      "of how many members a list hands on each",
      `let count = 0; Object.keys(process.env).forEach(() => { count++; }); return "n" + count;`,
    ],
    [
      "how often a callback is run by the way",
      `let count = 0; const all = Object.keys(process.env).map((name) => ({ name, at: count++ })); return "n" + count;`,
    ],
    [
      "which members of a list are there",
      `const all = []; if (process.env.ALL) all.push("a"); all.push("b"); let text = ""; for (const one of all) text += one; return text;`,
    ],
    [
      "what a package hands to a function that fills a list",
      `const all = []; eachRow((row) => { all.push(row.name); }); return all.join();`,
    ],
    [
      "the same where it is waited for",
      `let text = ""; const done = rows.each((row) => { text += row; }); return text;`,
    ],
    [
      "what a loop without a known end leaves behind",
      `let text = "a"; const go = () => { while (Date.now() > 0) text += "b"; }; go(); return text;`,
    ],
  ])("%s", (_, body) => {
    const [tool] = readProject(describedBy(body)).tools;
    expect(tool && isKnown(tool.holes, "/description")).toBe(false);
  });

  it("and of two values that a condition chooses between, both are", () => {
    const body = `let count = 0; const add = () => { if (process.env.ALL) count++; }; add(); return "n" + count;`;
    const [tool] = readProject(describedBy(body)).tools;
    expect(tool?.alternatives.map(({ description }) => description?.value)).toEqual(["n1"]);
    expect(tool?.description?.value).toBe("n0");
  });
});
