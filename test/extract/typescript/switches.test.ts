import { describe, expect, it } from "vitest";
import { namesOf, readProject, SERVER } from "../../support/source-project.ts";

const read = (code: string) => readProject({ "src/server.ts": `${SERVER}${code}` });

const register = "server.registerTool(name, {}, handler);";

const loop = (body: string, names = ["moor", "tow", "ship"]): string =>
  `for (const name of ${JSON.stringify(names)}) { ${body} }`;

describe("a switch leaves out", () => {
  it.each([
    ["what it goes on from", loop(`switch (name) { case "tow": case "ship": continue; } ${register}`)],
    [
      "what it returns for",
      `const add = (name: string) => { switch (name) { case "tow": case "ship": return; default: break; } ${register} }; for (const name of ["moor", "tow", "ship"]) add(name);`,
    ],
    [
      "what it throws for",
      `const add = (name: string) => { switch (name) { case "tow": case "ship": throw new Error("No such tool."); } ${register} }; for (const name of ["moor", "tow", "ship"]) try { add(name); } catch {}`,
    ],
    ["all but what it breaks for", loop(`switch (name) { case "moor": break; default: continue; } ${register}`)],
    ["what the default is not for", loop(`switch (name) { case "tow": case "ship": break; default: ${register} }`)],
    [
      "what a test is met for",
      loop(`switch (true) { case name.startsWith("t"): continue; case name === "ship": continue; } ${register}`),
    ],
    [
      "what the first test is met for",
      loop(`switch (true) { case name !== "moor": break; case name.length > 0: ${register} }`),
    ],
    [
      "what stands behind the end that it falls through to",
      loop(`switch (name) { case "tow": case "ship": console.error(name); case "gone": continue; } ${register}`),
    ],
  ])("%s", (_, code) => {
    const toolSet = read(code);
    expect(namesOf(toolSet)).toEqual(["moor"]);
    expect(toolSet.holes).toEqual([]);
  });
});

describe("a switch leaves in", () => {
  it.each([
    [
      "what it falls through to",
      `const add = (kind: string) => { switch (kind) { case "port": server.registerTool("moor", {}, handler); case "sea": server.registerTool("tow", {}, handler); } }; add("port");`,
    ],
    [
      "what it breaks for",
      loop(`switch (name) { case "moor": break; case "tow": break; } ${register}`, ["moor", "tow"]),
    ],
    [
      "what comes with a setting",
      `switch (process.env.PORT_KIND) { case "sea": server.registerTool("tow", {}, handler); break; default: server.registerTool("moor", {}, handler); }`,
    ],
    [
      "what a label may mean that is not known",
      `import { KIND } from "port-kit"; ${loop(`switch (name) { case KIND: continue; } ${register}`, ["moor", "tow"])}`,
    ],
    [
      "what a variable says that is changed on the way",
      `let kind = "sea"; const start = () => { kind = "port"; }; start(); switch (kind) { case "sea": break; default: server.registerTool("moor", {}, handler); server.registerTool("tow", {}, handler); }`,
    ],
    [
      "what it breaks for on the way to its end",
      loop(`switch (name) { case "tow": if (name.length > 2) break; continue; } ${register}`, ["moor", "tow"]),
    ],
    [
      "what it breaks for before it falls through",
      loop(`switch (name) { case "tow": if (name.length > 2) break; case "gone": continue; } ${register}`, [
        "moor",
        "tow",
      ]),
    ],
    [
      "what an earlier test is met for, beside a default",
      loop(`switch (true) { case name.startsWith("t"): break; case name === "tow": continue; default: } ${register}`, [
        "moor",
        "tow",
      ]),
    ],
    [
      "what an earlier test is met for",
      loop(`switch (true) { case name.startsWith("t"): break; case name === "tow": continue; } ${register}`, [
        "moor",
        "tow",
      ]),
    ],
    [
      "what it goes on from under a further condition",
      loop(`switch (name) { case "tow": if (process.env.ALL) continue; } ${register}`, ["moor", "tow"]),
    ],
  ])("%s", (_, code) => {
    expect(namesOf(read(code)).toSorted()).toEqual(["moor", "tow"]);
  });
});

const KINDS = `function add(kind: string) { switch (kind) {
  case "port": server.registerTool("moor", {}, handler); break;
  case "sea": server.registerTool("sail", {}, handler);
  default: server.registerTool("tow", {}, handler);
} }`;

it("a switch over tests of what a function is given leaves out the default where a test is met", () => {
  const code = `const add = (kind: string) => { switch (true) { case kind === "port": server.registerTool("moor", {}, handler); return; default: server.registerTool("tow", {}, handler); } }; add("port");`;
  expect(namesOf(read(code))).toEqual(["moor"]);
});

describe("a switch over what a function is given tells the clauses that its calls come to", () => {
  it.each([
    ["the one that is named", `add("port");`, ["moor"]],
    ["the default", `add("lake");`, ["tow"]],
    ["the one that falls through", `add("sea");`, ["sail", "tow"]],
    ["those of several calls", `add("port"); add("lake");`, ["moor", "tow"]],
    ["all, for what is not written", `add(process.env.KIND);`, ["moor", "sail", "tow"]],
  ])("%s", (_, calls, names) => {
    const toolSet = read(`${KINDS} ${calls}`);
    expect(namesOf(toolSet)).toEqual(names);
    expect(toolSet.holes).toEqual([]);
  });
});
