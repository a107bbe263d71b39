import { describe, expect, it } from "vitest";
import { readProject, SERVER } from "../../support/source-project.ts";

/** By default, the harbour is open, and not at night. */
const SETTINGS = 'const isOpen = process.env.HARBOUR !== "closed"; const atNight = process.env.AT_NIGHT === "yes";';

/** The texts that the description of the tool may be, that by default first. */
function textsOf(code: string, description: string): readonly (string | undefined)[] {
  const register = `server.registerTool("list_berths", { description: ${description} }, handler);`;
  const [tool] = readProject({ "src/server.ts": `${SERVER}${SETTINGS} ${code} ${register}` }).tools;
  return [tool?.description?.value, ...(tool?.alternatives.map((one) => one.description?.value) ?? [])];
}

/** The text by default, in which what is done under a condition is done where that holds by default. */
const GIVEN: readonly (readonly [what: string, code: string, description: string, byDefault: string])[] = [
  ["a variable is given another", 'let text = "Closed."; if (isOpen) text = "Open.";', "text", "Open."],
  ["a variable is given another at night", 'let text = "By day."; if (atNight) text = "Lit.";', "text", "By day."],
  ["either branch gives one", 'let text; if (!isOpen) text = "Closed."; else text = "Open.";', "text", "Open."],
  [
    "more is added by several conditions",
    'let text = "Berths."; if (isOpen) text += " Open."; if (atNight) text += " Lit.";',
    "text",
    "Berths. Open.",
  ],
  [
    "conditions stand within each other",
    'let text = "Closed."; if (isOpen) { text = "Open."; if (atNight) text = "Lit."; }',
    "text",
    "Open.",
  ],
  [
    "a function reads it",
    'let text = "Closed."; if (isOpen) text = "Open."; const told = () => text;',
    "told()",
    "Open.",
  ],
  [
    "a member of an object is given another",
    'const all = { text: "Closed." }; if (isOpen) all.text = "Open.";',
    "all.text",
    "Open.",
  ],
  [
    "a member is given another at night",
    'const all = { text: "By day." }; if (atNight) all.text = "Lit.";',
    "all.text",
    "By day.",
  ],
  [
    "another object is taken in",
    'const all = { text: "Closed." }; if (isOpen) Object.assign(all, { text: "Open." });',
    "all.text",
    "Open.",
  ],
  [
    "a loop does so to each member of a list",
    'const all = [{ text: "Closed." }]; for (const one of all) if (isOpen) one.text = "Open.";',
    "all[0].text",
    "Open.",
  ],
  [
    "a function does so which may not be called",
    'const all = { text: "By day." }; const light = () => { if (isOpen) all.text = "Lit."; }; if (atNight) light();',
    "all.text",
    "By day.",
  ],
  [
    "a constructor gives a field another",
    'class Harbour { text = "Closed."; constructor() { if (isOpen) this.text = "Open."; } } const harbour = new Harbour();',
    "harbour.text",
    "Open.",
  ],
  [
    "a constructor gives a field another at night",
    'class Harbour { text; constructor(lit) { this.text = "By day."; if (lit) this.text = "Lit."; } } const harbour = new Harbour(atNight);',
    "harbour.text",
    "By day.",
  ],
  [
    "a method gives a field another",
    'class Harbour { text = "Closed."; open() { if (isOpen) this.text = "Open."; return this; } } const harbour = new Harbour().open();',
    "harbour.text",
    "Open.",
  ],
  [
    "a function gives an object another at night",
    'const made = () => { const all = { text: "By day." }; if (atNight) all.text = "Lit."; return all; };',
    "made().text",
    "By day.",
  ],
  [
    "a function puts another object into one",
    'const made = () => { const all = { text: "By day." }; if (atNight) Object.assign(all, { text: "Lit." }); return all; };',
    "made().text",
    "By day.",
  ],
  [
    "it is asked whether a setting is a text",
    'const text = typeof process.env.LAMPS === "string" ? "Lit." : "By day.";',
    "text",
    "By day.",
  ],
  [
    "a function takes a setting for true or false",
    'const isSet = (one, other) => (typeof one === "string" && one.length > 0 ? one === "yes" : other); let text = "Closed."; if (isSet(process.env.HARBOUR, true)) text = "Open.";',
    "text",
    "Open.",
  ],
];

describe("a text that settings decide about is first what it is by default", () => {
  it.each(GIVEN)("where %s", (_, code, description, byDefault) => {
    const [first, ...others] = textsOf(code, description);
    expect(first).toBe(byDefault);
    expect(others.length).toBeGreaterThan(0);
  });
});
