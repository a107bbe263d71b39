import { join } from "node:path";
import { describe, expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import {
  bad as wrong,
  defineConfig,
  defineRule,
  extract,
  good as right,
  lint,
  ruleTester,
  ts,
  UserError,
  type AnyRule,
  type Config,
  type Diagnostic,
  type LintOutcome,
  type LintProjectOptions,
  type Tool,
  type ToolSet,
} from "../src/index.ts";
import { bad, desk, deskServer, good } from "./cli/desk-server.ts";
import { berth, httpServer, resultOf, stdioServer } from "./extract/live-server/scripted-server.ts";
import { fixtureFolder } from "./support/fixture-folders.ts";

const NODE_SERVER = `"${process.execPath}" server.mjs`;

const options = { config: false, presets: ["recommended"], rules: { "description/em-dash": "error" } } as const;

describe("the library", () => {
  test("lints a project", async () => {
    const folder = desk({ "src/server.ts": deskServer(bad, good) });
    const { diagnostics, toolSet, problems } = await lint({ folder, ...options });
    expect(diagnostics.map((one) => [one.ruleId, one.tool])).toEqual([["description/em-dash", "list_orders"]]);
    expect(toolSet.tools).toHaveLength(2);
    expect(problems).toEqual([]);
  });

  test("reports on the given paths only", async () => {
    const folder = desk({ "src/server.ts": deskServer(bad), "src/other.ts": deskServer(good) });
    expect((await lint({ folder, ...options, paths: ["src/other.ts"] })).diagnostics).toEqual([]);
    expect((await lint({ folder, ...options, paths: [join(folder, "src/server.ts")] })).diagnostics).toHaveLength(1);
  });

  test("extracts tools from a project, and from a manifest", async () => {
    const manifest = JSON.stringify([{ name: "list_berths", inputSchema: {} }]);
    const folder = desk({ "src/server.ts": deskServer(good), "tools.json": manifest });
    const names = async (...[request]: Parameters<typeof extract>) =>
      (await extract(request)).tools.map(({ name }) => name.value);
    expect(await names({ folder })).toEqual(["archive_order"]);
    expect(await names({ folder, manifest: "tools.json" })).toEqual(["list_berths"]);
  });

  test("asks a server, starting it in the folder with the environment that is given", async () => {
    const folder = stdioServer(`answer({ tools: [{ ...${JSON.stringify(berth)}, title: process.env.QUAY }] });`);
    const { tools } = await extract({ folder, server: NODE_SERVER, env: { QUAY: "Old quay" } });
    expect(tools.map(({ name, title }) => [name.value, title?.value])).toEqual([["list_berths", "Old quay"]]);
  });

  test("asks a server at a URL, with the headers that are given", async () => {
    const url = await httpServer((request, response, message) => {
      const answer = message && resultOf(message, [{ ...berth, title: request.headers.authorization }]);
      if (!message) response.writeHead(405).end();
      else if (answer) response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
      else response.writeHead(202).end();
    });
    const { tools } = await extract({ server: url, headers: { Authorization: "Bearer pilot" } });
    expect(tools.map(({ title }) => title?.value)).toEqual(["Bearer pilot"]);
  });

  test("says how to give headers to a server that asks who is there", async () => {
    const server = await httpServer((_, response) => void response.writeHead(401).end());
    await expect(extract({ server })).rejects.toThrow(
      'asks who is there; `headers: { Authorization: "Bearer …" }` can say so.',
    );
  });

  test("lints what a server answers", async () => {
    const tool = { ...berth, description: "List berths -- all." };
    const folder = stdioServer(`answer({ tools: [${JSON.stringify(tool)}] });`);
    const { diagnostics } = await lint({ folder, server: NODE_SERVER, ...options });
    expect(diagnostics.map((one) => [one.ruleId, one.tool])).toEqual([["description/em-dash", "list_berths"]]);
  });

  test("hears from a fixture server what its source says", async () => {
    const folder = fixtureFolder("lighthouse");
    const server = `"${process.execPath}" --import tsx src/server.ts`;
    const [asked, read] = await Promise.all([extract({ folder, server }), extract({ folder })]);
    const said = ({ tools }: typeof asked) => tools.map(({ name, description }) => [name.value, description?.value]);
    expect(said(asked)).toEqual(said(read));
  });

  test("lets go of a server when it is told to", async () => {
    const signal = AbortSignal.abort();
    await expect(extract({ folder: stdioServer(""), server: NODE_SERVER, signal })).rejects.toBeInstanceOf(UserError);
  });

  test.each([
    [{ server: NODE_SERVER, serverTimeout: 0 }, /listed no tools within 0 seconds; `serverTimeout` gives it longer/u],
    [{ server: NODE_SERVER, manifest: "tools.json" }, /two places for tools/u],
    [{ server: NODE_SERVER, paths: ["src"] }, /`server` takes no `paths`/u],
  ])("throws a UserError for %j", async (wrong, sentence) => {
    const trouble = await lint({ folder: stdioServer(""), ...wrong }).catch((error: unknown) => error);
    expect(trouble).toBeInstanceOf(UserError);
    expect(String(trouble)).toMatch(sentence);
  });

  test("says that there is no such folder, in place of no tools", async () => {
    const sentence = "There is no folder `/nowhere`. Give the one that the project is in.";
    await expect(lint({ folder: "/nowhere" })).rejects.toThrow(sentence);
    await expect(extract({ folder: "/nowhere" })).rejects.toThrow(sentence);
  });

  test("throws a UserError for what its caller can mend", async () => {
    const folder = desk({ "tools.json": "no tools" });
    await expect(lint({ folder, manifest: "tools.json" })).rejects.toBeInstanceOf(UserError);
    await expect(lint({ folder, manifest: "gone.json" })).rejects.toBeInstanceOf(UserError);
  });

  test.each<[options: unknown, sentence: string]>([
    [{ presets: "adr-300" }, 'Expected `presets` of the options of `lint` to be a list, got `"adr-300"`.'],
    [{ preset: ["adr-300"] }, "Unknown key `preset` in the options of `lint`. Did you mean `presets`?"],
    [{ paths: "src" }, 'Expected `paths` of the options of `lint` to be a list, got `"src"`.'],
    [{ paths: ["quay"] }, "There is no file or folder `quay` in `paths`."],
    [
      { manifest: "tools.json", paths: ["."] },
      "`manifest` takes no `paths`: a saved list of tools has none. Leave either out.",
    ],
    [
      { rules: { "description/em-dash": "loud" } },
      'Expected `rules["description/em-dash"]` of the options of `lint` to be `error`, `warning`, `warn`, `info` or `off`, got `"loud"`.',
    ],
    [
      { rules: { "description/em-dahs": "off" } },
      "There is no rule `description/em-dahs`, named in `rules` of the options of `lint`. Did you mean `description/em-dash`?",
    ],
    [
      { presets: ["adr-300"], rules: { "dispatcher/result-shape": "error" } },
      "Set one of them to `off` in the config or in `rules` of the options of `lint`.",
    ],
    [
      { config: true },
      "`config` of the options of `lint` is not valid: Expected a path, or false for none; got `true`.",
    ],
    ["src", 'Expected the options of `lint` to be an object, got `"src"`.'],
    [null, "Expected the options of `lint` to be an object, got `null`."],
  ])("says to a program without types what is wrong with %j", async (wrong, sentence) => {
    const folder = desk({ "src/server.ts": deskServer(good) });
    const given = typeof wrong === "object" && wrong !== null ? { folder, ...wrong } : wrong;
    const trouble = await lint(given as LintProjectOptions).catch((error: unknown) => error);
    expect(trouble).toBeInstanceOf(UserError);
    expect(String(trouble)).toContain(sentence);
  });

  test("takes the options of both functions in either, and the environment as it is", async () => {
    const folder = desk({ "src/server.ts": deskServer(good) });
    const both = { folder, ...options, env: process.env, paths: ["src"] };
    expect((await lint(both)).toolSet.tools).toHaveLength(1);
    expect((await extract(both)).tools).toHaveLength(1);
  });

  test("types a config", () => {
    const config = defineConfig({
      extends: ["adr-0019"],
      rules: { "description/batch-hook": ["error", { level: "strict" }] },
    });
    expectTypeOf(config).toEqualTypeOf<Config>();
    expect(config.extends).toEqual(["adr-0019"]);
  });
});

const noBeta = defineRule({
  summary: "Call nothing beta",
  why: "Agents avoid what sounds unfinished.",
  source: "our handbook",
  scope: "tool",
  reads: ["description"],
  fix: "safe",
  options: z.strictObject({ word: z.string().default("beta") }),
  messages: { beta: "Expected no `{word}` in the description." },
  check({ description }, { options: { word }, report }) {
    const start = description?.value.indexOf(word) ?? -1;
    if (!description || start < 0) return;
    const slice = { text: description, start, end: start + word.length };
    report({
      messageId: "beta",
      data: { word },
      at: slice,
      path: "/description",
      fix: { title: "Call it new", replacements: [{ slice, text: "new" }] },
    });
  },
  examples: [
    wrong({
      title: "A beta tool",
      tools: ts`server.registerTool("list_rows", { description: "List rows (beta)." }, handler);`,
      reports: [{ message: "beta", at: "beta" }],
      fixed: ts`server.registerTool("list_rows", { description: "List rows (new)." }, handler);`,
    }),
    right({ title: "A grown-up tool", tools: ts`server.registerTool("list_rows", {}, handler);` }),
  ],
});

describe("rules of one's own", () => {
  ruleTester({ describe, it: test }).run("acme/no-beta", noBeta);

  test("are run when a plugin of the config brings them", async () => {
    const folder = desk({
      "package.json": '{ "type": "module" }',
      "src/server.ts": deskServer(good.replace("Archive", "Archive, in beta,")),
      "mcp-lint.config.mjs": `import { z } from ${JSON.stringify(import.meta.resolve("zod"))};
const noBeta = {
  summary: "Call nothing beta", why: "-", source: "-", scope: "tool", reads: ["description"], fix: "none",
  options: z.strictObject({ word: z.string().default("beta") }),
  messages: { beta: "Expected no \`{word}\`." },
  check: ({ description }, { options, report }) => {
    if (description?.value.includes(options.word)) report({ messageId: "beta", data: options, path: "/description" });
  },
  examples: [],
};
export default { extends: ["recommended"], plugins: { acme: { rules: { "no-beta": noBeta } } }, rules: { "acme/no-beta": "error" } };
`,
    });
    const { diagnostics } = await lint({ folder });
    expect(diagnostics.map(({ ruleId, message }) => [ruleId, message])).toEqual([
      ["acme/no-beta", "Expected no `beta`."],
    ]);
  });

  test.each([
    [
      '{ plugins: { acme: { rules: { "no-beta": {} } } } }',
      "expected a rule made with `defineRule`, which only a TypeScript or JavaScript config can hold",
    ],
    ["{ plugins: { schema: { rules: {} } } }", "has the name of a family of built-in rules"],
    ['{ rules: { "acme/no-beta": "error" } }', "There is no rule `acme/no-beta`"],
  ])("are refused in a config that is %s", async (config, complaint) => {
    const folder = desk({ "src/server.ts": deskServer(good), "mcp-lint.config.mjs": `export default ${config};` });
    await expect(lint({ folder })).rejects.toThrow(complaint);
  });

  test("are failed by their tester when they do not do what their examples say", async () => {
    const failures = await failuresOf({
      ...noBeta,
      examples: [right({ title: "Not so", tools: ts`server.registerTool("a", { description: "beta" });` })],
    });
    expect(failures).toEqual([expect.stringContaining("beta")]);
  });

  test("need a test runner", () => {
    expect(() => ruleTester()).toThrow("Hand in those of your test runner");
  });
});

/** What a rule's tester says of a rule, when it is run by hand. */
async function failuresOf(rule: AnyRule): Promise<string[]> {
  const tests: (() => Promise<void>)[] = [];
  ruleTester({ describe: (_, define) => define(), it: (_, run) => tests.push(run) }).run("acme/no-beta", rule);
  const outcomes = await Promise.allSettled(tests.map((run) => run()));
  return outcomes.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
}

test("the library's types are what they say", () => {
  expectTypeOf(lint).parameter(0).exclude<undefined>().toHaveProperty("presets");
  expectTypeOf(lint).returns.resolves.toEqualTypeOf<LintOutcome>();
  expectTypeOf<LintOutcome["diagnostics"][number]>().toEqualTypeOf<Diagnostic>();
  expectTypeOf(extract).returns.resolves.toEqualTypeOf<ToolSet>();
  expectTypeOf<ToolSet["tools"][number]>().toEqualTypeOf<Tool>();
  expectTypeOf(noBeta).toEqualTypeOf<AnyRule>();
  defineRule({
    ...noBeta,
    messages: { a: "" },
    scope: "tool",
    reads: [],
    // @ts-expect-error the message is none of the rule's
    check: (_, { report }) => report({ messageId: "b", path: "" }),
    examples: [],
  });
});
