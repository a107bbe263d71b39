import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, SERVER } from "../../support/source-project.ts";

const UPDATE = `function update(to: any) { to.registerTool("moor", { description: "Moors." }, handler); }`;
/** Code that calls a member of the same name, of another object each time, and fills something meanwhile. */
const SPINNER = `const shown: string[] = [];
  function spin(text: string, spinner: any): void { spinner.update(text); shown.push(text); spin(text, { inner: spinner, update: (t: string) => spinner.update(t + ".") }); }
  spin("a", { update: (text: string) => text });`;

describe("a function in a record that is only looked into", () => {
  it.each([
    ["by a key", "for (const kind of Object.keys(KINDS)) KINDS[kind](server);"],
    ["by its name", "KINDS.update(server);"],
    ["by its entries", "for (const [, add] of Object.entries(KINDS)) add(server);"],
  ])("is called %s, and no other member of its name is followed for it", (_, call) => {
    const set = readProject(`${SERVER}${SPINNER}\n${UPDATE}\nconst KINDS = { update };\n${call}`);
    expect(namesOf(set)).toEqual(["moor"]);
    expect(holeSentences(set)).toEqual([]);
  });

  it("is called where another file looks into it", () => {
    const set = readProject({
      "src/kinds.ts": `${UPDATE.replace("handler", "async () => ({ content: [] })")}\nexport const KINDS = { update };`,
      "src/server.ts": `import { KINDS } from "./kinds.js";\n${SERVER}${SPINNER}\nKINDS.update(server);`,
    });
    expect([namesOf(set), holeSentences(set)]).toEqual([["moor"], []]);
  });
});

describe("a function in a record that goes by another name", () => {
  it.each([
    ["another constant", "const kinds = KINDS;\nkinds.update(server);"],
    ["a parameter", "function all(kinds: any) { kinds.update(server); }\nall(KINDS);"],
    ["a member of another record", "const port = { kinds: KINDS };\nport.kinds.update(server);"],
    ["a copy", "const kinds = { ...KINDS };\nkinds.update(server);"],
    ["a variable of its own", "const { update: add } = KINDS;\nadd(server);"],
    ["a variable that keeps it", "const add = KINDS.update;\nadd(server);"],
    ["a variable that keeps what a key leads to", 'const key = "update";\nconst add = KINDS[key];\nadd(server);'],
    ["a variable that keeps it bound", "const add = KINDS.update.bind(undefined, server);\nadd();"],
    ["an argument", "function run(add: any) { add(server); }\nrun(KINDS.update);"],
    ["a list", "for (const add of [KINDS.update]) add(server);"],
    ["what a function picks", "const pick = (kind: string) => KINDS[kind];\npick('update')(server);"],
    ["a call with its object", "KINDS.update.call(undefined, server);"],
    ["a field", "class Port { add = KINDS.update; }\nnew Port().add(server);"],
    ["another record", "const ALL = { all: KINDS.update };\nALL.all(server);"],
    ["what a function gives", "const kinds = () => KINDS;\nkinds().update(server);"],
  ])("is called by way of %s", (_, code) => {
    expect(namesOf(readProject(`${SERVER}${UPDATE}\nconst KINDS = { update };\n${code}`))).toEqual(["moor"]);
  });

  it("is called by a member that knows the record as `this`", () => {
    const kinds = "const KINDS = { update, all(to: any) { this.update(to); } };\nKINDS.all(server);";
    expect(namesOf(readProject(`${SERVER}${UPDATE}\n${kinds}`))).toEqual(["moor"]);
  });

  it("is called by way of the module that is handed on as a whole", () => {
    const set = readProject({
      "src/kinds.ts": `${UPDATE.replace("handler", "async () => ({ content: [] })")}\nexport const KINDS = { update };`,
      "src/server.ts": `import * as all from "./kinds.js";\n${SERVER}function add(from: any) { from.KINDS.update(server); }\nadd(all);`,
    });
    expect(namesOf(set)).toEqual(["moor"]);
  });
});
