import { describe, expect, it } from "vitest";
import { reallyRegistered } from "../../support/really-registered.ts";
import { toolsOf } from "../../support/source-project.ts";
import { inOneFile, inTwoFiles, type WrittenProgram } from "../../support/written-program.ts";

const KINDS = 'const kinds = ["tea", "oil", "rye"];';
const REGISTER = "server.registerTool(kind, { description: text }, handler);";

/** Places for code that is run for one kind after the other, and has variables of its own each time. */
const PLACES: Readonly<Record<string, (body: string) => WrittenProgram>> = {
  "the turn of a loop": (body) => inOneFile(`${KINDS} for (const kind of kinds) { ${body} }`),
  "what forEach calls": (body) => inOneFile(`${KINDS} kinds.forEach((kind) => { ${body} });`),
  "a function that is called": (body) => inOneFile(`${KINDS} function add(kind) { ${body} } kinds.forEach(add);`),
  "the turn of a loop in a function of another file": (body) =>
    inTwoFiles(`${KINDS} function register(server) { for (const kind of kinds) { ${body} } }`),
  "what a function of another file calls": (body) =>
    inTwoFiles(
      `${KINDS} function add(server, kind) { ${body} } function register(server) { for (const kind of kinds) add(server, kind); }`,
    ),
};

const BODIES: Readonly<Record<string, string>> = {
  "a text that a switch gives": `let text = "Ships."; switch (kind) { case "tea": text = "Tea."; break; case "oil": text += " Oil."; break; default: text = "All."; } ${REGISTER}`,
  "a text of clauses that lead on": `let text = ""; switch (kind) { case "tea": text += "tea "; case "oil": text += "oil "; break; default: text = "all"; } ${REGISTER}`,
  "a text that is given behind a condition in an expression": `let text = "Ships."; kind === "oil" && (text = "Oil."); kind === "rye" ? (text += "!") : (text += "?"); ${REGISTER}`,
  "a text that grows in a loop": `let text = ""; for (const letter of [kind, "s"]) text += letter; while (text.length < 6) text += "."; ${REGISTER}`,
  "a text of a block that is left early": `let text = "Ships."; named: { if (kind === "tea") break named; text = "Goods."; } ${REGISTER}`,
  "a text that is changed at last, whatever was tried": `let text = "Ships"; try { text = text + " of " + kind; } finally { text += "."; } ${REGISTER}`,
  "a text that a pattern gives": `let text = ""; [text] = [kind + "!"]; ({ text } = { text: text + "?" }); ${REGISTER}`,
  "a number that is counted": `let count = 0; count++; if (kind === "oil") count += 2; const text = "Berth " + count; ${REGISTER}`,
  "a text made of one before it is given another": `let name = kind, text = name + "s"; name = "none"; text += name; ${REGISTER}`,
  "a text of a tool that an expression registers under a condition": `let count = 0; count++; const text = "Berth " + count; const made = kind === "oil" ? undefined : ${REGISTER}`,
  "a list that is added to twice": `const lines = []; lines.push("Ships"); lines.push(kind); const text = lines.join(" "); ${REGISTER}`,
  "a list that is added to under a condition": `const lines = []; if (kind === "tea") lines.push("Tea."); lines.push("Goods."); const text = lines.join(" "); ${REGISTER}`,
  "a list that each branch adds to": `const lines = ["Ships"]; if (kind === "tea") lines.push("tea"); else if (kind === "oil") lines.push("oil"); else lines.push("all"); const text = lines.join(" "); ${REGISTER}`,
  "a list that the clauses of a switch add to": `const lines = []; switch (kind) { case "tea": lines.push("Tea."); break; default: lines.push("Goods."); lines.push(kind); } const text = lines.join(" "); ${REGISTER}`,
};

/** Loops that go on to the next turn, or end, for what they have changed themselves. */
const LOOPS: Readonly<Record<string, string>> = {
  "a text of the turn": `for (const kind of kinds) { let text = "the "; text += kind; if (text === "the oil") continue; ${REGISTER} }`,
  "a text that ends the loop": `for (const kind of kinds) { let text = kind; text += "!"; if (text === "rye!") break; ${REGISTER} }`,
  "a count": `let count = 0; for (const kind of kinds) { count += 1; if (count === 2) continue; const text = "Berth " + count; ${REGISTER} }`,
  "a list of what was seen": `const seen = []; for (const kind of [...kinds, "tea"]) { if (seen.includes(kind)) continue; seen.push(kind); const text = seen.join(); ${REGISTER} }`,
  "a text that ends the outer loop": `all: for (const place of ["north", "south"]) { let text = place; for (const end of kinds) { text += end; const kind = place + end; if (text === "southteaoil") break all; if (text === "northteaoil") continue all; ${REGISTER} } }`,
};

/** Places for a whole loop. */
const AROUND: Readonly<Record<string, (body: string) => WrittenProgram>> = {
  "a file": (body) => inOneFile(`${KINDS} ${body}`),
  "a function": (body) => inOneFile(`${KINDS} function register() { ${body} } register();`),
  "a function of another file": (body) => inTwoFiles(`${KINDS} function register(server) { ${body} }`),
};

describe.each(Object.entries(LOOPS))("a turn is left early for %s", (_, loop) => {
  it.each(Object.entries(AROUND))("in %s", (_place, place) => {
    const { code, files } = place(loop);
    const told = toolsOf(files).map((tool): [string, unknown] => [tool.name.value, tool.description?.value]);
    expect(new Map(told)).toEqual(reallyRegistered(code));
    expect(told).toHaveLength(new Map(told).size);
  });
});

describe.each(Object.entries(BODIES))("%s is what it is by then", (_, body) => {
  it.each(Object.entries(PLACES))("in %s", (_, place) => {
    const { code, files } = place(body);
    const told = toolsOf(files).map((tool): [string, unknown] => [tool.name.value, tool.description?.value]);
    expect(new Map(told)).toEqual(reallyRegistered(code));
  });
});
