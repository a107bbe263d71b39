import { describe, expect, it } from "vitest";
import { namesOf, SERVER, toolsOf, type ProjectFiles } from "../../support/source-project.ts";

const REGISTER = `const register = (name: string) => server.registerTool(name, { description: "Works in the port" }, handler);
const moor = () => register("moor_ship");
const tow = () => register("tow_ship");\n`;

/** The names of the tools of a program that has functions for mooring and for towing. */
const registered = (code: string, more: ProjectFiles = {}): string[] =>
  namesOf(toolsOf({ ...more, "src/server.ts": `${SERVER}${REGISTER}${code}` }));

describe("a tool is none where its registration is never run", () => {
  it.each([
    ["behind `if (false)`", "moor(); if (false) tow();"],
    ["in the `else` of what always holds", "if (true) moor(); else tow();"],
    ["behind a constant that is false", "const WITH_TUGS = false; moor(); if (WITH_TUGS) { tow(); }"],
    ["behind a constant of the same", "const A = 0; const B = A; moor(); if (B || A > 3) tow();"],
    ["behind a member of a constant object", "const flags = { tugs: false, old: 'x' }; moor(); flags.tugs && tow();"],
    ["behind a set that has not its name", "const KNOWN = new Set(['moor']); moor(); if (KNOWN.has('tow')) tow();"],
    [
      "behind a list that has its name, from which others are gone through",
      "const OLD = ['tow']; for (const name of OLD) console.log(name); moor(); if (!OLD.includes('tow')) tow();",
    ],
    ["behind a function that says no", "function hasTugs() { return false; } moor(); hasTugs() ? tow() : moor();"],
    [
      "behind what holds with a flag that is off",
      "const OFF = false; const both = ask() && OFF; moor(); if (both) tow();",
    ],
    ["behind `not` of what holds either way", "moor(); if (!(ask() || 'always')) tow();"],
    [
      "behind a function that says no either way",
      "const hasTugs = () => ask() && false; moor(); if (hasTugs()) tow();",
    ],
    ["behind what is the first of two constants", "const side = '' || 'port'; moor(); if (side === 'lee') tow();"],
    [
      "in tests that stand in the source",
      "moor(); if (import.meta.vitest) { const { it } = import.meta.vitest; it('tows', () => tow()); }",
    ],
    ["behind `return`", "function all() { moor(); return; tow(); } all();"],
    [
      "behind a `return` under what always holds",
      "const DRY = true; function all() { moor(); if (DRY) return; tow(); } all();",
    ],
    ["behind `throw`", "function all() { moor(); throw new Error('fog'); tow(); } try { all(); } catch {}"],
    [
      "in other clauses of a `switch`",
      "const A = 'sea'; switch (A) { case 'sea': moor(); break; case 'dock': default: tow(); }",
    ],
    ["where nothing can be caught", "let depth = 0; try { depth = 4; } catch { tow(); } moor();"],
  ])("%s", (_, code) => {
    expect(registered(code)).toEqual(["moor_ship"]);
  });

  it("where nothing is tried but to register another", () => {
    const config = `{ description: "Moors", inputSchema: { ship: z.string().describe("Its name") } }`;
    const code = `try { server.registerTool("moor_ship", ${config}, handler); } catch { server.registerTool("tow_ship", {}, handler); }`;
    expect(namesOf(toolsOf(SERVER + code))).toEqual(["moor_ship"]);
  });

  it("by a constant of another file", () => {
    const files = { "src/flags.ts": "export const WITH_TUGS = false; export const flags = { tugs: false } as const;" };
    const code = "import { WITH_TUGS, flags } from './flags.js'; moor(); if (WITH_TUGS || flags.tugs) tow();";
    expect(registered(code, files)).toEqual(["moor_ship"]);
  });

  it("by a list of another file that cannot be changed", () => {
    const files = {
      "src/on.ts":
        "export const ON: ReadonlySet<string> = new Set(['moor']); export const ALL = ['moor'] as const; export const FEW: readonly string[] = ['moor'];",
    };
    const code =
      "import { ALL, FEW, ON } from './on.js'; moor(); if (ON.has('tow') || ALL.includes('tow') || FEW.includes('tow')) tow();";
    expect(registered(code, files)).toEqual(["moor_ship"]);
  });
});

describe("a tool stays where its registration may be run", () => {
  it.each([
    [
      "a set that is filled by a handler",
      "const ON = new Set(['moor']); onTide((it) => ON.add(it)); moor(); if (ON.has('tow')) tow();",
    ],
    ["a set that is handed on", "const ON = new Set(['moor']); fill(ON); moor(); if (ON.has('tow')) tow();"],
    [
      "a set under another name",
      "const ON = new Set(['moor']); const all = ON; all.add('tow'); moor(); if (ON.has('tow')) tow();",
    ],
    ["a list that is given what another has", "const ON = ['moor', ...more]; moor(); if (ON.includes('tow')) tow();"],
    ["a list that holds what is asked for", "const ON = ['moor', NAME]; moor(); if (ON.includes('tow')) tow();"],
    ["a list that is emptied", "const OLD = ['tow']; OLD.length = 0; moor(); if (!OLD.includes('tow')) tow();"],
    ["a list by its place", "const ON = ['moor']; ON[1] = 'tow'; moor(); if (ON.includes('tow')) tow();"],
    ["what the environment says", "const TUGS = process.env.TUGS === '1'; moor(); if (TUGS) tow();"],
    ["what is given, with a default", "const side = ask() || 'port'; moor(); if (side === 'lee') tow();"],
    ["what is given, and not its default", "const side = ask() || 'port'; moor(); if (side !== 'port') tow();"],
    ["a clause for what is given, with a default", "moor(); switch (ask() || 'port') { case 'lee': tow(); }"],
    ["what is nothing unless it is given", "const side = ask() && ''; moor(); if (side === undefined) tow();"],
    ["a variable", "let tugs = false; tugs = ask(); moor(); if (tugs) tow();"],
    [
      "a flag that is set elsewhere",
      "const flags = { tugs: false }; flags.tugs = ask(); moor(); if (flags.tugs) tow();",
    ],
    ["a flag that is handed on", "const flags = { tugs: false }; fill(flags); moor(); if (flags.tugs) tow();"],
    ["what is tried", "import { readFileSync } from 'node:fs'; moor(); try { readFileSync('tugs'); } catch { tow(); }"],
    [
      "a clause that goes on to the next",
      "const A: string = 'sea'; switch (A) { case 'sea': moor(); case 'tug': tow(); }",
    ],
    ["a label that is not known", "const A: string = 'sea'; switch (A) { case ask(): tow(); break; default: moor(); }"],
    [
      "a function that is declared behind the end",
      "function all() { moor(); tug(); return; function tug() { tow(); } } all();",
    ],
  ])("%s", (_, code) => {
    expect(registered(`declare function ask(): any; declare function fill(a: any): void;\n${code}`).toSorted()).toEqual(
      ["moor_ship", "tow_ship"],
    );
  });
});
