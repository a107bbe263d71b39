import { describe, expect, it } from "vitest";
import { SERVER, toolsOf } from "../../support/source-project.ts";

/** The descriptions that the tools may have, in the order in which they are told. */
const told = (code: string): (string | undefined)[][] =>
  toolsOf(SERVER + code).map(({ description, alternatives }) =>
    [description, ...alternatives.map((one) => one.description)].map((text) => text?.value),
  );
const tool = (description: string): string =>
  `server.registerTool("get_pier", { description: ${description} }, handler);`;
const PIER = `class Pier {
  text = "Old.";
  renew() { this.text = "New."; }
  async load() { await null; this.text = "New."; }
  async begin() { this.text = "New."; await null; }
}
const pier = new Pier();`;
const LATE = `class Pier { text = "Old."; async list() { await null; ${tool("this.text")} } }
const pier = new Pier();`;

describe("an instance is read by code that is put off", () => {
  it.each([
    ["behind a promise", `Promise.resolve().then(() => { ${tool("pier.text")} }); pier.text = "New.";`],
    [
      "by a named function",
      `function list() { ${tool("pier.text")} } Promise.resolve().then(list); pier.text = "New.";`,
    ],
    ["behind an await", `async function list() { await null; ${tool("pier.text")} } list(); pier.text = "New.";`],
    ["by one that is called there", `(async () => { await null; ${tool("pier.text")} })(); pier.renew();`],
    ["as what it is handed", `async function list(one) { await null; ${tool("one.text")} } list(pier); pier.renew();`],
    [
      "in a loop that waits",
      `async function list() { for await (const _ of [1]) ${tool("pier.text")} } list(); pier.renew();`,
    ],
    ["within a function", `function main() { setTimeout(() => { ${tool("pier.text")} }); pier.renew(); } main();`],
  ])("as all has left it that runs before: %s", (_, code) => {
    expect(told(`${PIER} ${code}`)).toEqual([["New."]]);
  });

  it.each([
    ["called and left to itself", `pier.list(); pier.text = "New.";`, ["New."]],
    ["waited for", `await pier.list(); pier.text = "New.";`, ["Old."]],
  ])("by a method of it: %s", (_, code, expected) => {
    expect(told(`${LATE} ${code}`)).toEqual([expected]);
  });

  it.each([
    ["until it waits, a function goes on", `async function list() { ${tool("pier.text")} await null; } list();`],
    ["what is waited for is done", `async function list() { await null; ${tool("pier.text")} } await list();`],
  ])("and not where it is not put off: %s", (_, code) => {
    expect(told(`${PIER} ${code} pier.text = "New.";`)).toEqual([["Old."]]);
  });
});

describe("an instance is changed by code that is put off", () => {
  it.each([
    ["by a method that waits first", `pier.load(); ${tool("pier.text")}`],
    ["behind a promise", `Promise.resolve().then(() => { pier.text = "New."; }); ${tool("pier.text")}`],
    ["after a while", `setTimeout(() => { pier.text = "New."; }, 10); ${tool("pier.text")}`],
  ])("which comes too late: %s", (_, code) => {
    expect(told(`${PIER} ${code}`)).toEqual([["Old."]]);
  });

  it.each([
    ["before the method waits", `pier.begin(); ${tool("pier.text")}`],
    ["where that is waited for", `await pier.load(); ${tool("pier.text")}`],
    ["with others", `await Promise.all([pier.load()]); ${tool("pier.text")}`],
    ["by one that gives it on", `const load = () => pier.load(); await load(); ${tool("pier.text")}`],
    ["behind the promise of it", `pier.load().then(() => { ${tool("pier.text")} });`],
    ["by a promise that is waited for", `await Promise.resolve().then(() => { pier.renew(); }); ${tool("pier.text")}`],
    [
      "by a function that waits for it",
      `async function run(one) { await one(); } await run(() => pier.load()); ${tool("pier.text")}`,
    ],
    [
      "for each of several",
      `await Promise.all([pier].map(async (one) => { await one.load(); })); ${tool("pier.text")}`,
    ],
    ["by what makes a promise", `await new Promise((done) => { pier.renew(); done(null); }); ${tool("pier.text")}`],
    ["by way of a function", `const load = async () => { await pier.load(); }; await load(); ${tool("pier.text")}`],
  ])("which is in time: %s", (_, code) => {
    expect(told(`${PIER} ${code}`)).toEqual([["New."]]);
  });

  it.each([
    ["a package", `import { on } from "harbour"; on("open", () => { pier.renew(); });`],
    [
      "a timer that ends a promise",
      `await new Promise((done) => setTimeout(() => { pier.renew(); done(null); }, 10));`,
    ],
    ["a race", `const pause = async () => {}; await Promise.race([pause(), pier.load()]);`],
    ["a function that does not wait for it", `function run(one) { one(); } await run(() => pier.load());`],
    [
      "what is called when a promise fails",
      `const open = async () => {}; await open().catch(() => { pier.renew(); });`,
    ],
    ["a list that is gone through later", `const later = [() => { pier.renew(); }]; for (const one of later) one();`],
  ])("at a time that is not known, where it is handed to %s", (_, code) => {
    expect(told(`${PIER} ${code} ${tool("pier.text")}`)[0]?.toSorted()).toEqual(["New.", "Old."]);
  });
});

it.each([
  ["an object", `const pier = { text: "Old." };`, `pier.text = "New.";`, "pier.text"],
  ["a map", `const pier = new Map([["text", "Old."]]);`, `pier.set("text", "New.");`, `pier.get("text")`],
])(
  "%s does not hold yet what a function puts into it when the process ends, or after a while",
  (_, made, change, text) => {
    const after = `function main() { ${made} setTimeout(() => { ${change} }, 10); ${tool(text)} } main();`;
    const inTheEnd = `${made} process.on("exit", () => { ${change} }); ${tool(text)}`;
    expect([after, inTheEnd].map(told)).toEqual([[["Old."]], [["Old."]]]);
  },
);

it("a method called add is no change of a list where an instance has it", () => {
  const code = `class Pier { text = "Old."; add() { ${tool("this.text")} } } const pier = new Pier();
    pier.add(); pier.text = "New.";`;
  expect(told(code)).toEqual([["Old."]]);
});
