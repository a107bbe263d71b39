import { describe, expect, it } from "vitest";
import { namesOf, readProject, SERVER } from "../../support/source-project.ts";

/** A function that registers a tool, kept in a record of which any call may take it. */
const ADD = `function add(to: any) { to.registerTool("moor", { description: "Moors." }, handler); }
export const kinds = { add };
const picked = Object.values(kinds)[0];\n`;

const registered = (code: string): string[] => namesOf(readProject(`${SERVER}${ADD}${code}`));

describe("a function that is picked at run time is found where it gets to a call by", () => {
  it.each([
    ["a parameter", "function run(one: any) { one(server); }\nrun(picked);"],
    [
      "a parameter of a parameter",
      "const run = (one: any) => one(server);\nfunction all(one: any) { run(one); }\nall(picked);",
    ],
    ["what a parameter has by default", "function run(one: any = picked) { one(server); }\nrun();"],
    ["what a parameter is given later", "function run(one: any) { one = picked; one(server); }\nrun(undefined);"],
    ["one side of a condition", "function run(one: any) { one(server); }\nrun(true ? picked : undefined);"],
    [
      "what a variable is given later",
      "let one: any;\none = picked;\nfunction run(given: any) { given(server); }\nrun(one);",
    ],
    ["a list of arguments", "function run(one: any) { one(server); }\nrun(...[picked]);"],
    ["`call`", "function run(one: any) { one(server); }\nrun.call(undefined, picked);"],
    [
      "a function that another variable holds",
      "function run(one: any) { one(server); }\nconst start = run;\nstart(picked);",
    ],
    ["a record that holds the function", "const port = { run(one: any) { one(server); } };\nport.run(picked);"],
    ["a callback", "function withOne(use: any) { use(picked); }\nwithOne((one: any) => one(server));"],
    [
      "a key of a list",
      "const port: any = {};\nexport const quay = { crane() {} };\nfor (const key of ['crane']) port[key] = picked;\nfunction run(given: any) { given.crane(server); }\nrun(port);",
    ],
    [
      "a callback of a function that says what its `this` is",
      "function withOne(this: any, use: any) { use(picked); }\nwithOne((one: any) => one(server));",
    ],
    [
      "a callback behind a list of arguments",
      "function withOne(at: any, by: any, use: any) { use(picked); }\nwithOne(...([1, 2] as const), (one: any) => one(server));",
    ],
    ["a promise", "Promise.resolve(picked).then((one: any) => one(server));"],
    ["a function that is called at once", "((one: any) => one(server))(picked);"],
    ["a part of an argument", "function run({ one }: any) { one(server); }\nrun({ one: picked });"],
    ["a member of an argument", "function run(given: any) { given.one(server); }\nrun({ one: picked });"],
    [
      "another file's name for it",
      "export function run(one: any) { one(server); }\nexport { run as start };\nrun(picked);",
    ],
  ])("%s", (_, code) => {
    expect(registered(code)).toEqual(["moor"]);
  });

  it.each([
    ["a field", "class Pier { private one = picked; run() { this.one(server); } }\nnew Pier().run();"],
    [
      "a field that is given later",
      "class Pier { private one: any; set(one: any) { this.one = one; } run() { this.one(server); } }\nconst pier = new Pier();\npier.set(picked);\npier.run();",
    ],
    [
      "a field that others give",
      "class Pier { private days = 0; one: any; run() { this.one(server); } }\nconst pier = new Pier();\npier.one = picked;\npier.run();",
    ],
    [
      "a parameter that is a field",
      "class Pier { constructor(private one: any) {} run() { this.one(server); } }\nnew Pier(picked).run();",
    ],
    ["a parameter of a constructor", "class Pier { constructor(one: any) { one(server); } }\nnew Pier(picked);"],
    [
      "a parameter of a constructor above",
      "class Pier { constructor(one: any) { one(server); } }\nclass Quay extends Pier {}\nnew Quay(picked);",
    ],
    ["a parameter of a method", "class Pier { run(one: any) { one(server); } }\nnew Pier().run(picked);"],
    [
      "a method that is handed on",
      "class Pier { run = (one: any) => one(server); go(use: any) { use(picked); } start() { this.go(this.run); } }\nnew Pier().start();",
    ],
    ["a method that is taken by a key", 'class Pier { run(one: any) { one(server); } }\nnew Pier()["run"](picked);'],
    [
      "a method that is taken apart",
      "class Pier { run(one: any) { one(server); } }\nconst { run } = new Pier();\nrun(picked);",
    ],
    [
      "a field of a class below",
      "class Pier { one: any; run() { this.one(server); } }\nclass Quay extends Pier { one = picked; }\nnew Quay().run();",
    ],
    [
      "a field by a key",
      'class Pier { one: any; set(key: string) { (this as any)[key] = picked; } run() { this.one(server); } }\nconst pier = new Pier();\npier.set("one");\npier.run();',
    ],
    [
      "all fields at once",
      "class Pier { one: any; constructor(given: any) { Object.assign(this, given); } run() { this.one(server); } }\nnew Pier({ one: picked }).run();",
    ],
    [
      "a class that passes its own off as another",
      "class Pier { private days = 0; run(one: any) {} }\nclass Quay { private days = 0; run(one: any) { one(server); } }\nfunction start(pier: Pier) { pier.run(picked); }\nstart(new Quay() as unknown as Pier);",
    ],
    [
      "a field of a class that passes its own off as another",
      "class Pier { private days = 0; one = (to: any) => to; }\nclass Quay { private days = 0; one = picked; }\nfunction start(pier: Pier) { pier.one(server); }\nstart(new Quay() as unknown as Pier);",
    ],
    [
      "an object that is passed off as a class's",
      "class Pier { private days = 0; one = (to: any) => to; }\nfunction start(pier: Pier) { pier.one(server); }\nstart({ one: picked } as unknown as Pier);",
    ],
    ["a getter", "class Pier { get one(): any { return picked; } run() { this.one(server); } }\nnew Pier().run();"],
    [
      "an object of the shape of a class",
      "class Pier { one(to: any) {} }\nfunction run(pier: Pier) { pier.one(server); }\nrun({ one: picked });",
    ],
  ])("a class: %s", (_, code) => {
    expect(registered(code)).toEqual(["moor"]);
  });
});
