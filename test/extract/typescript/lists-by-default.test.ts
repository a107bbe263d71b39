import { describe, expect, it } from "vitest";
import { readProject, SERVER } from "../../support/source-project.ts";
import { isKnown } from "../../../src/tool-model/hole.ts";
import type { Tool } from "../../../src/tool-model/tool.ts";

/** By default, the harbour is not open at night. */
const NIGHT = 'const atNight = process.env.AT_NIGHT === "yes";';
const REGISTER =
  'server.registerTool("list_berths", { description: lines.join(" "), inputSchema: { side: z.enum(lines) } }, handler);';

const read = (code: string): Tool | undefined =>
  readProject({ "src/server.ts": `${SERVER}${NIGHT} ${code} ${REGISTER}` }).tools[0];

const texts = (tool: Tool | undefined): readonly (string | undefined)[] => [
  tool?.description?.value,
  ...(tool?.alternatives.map(({ description }) => description?.value) ?? []),
];

/** Lists of which members are there in one way of a condition: with the text by default, and otherwise. */
const LISTS: readonly (readonly [what: string, code: string, byDefault: string, otherwise: string])[] = [
  [
    "a member is added under a condition",
    'const lines = ["Berths."]; if (atNight) lines.push("Lit ones."); lines.push("Free ones.");',
    "Berths. Free ones.",
    "Berths. Lit ones. Free ones.",
  ],
  [
    "either branch adds one",
    'const lines = ["Berths."]; if (atNight) lines.push("Lit."); else lines.push("All.");',
    "Berths. All.",
    "Berths. Lit.",
  ],
  [
    "a function fills it",
    'const told = (night) => { const all = ["Berths."]; if (!night) all.push("By day."); all.push("Free."); return all; }; const lines = told(atNight);',
    "Berths. By day. Free.",
    "Berths. Free.",
  ],
  ["it is spread", 'const lines = ["Berths.", ...(atNight ? ["Lit."] : [])];', "Berths.", "Berths. Lit."],
  [
    "members are made of others",
    'const lines = ["berths", ...(atNight ? ["lamps"] : [])].map((one) => `${one}!`);',
    "berths!",
    "berths! lamps!",
  ],
  [
    "members are left out by a setting",
    'const lines = ["berths", "lamps"].filter((one) => one !== "lamps" || atNight);',
    "berths",
    "berths lamps",
  ],
  [
    "what is nothing is left out",
    'const lines = ["berths", atNight && "lamps", atNight ? "docks" : undefined].filter(Boolean);',
    "berths",
    "berths lamps docks",
  ],
  [
    "it is asked whether something is set at all",
    'const lines = ["Berths."]; if (process.env.LAMPS === undefined) lines.push("By day.");',
    "Berths. By day.",
    "Berths.",
  ],
  [
    "a function decides by a setting",
    'const isDark = () => { if (atNight) return true; return false; }; const lines = ["Berths."]; if (isDark()) lines.push("Lit.");',
    "Berths.",
    "Berths. Lit.",
  ],
  [
    "a function adds to it that may not be called",
    'const lines = ["Berths."]; const add = (one) => { lines.push(one); }; if (atNight) add("Lit."); add("Free.");',
    "Berths. Free.",
    "Berths. Lit. Free.",
  ],
  [
    "a function adds to it that another calls, which may not be called",
    'const lines = ["Berths."]; const lit = () => { lines.push("Lit."); }; const all = () => { lit(); }; if (atNight) all();',
    "Berths.",
    "Berths. Lit.",
  ],
  [
    "it is copied",
    'const all = ["berths"]; if (atNight) all.push("lamps"); const lines = all.slice();',
    "berths",
    "berths lamps",
  ],
];

describe("a list with members that a setting decides about is told as it is by default", () => {
  it.each(LISTS)("where %s", (_, code, byDefault, otherwise) => {
    expect(texts(read(code))).toEqual([byDefault, otherwise]);
  });

  it("in a schema, too, which says that it may be another one", () => {
    const tool = read('const lines = ["north"]; if (atNight) lines.push("south"); lines.push("east");');
    expect(tool?.input.schema).toMatchObject({ properties: { side: { enum: ["north", "east"] } } });
    expect(tool && isKnown(tool.holes, "/inputSchema/properties/side")).toBe(false);
  });
});

describe("it is not told where that is not known", () => {
  it.each([
    ["a condition is no setting", 'const lines = ["Berths."]; if (Date.now() > 5) lines.push("Late.");'],
    [
      "a condition is chosen by what is no setting",
      'const late = Date.now() > 5 ? true : false; const lines = ["Berths."]; if (late) lines.push("Late.");',
    ],
    [
      "two settings take members out of it in turn",
      'const lit = (some) => (process.env.LAMPS ? some : some.filter((one) => one !== "Lamps.")); const shown = (some) => (process.env.HIDDEN ? some.filter((one) => one !== "Berths.") : some); const lines = shown(lit(["Berths.", "Lamps.", "Gulls."]));',
    ],
    [
      "settings decide together",
      'const lines = ["Berths."]; if (atNight) { if (!process.env.LAMPS) lines.push("Dark."); }',
    ],
    [
      "a function adds to it under a condition, which is called under another",
      'const lines = ["Berths."]; const add = (one) => { if (!atNight) lines.push(one); }; if (atNight) add("Lit."); add("Free.");',
    ],
    ["something is taken out again", 'const lines = ["Berths."]; if (atNight) lines.push("Lit."); lines.pop();'],
    [
      "it asks for what is in it",
      'const lines = ["a"]; if (atNight) lines.push("b"); if (lines.length > 1) lines.push("c");',
    ],
    [
      "it is filled turn by turn",
      'const lines = ["a"]; while (lines.length < 3) { if (atNight) lines.push("b"); lines.push("c"); }',
    ],
    ["one member is added twice", 'const one = "a"; const lines = [one]; if (atNight) lines.push(one);'],
  ])("where %s", (_, code) => {
    const tool = read(code);
    expect(tool && isKnown(tool.holes, "/description")).toBe(false);
  });
});
