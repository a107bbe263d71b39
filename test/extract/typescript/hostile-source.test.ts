import { describe, expect, it } from "vitest";
import type { ToolSet } from "../../../src/tool-model/tool-set.ts";
import { expectCheap } from "../../support/processor-time.ts";
import type { ProjectFiles, ProjectOptions } from "../../support/source-project.ts";
import { holeSentences, LOW_LEVEL_SERVER, namesOf, readProject, SERVER, toolOf } from "../../support/source-project.ts";

/** What reading may cost, whatever the source is like; the dearest takes less than half of that. */
const MOST_PLAIN_SERVERS = 16;

function readHostile(files: ProjectFiles | string, options?: ProjectOptions): ToolSet {
  return expectCheap(() => readProject(files, options), MOST_PLAIN_SERVERS);
}

/** Everything that is said about what could not be read. */
function complaints(set: ToolSet): string[] {
  return [...holeSentences(set), ...set.problems.map(({ message }) => message)];
}

/** A server whose only tool is described by an expression, after declarations. */
function describedBy(expression: string, declarations = ""): string {
  return `${declarations}\n${SERVER}server.registerTool("moor", { description: ${expression} }, handler);`;
}

/** A server whose only tool takes a schema, after declarations. */
function taking(schema: string, declarations = ""): string {
  return `${SERVER}${declarations}\nserver.registerTool("moor", { inputSchema: ${schema} }, handler);`;
}

const times = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join("\n");

/** Constants, each made of the one before: `x0` to `x40`. */
const doubling = (first: string, next: (before: string) => string): string =>
  `const x0 = ${first};\n${times(40, (index) => `const x${index + 1} = ${next(`x${index}`)};`)}`;

describe("deep nesting", () => {
  it.each([
    ["parentheses", `${"(".repeat(10_000)}"x"${")".repeat(10_000)}`],
    ["lists", `${"[".repeat(20_000)}"x"${"]".repeat(20_000)}`],
    ["objects", `${"{a:".repeat(20_000)}"x"${"}".repeat(20_000)}`],
    ["calls", `${"f(".repeat(20_000)}"x"${")".repeat(20_000)}`],
  ])("of %s that the parser cannot hold is a problem of the file", (_, expression) => {
    const set = readHostile({
      "src/server.ts": describedBy(expression),
      "src/fine.ts": `${SERVER}server.registerTool("unmoor", {}, handler);`,
    });
    expect(namesOf(set)).toEqual(["unmoor"]);
    expect(complaints(set)).toEqual([
      "is nested too deeply to be read. Tools that are defined here are missing; if it is generated, leave it out of `files`.",
    ]);
  });

  it.each([
    ["method calls", `"x"${".trim()".repeat(2_000)}`],
    ["property accesses", `port${".a".repeat(5_000)}`],
    ["optional accesses", `port${"?.a".repeat(5_000)}`],
    ["a function that calls itself", "forever(0)"],
    ["functions that call each other", "ping('x')"],
    ["a getter that reads itself", "port.name"],
    [
      "the Y combinator",
      "((f: any) => ((x: any) => x(x))((x: any) => f((y: any) => x(x)(y))))((f: any) => (n: any) => f(n))('x')",
    ],
  ])("of %s is a hole", (_, expression) => {
    const declarations = `const port: any = { get name() { return this.name; } };\nfunction forever(n: number): string { return "x" + forever(n + 1); }\nfunction ping(x: string): string { return pong(x) + "i"; }\nfunction pong(x: string): string { return ping(x) + "o"; }`;
    expect(holeSentences(readHostile(describedBy(expression, declarations)))).toEqual([
      expect.stringMatching(
        /^\/description: the description (?:is nested too deeply|calls itself|refers to itself|reads `a` of undefined)/u,
      ),
    ]);
  });

  it("of a concatenation with 20,000 terms is no nesting at all", () => {
    const terms = Array.from({ length: 20_000 }, (_, index) => `"berth ${index} "`);
    expect(toolOf(describedBy(terms.join(" + "))).description?.value).toHaveLength(
      terms.join("").length - 2 * terms.length,
    );
  });

  it("of schemas is a hole", () => {
    const set = readHostile(
      taking(
        "{ x: x400 }",
        `const x0 = z.string();\n${times(400, (index) => `const x${index + 1} = z.array(x${index});`)}`,
      ),
    );
    expect(holeSentences(set)).toEqual([expect.stringMatching(/is nested too deeply$/u)]);
  });

  it("of blocks and functions does not keep a tool from being found", () => {
    expect(
      namesOf(readHostile(`${SERVER}${"{".repeat(500)}server.registerTool("moor", {}, handler);${"}".repeat(500)}`)),
    ).toEqual(["moor"]);
    expect(
      namesOf(
        readHostile(`${SERVER}${"(() => {".repeat(60)}server.registerTool("moor", {}, handler);${"})();".repeat(60)}`),
      ),
    ).toEqual(["moor"]);
  });
});

describe("what refers to itself", () => {
  it.each([
    ["constants", describedBy("a", "const a = b;\nconst b = a;"), "the description refers to itself"],
    ["a list", describedBy("list.join()", "const list: any[] = [...list];"), "the description refers to itself"],
    [
      "a pushed list",
      describedBy("list.join()", "const list: any[] = [];\nlist.push(list);"),
      "the description is a list where text was expected",
    ],
    ["enums", describedBy("A.x", "enum A { x = B.x }\nenum B { x = A.x }"), "the description refers to itself"],
  ])("%s leave a hole", (_, code, reason) => {
    expect(holeSentences(readHostile(code))).toContain(`/description: ${reason}`);
  });

  it("classes that extend themselves end", () => {
    expect(complaints(readHostile(describedBy("new A().text", "class A extends B {}\nclass B extends A {}")))).toEqual([
      "/description: the description reads `text`, which is no member of `A`",
    ]);
  });

  it("imports and barrels that lead in a circle end", () => {
    const set = readHostile({
      "src/server.ts": describedBy(
        "text + other",
        'import { text } from "./a.js";\nimport { other } from "./star.js";',
      ),
      "src/a.ts": 'export { text } from "./b.js";',
      "src/b.ts": 'export { text } from "./a.js";',
      "src/star.ts": 'export * from "./star.js";\nexport * from "./rats.js";',
      "src/rats.ts": 'export * from "./star.js";',
    });
    expect(holeSentences(set)).toEqual(["/description: the description reads `text`, which src/a.ts does not export"]);
  });

  it("an object made so by a function ends, wherever it is put", () => {
    const make =
      "function make() { const it: any = { a: 'x' }; it.self = it; const list: any[] = [it]; list.push(list); it.list = list; return it; }\nconst it = make();";
    const set = readHostile(`${SERVER}${make}
      server.registerTool("json", { description: JSON.stringify(it) }, handler);
      server.registerTool("text", { description: \`\${it.list}\` }, handler);
      server.registerTool("flat", { description: it.list.flat(Infinity).join() }, handler);
      server.registerTool("hints", { annotations: it, _meta: it }, handler);
      server.registerTool("schema", { inputSchema: { x: z.any().default(it), y: z.literal(it.list) } }, handler);`);
    expect(namesOf(set)).toEqual(["json", "text", "flat", "hints", "schema"]);
    expect(set.tools.every((tool) => tool.holes.length > 0)).toBe(true);
  });

  it("a JSON Schema that holds itself is cut off with a hole", () => {
    const set = readHostile(
      `${LOW_LEVEL_SERVER}function make() { const it: any = { type: "object", properties: {} }; it.properties.self = it; it.items = it; return it; }\nserver.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: "moor", inputSchema: make() }] }));`,
    );
    expect(namesOf(set)).toEqual(["moor"]);
  });

  it.each(["4.1.13", "3.25.76"] as const)("schemas that grow whenever they are asked end, in zod %s", (zod) => {
    const set = readHostile(
      taking(
        "{ a: grow(0), b: again }",
        "const grow = (n: number): any => z.lazy(() => z.object({ next: grow(n + 1), other: z.array(grow(n + 2)) }));\nconst again: any = z.lazy(() => again);",
      ),
      { zod },
    );
    expect(namesOf(set)).toEqual(["moor"]);
    expect(holeSentences(set).some((hole) => hole.endsWith("is a schema that never ends"))).toBe(true);
  });

  it("getters that grow, as zod 4 has them, end", () => {
    const set = readHostile(
      taking("grow(0)", "const grow = (n: number): any => z.object({ get next() { return grow(n + 1); } });"),
    );
    expect(holeSentences(set)).toEqual([expect.stringContaining("is a schema that never ends")]);
  });
});

describe("bombs", () => {
  it.each([
    [
      "lists spread twice",
      "x40.join()",
      doubling('["a", "b"]', (x) => `[...${x}, ...${x}]`),
      "has more members than are followed",
    ],
    [
      "lists put behind themselves",
      "x40.join()",
      doubling('["a", "b"]', (x) => `${x}.concat(${x})`),
      "has more members than are followed",
    ],
    [
      "lists mapped to twice as many",
      "x40.join()",
      doubling('["a", "b"]', (x) => `${x}.flatMap((one) => [one, one])`),
      "",
    ],
    ["texts added to themselves", "x40", doubling('"ab"', (x) => `${x} + ${x}`), "is too long to be followed"],
    ["empty texts added to themselves", "x40", doubling('""', (x) => `${x} + ${x}`), "is too long to be followed"],
    ["templates", "x40", doubling('"ab"', (x) => `\`\${${x}}\${${x}}\``), "is too long to be followed"],
    [
      "replacements by itself",
      "x40",
      doubling('"aaaaaaaaaa"', (x) => `${x}.replaceAll("a", ${x})`),
      "is made by `replaceAll` of a string with arguments that are not evaluated",
    ],
    ["joins by what was joined", "x40", doubling('"ab"', (x) => `["a", "b", "c"].join(${x}).repeat(9)`), ""],
    [
      "repeats without end",
      '"x".repeat(50000).repeat(50000)',
      "",
      "is made by `repeat` of a string with arguments that are not evaluated",
    ],
    [
      "JSON of a lattice",
      "JSON.stringify(x40)",
      doubling("{ a: 1 }", (x) => `{ a: ${x}, b: ${x} }`),
      "has more parts than are followed",
    ],
    ["calls that branch", "grow(0)", "function grow(n: number): string { return grow(n + 1) + grow(n + 2); }", ""],
    [
      "arguments that double",
      'grow(["x"])',
      "function grow(list: string[]): string { return grow([...list, ...list]); }",
      "",
    ],
    [
      "conditions put together",
      times(40, (index) => `(process.env.A${index} === "" ? "a" : "b")`).replaceAll("\n", " + "),
      "",
      "depends on too many conditions",
    ],
    [
      "conditions in each other",
      "x40",
      doubling('"a"', (x) => `Math.random() > 1 ? ${x} : ${x} + "b"`),
      "depends on conditions with more than 8 outcomes",
    ],
    [
      "ifs one after the other",
      "text()",
      `function text() { let text = ""; ${times(60, (index) => `if (Math.random() > ${index}) text += "${index}";`)} return text; }`,
      "",
    ],
    [
      "loops that nothing known ends",
      Array.from({ length: 30 }, (_, index) => `drift(${index})`).join(" + "),
      "function drift(tide: any): string { let at: any = tide; while (true) { const step = Math.random(); if (step) break; at = at[step]; } return at; }",
      "depends on a loop of which it is not known how long it runs",
    ],
    [
      "functions that call themselves on what a package holds",
      `"" + ${Array.from({ length: 60 }, (_, index) => `kind(z.string().max(${index}))`).join(" + ")}`,
      "function kind(schema: any): string { const def = schema.def; const type = def.type; if (type === 'a') { return kind(def.a); } if (type === 'b') { return kind(def.b); } return kind(def.c); }",
      "is worked out by a function that calls itself on a value that is not known",
    ],
    [
      "functions that call themselves on what is not known, wrapped up",
      `"" + ${Array.from({ length: 60 }, (_, index) => `depth(JSON.parse(process.argv[${index}]))`).join(" + ")}`,
      "function depth(chart: any): string { const below = chart?.sea?.below; if (below && below.name === 'shoal') return 'shoal'; if (below && below.below) return depth({ sea: { below: below.below } }); return chart.name; }",
      "is worked out by a function that calls itself on a value that is not known",
    ],
    [
      "a million characters split into letters",
      `"${"x".repeat(1_000_000)}".split("").join("")`,
      "",
      "is made by `split` of a string with arguments that are not evaluated",
    ],
  ])("%s are a hole", (_, expression, declarations, reason) => {
    const holes = holeSentences(readHostile(describedBy(expression, declarations)));
    expect(holes[0]).toMatch(/^\/description: the description /u);
    expect(holes[0]).toContain(reason);
  });

  it.each(["4.1.13", "3.25.76"] as const)("a schema that uses the one before twice, in zod %s, is a hole", (zod) => {
    const set = readHostile(
      taking(
        "{ x: x40 }",
        doubling("z.object({ a: z.string() })", (x) => `z.object({ a: ${x}, b: ${x} })`),
      ),
      { zod },
    );
    expect(holeSentences(set)).toEqual(["/inputSchema: the input schema has more parts than are followed"]);
  });

  it("annotations, _meta and JSON Schema made so are cut off with a hole", () => {
    const lattice = doubling(
      "{ type: 'object', properties: {} }",
      (x) => `{ type: "object", properties: { a: ${x}, b: ${x} } }`,
    );
    const set = readHostile(
      `${LOW_LEVEL_SERVER}${lattice}\nserver.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: "moor", inputSchema: x40, annotations: x40, _meta: x40 }] }));`,
    );
    expect(namesOf(set)).toEqual(["moor"]);
    expect(complaints(set).some((one) => one.includes("has more parts than are followed"))).toBe(true);
  });

  it("barrels with more ways than names end", () => {
    const barrels: ProjectFiles = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) =>
        ["a", "b"].map(
          (side) =>
            [
              `src/${side}${index}.ts`,
              `export * from "./a${index + 1}.js";\nexport * from "./b${index + 1}.js";`,
            ] as const,
        ),
      ).flat(),
    );
    const set = readHostile({
      ...barrels,
      "src/server.ts": describedBy(
        "text + Object.keys(all).join()",
        'import { text } from "./a0.js";\nimport * as all from "./a0.js";',
      ),
    });
    expect(holeSentences(set)).toEqual(["/description: the description reads `text`, which src/a0.ts does not export"]);
  });

  it("loops in loops register as many tools as are followed, and say that there are more", () => {
    const set = readHostile(
      `${SERVER}const all = [${times(60, (index) => `"n${index}",`)}];\nfor (const a of all) for (const b of all) for (const c of all) server.registerTool(a + b + c, {}, handler);`,
    );
    expect(set.tools.length).toBeGreaterThan(1_000);
    expect(complaints(set)).toEqual([
      "the code here is reached in more ways than are followed, so tools may be missing",
    ]);
  });

  it.each([
    ["the script of a page, which is another program, gives no hole", "", []],
    [
      "code that the server loads does",
      'import "./page.js";\n',
      ["the code here is reached in more ways than are followed, so tools may be missing"],
    ],
    [
      "code that the server may load does",
      "for (const name of process.argv) void import(`./${name}.js`);\n",
      ["the code here is reached in more ways than are followed, so tools may be missing"],
    ],
    [
      "code that is imported by what the server loads does",
      'const beside = ["./beside.js"];\nfor (const name of beside) void import(name);\n',
      ["the code here is reached in more ways than are followed, so tools may be missing"],
    ],
  ])("of loops in loops that fill something, %s", (_, loads, complained) => {
    const set = readHostile({
      "src/beside.ts": 'import "./page.js";',
      "src/page.ts": `const shown: string[] = [];\nconst all = [${times(60, (index) => `"n${index}",`)}];\nfor (const a of all) for (const b of all) for (const c of all) { draw[a + b + c](page.moor); shown.push(a); }`,
      "src/server.ts": `${loads}${SERVER}const kinds = { moor: (name: string) => { server.registerTool(name, {}, handler); } };\nfor (const key of Object.keys(kinds)) kinds[key](key);`,
    });
    expect(namesOf(set)).toEqual(["moor"]);
    expect(complaints(set)).toEqual(complained);
  });

  it("but nothing is followed that handles requests for something else", () => {
    const set = readHostile(
      `${LOW_LEVEL_SERVER}import { SetLevelRequestSchema } from "@modelcontextprotocol/sdk/types.js";\nconst all = [${times(60, (index) => `"n${index}",`)}];\nfor (const a of all) for (const b of all) for (const c of all) server.setRequestHandler(SetLevelRequestSchema, () => keep(a + b + c));`,
    );
    expect(complaints(set)).toEqual([]);
  });

  it("helpers that each call the next twice do the same", () => {
    const set = readHostile(
      `${SERVER}${times(20, (index) => `function h${index + 1}(name: string) { h${index}(name + "a"); h${index}(name + "b"); }`)}\nfunction h0(name: string) { server.registerTool(name, {}, handler); }\nh20("x");`,
    );
    expect(complaints(set)).toContain(
      "the code here is reached in more ways than are followed, so tools may be missing",
    );
  });

  it("a tree that grows without a known end is left open, and a tool beside it is read", () => {
    const set = readHostile(
      `${SERVER}function tree(given: any) {
        const root: any = { branches: [] };
        const visit = (node: any, names: Set<string>, depth: number) => {
          if (depth >= (given.most ?? 20)) return;
          for (const twig of given.twigs) {
            const next: any = { name: twig.name, branches: [], isLast: names.has(twig.name) };
            node.branches.push(next);
            if (!next.isLast) { const more = new Set(names); more.add(twig.name); visit(next, more, depth + 1); }
          }
        };
        visit(root, new Set(["root"]), 0);
        return root;
      }
      const names: string[] = [];
      for (const { name } of tree(JSON.parse(process.argv[2] as string)).branches) names.push(name);
      server.registerTool("moor_ship", { description: names.join() }, handler);
      server.registerTool("list_ships", { description: "Lists ships." }, handler);`,
    );
    expect(set.tools.map(({ name }) => name.value)).toEqual(["moor_ship", "list_ships"]);
    expect(complaints(set).join()).not.toContain("nested too deeply to be read");
  });

  it("callbacks that call for more callbacks end", () => {
    const set = readHostile(
      `${SERVER}function each(run: (name: string) => void) { run("a"); run("b"); each((name) => run(name + "c")); }\neach((name) => server.registerTool(name, {}, handler));`,
    );
    expect(complaints(set).length + set.tools.length).toBeGreaterThan(0);
  });
});

describe("patterns that take years to match", () => {
  it.each([
    ["nested repetition", '"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!".replace(/(a+)+$/, "x")'],
    ["repetitions in a row", `"${"a".repeat(50_000)}!".replace(/a*a*a*$/, "x")`],
    ["one repetition over a long text", `"${"a".repeat(50_000)}!".replace(/a+$/, "x")`],
    ["one that a function replaces", '"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!".replace(/(a+)+$/, () => "x")'],
    ["one that splits", '"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!".split(/(a+)+$/).join("x")'],
    ["a pattern that is none", '"a".replace(/(/, "x")'],
  ])("%s is not matched", (_, expression) => {
    expect(holeSentences(readHostile(describedBy(expression))).length).toBe(1);
  });

  it("are not matched by zod either, though its converter parses defaults", () => {
    const text = `"${"a".repeat(50)}!"`;
    const set = readHostile(
      taking(
        `{ x: z.string().regex(/^(a+)+$/).default(${text}), y: z.preprocess(() => ${text}, z.string().regex(/^(a+)+$/)) }`,
      ),
      { zod: "3.25.76" },
    );
    expect(set.tools[0]?.input.schema).toMatchObject({ properties: { x: { pattern: "^(a+)+$" } } });
  });
});

describe("names that objects have by themselves", () => {
  const NAMES = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"];

  it("are good names for tools, fields and annotations", () => {
    const set = readHostile(
      `${SERVER}${times(NAMES.length, (index) => `server.registerTool("${NAMES[index]}", { description: "Does.", inputSchema: { ["${NAMES[index]}"]: z.string() }, annotations: { ["${NAMES[index]}"]: true } }, handler);`)}`,
      // Earlier releases of zod lose a field with the name `__proto__`, and so does the server.
      { zod: "4.6.7" },
    );
    expect(namesOf(set)).toEqual(NAMES);
    expect(set.tools.map((tool) => tool.input.fields.map((field) => [field.name, field.required]))).toEqual(
      NAMES.map((name) => [[name, true]]),
    );
    expect(set.tools.map((tool) => Object.getOwnPropertyNames(tool.annotations))).toEqual(NAMES.map((name) => [name]));
  });

  it("are good names for members, exports and modules", () => {
    const text = (expression: string, declarations: string, files: ProjectFiles = {}): string | undefined =>
      toolOf({ ...files, "src/server.ts": describedBy(expression, declarations) }).description?.value;
    expect(text("port.constructor + port.toString", 'const port = { constructor: "a", toString: "b" };')).toBe("ab");
    expect(
      text(
        "new Port().toString() + Port.valueOf",
        'class Port { constructor() {} toString() { return "a"; } static valueOf = "b"; }',
      ),
    ).toBe("ab");
    expect(
      text(
        "constructor + all.toString",
        'import { constructor } from "./constructor.js";\nimport * as all from "./constructor.js";',
        { "src/constructor.ts": 'export const constructor = "a";\nconst toString = "b";\nexport { toString };' },
      ),
    ).toBe("ab");
  });

  it("are nothing where they are not written: no method of Object, String or zod is reached through them", () => {
    const expressions = [
      '"x".constructor("y")',
      '"x".__proto__',
      '[].constructor("y")',
      '[]["__proto__"]',
      'Object.constructor("return 1")()',
      "z.constructor",
      "z.__proto__.x()",
      'z.string().constructor("x")',
      'constructor("x")',
      "new Map().__proto__",
      "port.constructor",
      "(() => 1).constructor('x')",
    ];
    const set = readHostile(
      `${SERVER}const port = {};\n${times(expressions.length, (index) => `server.registerTool("t${index}", { description: ${expressions[index]} }, handler);`)}`,
    );
    expect(set.tools.map((tool) => tool.description)).toEqual(expressions.map(() => undefined));
  });
});

it("a file with a byte order mark before its first line is not broken", () => {
  const set = readHostile(`\uFEFF#!/usr/bin/env node\n${SERVER}server.registerTool("moor", {}, handler);`);
  expect(namesOf(set)).toEqual(["moor"]);
  expect(set.problems).toEqual([]);
});

describe("broken files", () => {
  it.each([
    ["Jekyll", "{%- comment -%} The palette. {%- endcomment -%}\nserver.registerTool('moor', {});"],
    ["Jekyll, with settings in front", "---\npermalink: /moor.js\n---\nserver.registerTool('moor', {});"],
    ["EJS", "<% if (isTyped) { -%>\nserver.registerTool('moor', {});\n<% } -%>"],
    ["Handlebars", "class {{pascalCase name}}Tool { register(server) { server.registerTool('moor', {}); } }"],
    ["Mustache", "export const = {{#each tools}} server.registerTool('moor', {}); {{/each}}"],
  ])("that a template engine has yet to fill in are not said to be broken: %s", (_, template) => {
    expect(readHostile(template).problems).toEqual([]);
  });

  it("with a syntax error in the middle are read as far as they go, and said to be broken", () => {
    const set = readHostile(
      `${SERVER}server.registerTool("moor", {}, handler);\nconst = = ;;; { ( [ \n}} ) ]\nserver.registerTool("unmoor", {}, handler);`,
    );
    expect(namesOf(set)).toEqual(["moor", "unmoor"]);
    expect(set.problems.map((problem) => [problem.file, problem.message.startsWith("does not parse: ")])).toEqual([
      ["/port/src/server.ts", true],
    ]);
  });

  it.each([
    ["that end within a template", `${SERVER}server.registerTool("moor", {}, handler);\nconst text = \`Moors \${ship`],
    ["with NUL bytes", `${SERVER}\0\0server.registerTool("moor", {}, handler);\0`],
    [
      "that are no text",
      `server.registerTool(${Array.from({ length: 20_000 }, (_, index) => String.fromCharCode((index * 7919) % 65_536)).join("")}`,
    ],
  ])("%s are a problem", (_, code) => {
    expect(readHostile(code).problems).toHaveLength(1);
  });

  it("of JSON are a hole where they are imported", () => {
    const set = readHostile({
      "src/server.ts": describedBy(
        "texts.moor + empty.moor",
        'import texts from "./texts.json";\nimport empty from "./empty.json";',
      ),
      "src/texts.json": '{ "moor": ',
      "src/empty.json": "",
    });
    expect(holeSentences(set)).toHaveLength(1);
  });

  it("with a megabyte in one literal are read whole", () => {
    expect(toolOf(describedBy(JSON.stringify("Moors a ship. ".repeat(75_000)))).description?.value).toHaveLength(
      1_050_000,
    );
    expect(readHostile(describedBy(`\`${"Moors\\n a \\`ship\\`.\n".repeat(50_000)}\``)).tools).toHaveLength(1);
  });

  it("with code that is never run, of which thousands of functions are called, are read to their end", () => {
    const functions = times(3_000, (index) => `function sail${index}() { return ${index}; }`);
    const calls = times(3_000, (index) => `sail${index}();`);
    expect(readHostile(describedBy('"Moors."', `${functions}\nif (false) { ${calls} }\n${calls}`)).tools).toHaveLength(
      1,
    );
  });

  it("in which thousands of functions name their variables alike, as a minifier does, are read to their end", () => {
    const functions = times(4_000, (i) => `function f${i}(e) { var t = {}; t.a = e; t.b = ${i}; t.b += 1; return t; }`);
    const sum = Array.from({ length: 1_000 }, (_, index) => `f${index}(1).b`).join(" + ");
    const [tool] = readHostile(describedBy(`String(${sum})`, functions)).tools;
    expect(tool?.description?.value).toBe(String((1_000 * 1_001) / 2));
  });

  it("with a list that things are put into and taken out of again a thousand times, are read to their end", () => {
    const changes = times(1_000, (index) => `berths.push("berth_${index}"); berths.splice(0, 1);`);
    const loop = "for (const berth of berths) server.registerTool(berth, {}, handler);";
    const source = `${SERVER}const berths: string[] = [];\n${changes}\nberths.push("moor");\n${loop}`;
    expect(readHostile(source).tools.map(({ name }) => name.value)).toEqual(["moor"]);
  });
});

describe("broken configuration", () => {
  const server = describedBy("text", 'import { text } from "@/text";');
  const files = { "src/server.ts": server, "src/text.ts": 'export const text = "Moors.";' };

  it.each([
    "{",
    "",
    "[]",
    "null",
    "3",
    "\0",
    '{ "compilerOptions": [] }',
    '{ "compilerOptions": { "paths": [] } }',
    '{ "compilerOptions": { "paths": { "@/*": [3, null] } } }',
    '{ "compilerOptions": { "paths": { "@/*": "./src/*" } } }',
    '{ "compilerOptions": { "paths": { "*": ["*/*/*"] } } }',
    '{ "compilerOptions": { "baseUrl": 7 } }',
    '{ "extends": 7 }',
    '{ "extends": ["./none.json", null] }',
    '{ "extends": "./none.json" }',
    '{ "references": 7, "files": 7 }',
  ])("tsconfig.json: %s", (tsconfig) => {
    expect(namesOf(readHostile({ ...files, "tsconfig.json": tsconfig }))).toEqual(["moor"]);
  });

  it("a tsconfig.json that extends itself, alone or by way of another, still says its own", () => {
    const paths = '"compilerOptions": { "paths": { "@/*": ["./src/*"] } }';
    expect(toolOf({ ...files, "tsconfig.json": `{ "extends": "./tsconfig.json", ${paths} }` }).description?.value).toBe(
      "Moors.",
    );
    expect(
      toolOf({
        ...files,
        "tsconfig.json": '{ "extends": "./base.json" }',
        "base.json": `{ "extends": "./tsconfig.json", ${paths} }`,
      }).description?.value,
    ).toBe("Moors.");
  });

  it.each([
    "{",
    "[]",
    "null",
    '{ "dependencies": [] }',
    '{ "dependencies": { "zod": 7 } }',
    '{ "dependencies": { "__proto__": "3" } }',
    '{ "dependencies": { "zod": "latest" }, "version": "four" }',
    '{ "name": 3, "exports": { "./*": [null] }, "workspaces": 7 }',
  ])("package.json: %s", (manifest) => {
    expect(
      namesOf(
        readHostile({
          "src/server.ts": taking("{ ship: z.string() }"),
          "package.json": manifest,
          "node_modules/zod/package.json": manifest,
        }),
      ),
    ).toEqual(["moor"]);
  });
});

describe("one hostile registration", () => {
  it("costs no other tool its parts: what was given up is not remembered", () => {
    const set = readHostile(`${SERVER}
      const shared = ["Moors", "a", "ship."].join(" ");
      function forever(n: number): string { return forever(n + 1) + forever(n + 2) + shared; }
      server.registerTool("bad", { description: forever(0) + shared }, handler);
      server.registerTool("good", { description: shared }, handler);`);
    expect(set.tools.map((tool) => tool.description?.value)).toEqual([undefined, "Moors a ship."]);
  });
});
