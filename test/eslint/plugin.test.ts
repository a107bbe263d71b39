import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ESLint, type Linter } from "eslint";
import { parser as typescriptParser } from "typescript-eslint";
import { describe, expect, onTestFinished, test } from "vitest";
import type * as Plugin from "../../src/eslint/index.ts";
import { temporaryFolder } from "../project/temporary-folder.ts";
import { builtCli } from "../support/built-cli.ts";
import { copyFixture } from "../support/copied-fixture.ts";
import { badFixtures } from "../support/fixture-folders.ts";
import { readTree } from "../support/read-tree.ts";
import { run } from "../cli/run-in-process.ts";

builtCli();
// The worker behind the rules is JavaScript, so the plugin is tested as it is built.
const built = new URL("../../dist/eslint/index.js", import.meta.url).href;
const { default: mcpLint, projectConfig } = (await import(built)) as typeof Plugin;

const preset = (name: string): Linter.Config => {
  const config = mcpLint.configs[name];
  if (!config) throw new Error(`There is no config ${name}.`);
  return config;
};

const IGNORES: Linter.Config = { ignores: ["node_modules/"] };
const TYPESCRIPT: Linter.Config = { files: ["**/*.ts"], languageOptions: { parser: typescriptParser } };

const eslintIn = (folder: string, name: string, more: ESLint.Options = {}): ESLint =>
  new ESLint({
    cwd: folder,
    overrideConfigFile: true,
    overrideConfig: [IGNORES, TYPESCRIPT, preset(name)],
    ...more,
  });

interface Shown {
  readonly file: string;
  readonly rule: string;
  readonly place: string;
}

const shownBy = (results: readonly ESLint.LintResult[], folder: string): Shown[] =>
  results.flatMap(({ filePath, messages }) =>
    messages.map(({ ruleId, line, column }) => ({
      file: filePath.slice(folder.length + 1),
      rule: (ruleId ?? "").replace("mcp-lint/", ""),
      place: `${String(line)}:${String(column)}`,
    })),
  );

const inOrder = (shown: readonly Shown[]): Shown[] =>
  shown.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));

async function copied(name: string): Promise<string> {
  const { folder, remove } = await copyFixture(name);
  onTestFinished(remove);
  return folder;
}

/** A fixture's own config, as ESLint is told it. */
function configOf(folder: string): { presets: readonly string[]; rules: Linter.RulesRecord } {
  const file = join(folder, "mcp-lint.config.json");
  const text = existsSync(file) ? readFileSync(file, "utf8") : "{}";
  const { extends: presets = ["adr-0019"], rules = {} } = JSON.parse(text) as Config;
  const named = Object.entries(rules).map(([id, entry]) => {
    const [level, ...options] = typeof entry === "string" ? [entry] : entry;
    return [`mcp-lint/${id}`, [level === "error" ? "error" : "warn", ...options]];
  });
  return { presets, rules: Object.fromEntries(named) as Linter.RulesRecord };
}

interface Config {
  readonly extends?: readonly string[];
  readonly rules?: Readonly<Record<string, string | readonly [level: string, ...options: unknown[]]>>;
}

describe.each(badFixtures())("in %s", (fixture) => {
  const eslintOf = (folder: string, more?: ESLint.Options): ESLint => {
    const { presets, rules } = configOf(folder);
    const overrideConfig = [IGNORES, TYPESCRIPT, ...presets.map(preset), { rules }];
    return eslintIn(folder, "adr-0019", { overrideConfig, ...more });
  };

  test("ESLint finds what the command line finds, at the same places", async () => {
    const folder = await copied(fixture);
    const shown = shownBy(await eslintOf(folder).lintFiles(["**/*.ts"]), folder);
    const { stdout } = await run(folder, ["--format", "json"]);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Told[] };
    expect(shown.map(({ rule }) => rule).toSorted()).toEqual(diagnostics.map(({ ruleId }) => ruleId).toSorted());
    const told = diagnostics.flatMap(({ file, ruleId, range }) =>
      file?.endsWith(".ts") === true && range
        ? [{ file, rule: ruleId, place: `${String(range.start.line)}:${String(range.start.column)}` }]
        : [],
    );
    expect(inOrder(shown)).toEqual(expect.arrayContaining(told));
    expect(told.length).toBeGreaterThan(5);
  });

  test("its fixes give the same bytes as --fix", async () => {
    const [byEslint, byCommand] = [await copied(fixture), await copied(fixture)];
    await ESLint.outputFixes(await eslintOf(byEslint, { fix: true }).lintFiles(["**/*.ts"]));
    await run(byCommand, ["--fix"]);
    expect(readTree(join(byEslint, "src"))).toEqual(readTree(join(byCommand, "src")));
  });
});

interface Told {
  readonly file: string | null;
  readonly ruleId: string;
  readonly range: { readonly start: { readonly line: number; readonly column: number } } | null;
}

const SERVER = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { addTides } from "./all-tides.js";
const server = new McpServer({ name: "tides", version: "1.0.0" });
addTides(server);
server.registerTool("get_tide", { description: "Get a tide." }, () => ({}));
`;

const tides = (name: string): string =>
  `export function addTides(server) {\n  server.registerTool("${name}", { description: "List tides." }, () => ({}));\n}\n`;

const files = { "package.json": '{ "type": "module" }', "server.js": SERVER };

test("editing one file changes what is found in another, before and after it is saved", async () => {
  const folder = temporaryFolder({ ...files, "all-tides.js": tides("list_tides") });
  const eslint = eslintIn(folder, "recommended");
  const namesTwice = async (): Promise<string[]> =>
    shownBy(await eslint.lintFiles(["server.js"]), folder).map(({ rule, place }) => `${rule} ${place}`);
  expect(await namesTwice()).toEqual([]);
  await eslint.lintText(tides("get_tide"), { filePath: join(folder, "all-tides.js") });
  expect(await namesTwice()).toEqual(["surface/unique-names 5:22"]);
  await eslint.lintText(tides("list_tides"), { filePath: join(folder, "all-tides.js") });
  expect(await namesTwice()).toEqual([]);
  writeFileSync(join(folder, "all-tides.js"), tides("get_tide"));
  await eslint.lintText(tides("get_tide"), { filePath: join(folder, "all-tides.js") });
  expect(await namesTwice()).toEqual(["surface/unique-names 5:22"]);
});

/** Longer than a list of files is taken to be true. */
const aWhile = () => new Promise((done) => setTimeout(done, 1_100));

test("what changes beside the sources is noticed: a page of help, the config, the baseline", async () => {
  const config = (more: string): string => `export default { help: { uri: "tides://help" }, ${more} };\n`;
  const folder = temporaryFolder({
    ...files,
    "all-tides.js": tides("list_tides").replace("List tides.", ""),
    "mcp-lint.config.mjs": config("exceptions: []"),
    "help/tides.md": "# Tides\n\nCall `list_moons` first.\n",
  });
  const eslint = eslintIn(folder, "recommended");
  const found = async (): Promise<string[]> =>
    shownBy(await eslint.lintFiles(["*.js"]), folder)
      .map(({ rule }) => rule)
      .filter((rule) => ["help/narrative-refs", "description/present"].includes(rule))
      .toSorted();
  expect(await found()).toEqual(["description/present", "help/narrative-refs"]);

  writeFileSync(join(folder, "help/tides.md"), "# Tides\n\nCall `list_tides` first.\n");
  await aWhile();
  expect(await found()).toEqual(["description/present"]);

  const exception = '{ rule: "description/present", tool: "list_tides", reason: "a probe" }';
  writeFileSync(join(folder, "mcp-lint.config.mjs"), config(`exceptions: [${exception}]`));
  await aWhile();
  expect(await found()).toEqual([]);

  writeFileSync(join(folder, "mcp-lint.config.mjs"), config("exceptions: []"));
  await aWhile();
  expect(await found()).toEqual(["description/present"]);

  await run(folder, ["baseline", "--no-config"]);
  await aWhile();
  expect(await found()).toEqual([]);
});

test("what changes in the settings of the compiler is noticed, too", async () => {
  const paths = (file: string): string => JSON.stringify({ compilerOptions: { paths: { "@texts": [file] } } });
  const folder = temporaryFolder({
    ...files,
    "all-tides.ts": `import { LIST } from "@texts";\n${tides("list_tides").replace('"List tides."', "LIST")}`,
    "texts.ts": 'export const LIST = "List tides.";\n',
    "no-texts.ts": 'export const LIST = "";\n',
    "tsconfig.json": paths("./texts.ts"),
  });
  const eslint = eslintIn(folder, "recommended");
  const found = async (): Promise<string[]> =>
    shownBy(await eslint.lintFiles(["*.ts"]), folder).map(({ file, rule }) => `${file} ${rule}`);
  expect(await found()).toEqual([]);
  writeFileSync(join(folder, "tsconfig.json"), paths("./no-texts.ts"));
  await aWhile();
  expect(await found()).toEqual(["all-tides.ts description/present"]);
});

test("examples are no tools of the project that they are in, and are where ESLint runs in theirs", async () => {
  const folder = temporaryFolder({ ...files, "examples/bay/server.js": SERVER.replace("Get a tide.", "") });
  const found = async (cwd: string): Promise<string[]> =>
    shownBy(await eslintIn(cwd, "recommended").lintFiles(["**/server.js"]), cwd).map(({ file }) => file);
  expect(await found(folder)).toEqual([]);
  expect(await found(join(folder, "examples/bay"))).toEqual(["server.js"]);
});

test("what an editor had not saved is forgotten once the disk has something newer", async () => {
  const folder = temporaryFolder({ ...files, "all-tides.js": tides("list_tides") });
  const eslint = eslintIn(folder, "recommended");
  const found = async (): Promise<string[]> =>
    shownBy(await eslint.lintFiles(["server.js"]), folder).map(({ rule }) => rule);
  await eslint.lintText(tides("get_tide"), { filePath: join(folder, "all-tides.js") });
  expect(await found()).toEqual(["surface/unique-names"]);
  writeFileSync(join(folder, "all-tides.js"), tides("list_high_tides"));
  await aWhile();
  expect(await found()).toEqual([]);
});

test("JavaScript needs no parser of its own, and a suggestion stays one", async () => {
  const folder = temporaryFolder({
    "package.json": '{ "type": "module", "dependencies": { "zod": "^4.4.0" } }',
    "server.js": `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const server = new McpServer({ name: "tides", version: "1.0.0" });
server.registerTool("create_tides", { description: "Create tides.", inputSchema: { tides: z.array(z.string()) } }, () => ({}));
`,
  });
  const eslint = new ESLint({
    cwd: folder,
    overrideConfigFile: true,
    overrideConfig: [preset("recommended")],
    fix: true,
  });
  const [result] = await eslint.lintFiles(["server.js"]);
  expect(result?.messages.map(({ ruleId, suggestions }) => [ruleId, suggestions?.[0]?.fix.text])).toEqual([
    ["mcp-lint/schema/required-list-nonempty", ".min(1)"],
  ]);
  expect(result?.output).toBeUndefined();
});

test("a saved list of tools is linted as JSON", async () => {
  const tools = [{ name: "get_tide", description: "", inputSchema: { type: "object" } }];
  const folder = temporaryFolder({ "tools.json": JSON.stringify({ tools }, null, 2) });
  const json: Linter.Config = { files: ["tools.json"], languageOptions: { parser: mcpLint.parsers.text } };
  const eslint = new ESLint({ cwd: folder, overrideConfigFile: true, overrideConfig: [json, preset("recommended")] });
  const shown = shownBy(await eslint.lintFiles(["tools.json"]), folder);
  expect(shown).toEqual([{ file: "tools.json", rule: "description/present", place: "4:16" }]);
});

test("what is said of a saved list as a whole is said at its first tool", async () => {
  const names = Array.from({ length: 41 }, (_, hour) => `get_tide_at_${hour}`);
  const tools = names.map((name) => ({ name, description: `${name}.`, inputSchema: { type: "object" } }));
  const folder = temporaryFolder({ "tools.json": JSON.stringify({ tools }, null, 2) });
  const count: Linter.Config = {
    files: ["tools.json"],
    languageOptions: { parser: mcpLint.parsers.text },
    plugins: { "mcp-lint": mcpLint },
    rules: { "mcp-lint/client/tool-count": "error" },
  };
  const eslint = new ESLint({ cwd: folder, overrideConfigFile: true, overrideConfig: [count] });
  const shown = shownBy(await eslint.lintFiles(["tools.json"]), folder);
  expect(shown).toEqual([{ file: "tools.json", rule: "client/tool-count", place: "3:5" }]);
});

describe("a saved list of tools that an editor has open", () => {
  const opened = (): { folder: string; messages: () => Promise<string[]> } => {
    const tools = [{ name: "list_tides", description: "List tides -- all of them.", inputSchema: { type: "object" } }];
    const folder = temporaryFolder({ "tools.json": JSON.stringify({ tools }) });
    const json: Linter.Config = {
      files: ["tools.json"],
      languageOptions: { parser: mcpLint.parsers.text },
      plugins: { "mcp-lint": mcpLint },
      rules: { "mcp-lint/description/em-dash": "error" },
    };
    const eslint = new ESLint({ cwd: folder, overrideConfigFile: true, overrideConfig: [json] });
    const messages = async (): Promise<string[]> =>
      (await eslint.lintFiles(["tools.json"])).flatMap((result) => result.messages.map(({ message }) => message));
    return { folder, messages };
  };

  test("is complained about as often as it is looked at while it is none", async () => {
    const { folder, messages } = opened();
    expect(await messages()).toEqual(["Expected an em-dash (`—`), got `--`."]);
    writeFileSync(join(folder, "tools.json"), '{ "tools": [');
    const complaint = [expect.stringContaining("This manifest is not JSON") as string];
    expect(await messages()).toEqual(complaint);
    expect(await messages()).toEqual(complaint);
  });

  test("is judged anew when the config of mcp-lint changes", async () => {
    const { folder, messages } = opened();
    expect(await messages()).toHaveLength(1);
    const exception = { rule: "description/em-dash", tool: "list_tides", reason: "Printed on old maps" };
    writeFileSync(join(folder, "mcp-lint.config.json"), JSON.stringify({ exceptions: [exception] }));
    expect(await messages()).toEqual([]);
  });
});

test("options of a rule are those of ESLint's config, and wrong ones are refused", async () => {
  const folder = temporaryFolder({ ...files, "all-tides.js": tides("list_tides") });
  const withOptions = (options: object): Promise<ESLint.LintResult[]> =>
    new ESLint({
      cwd: folder,
      overrideConfigFile: true,
      overrideConfig: {
        plugins: { "mcp-lint": mcpLint },
        rules: { "mcp-lint/surface/tools-list-budget": ["error", options] },
      },
    }).lintFiles(["*.js"]);
  expect(shownBy(await withOptions({ total: 1 }), folder).map(({ rule }) => rule)).toEqual([
    "surface/tools-list-budget",
  ]);
  expect(shownBy(await withOptions({}), folder)).toEqual([]);
  await expect(withOptions({ totl: 1 })).rejects.toThrow("totl");
});

test("comments, exceptions and the baseline leave out the same as everywhere", async () => {
  const folder = temporaryFolder({
    "package.json": '{ "type": "module" }',
    "mcp-lint.config.json": JSON.stringify({
      extends: ["recommended"],
      exceptions: [{ rule: "description/present", tool: "list_moons", reason: "a probe" }],
    }),
    "server.js": `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "tides", version: "1.0.0" });
// mcp-lint-disable-next-line description/present -- a probe
server.registerTool("list_tides", {}, () => ({}));
server.registerTool("list_moons", {}, () => ({}));
server.registerTool("list_winds", {}, () => ({}));
`,
  });
  await run(folder, ["baseline"]);
  writeFileSync(
    join(folder, "server.js"),
    `${readFileSync(join(folder, "server.js"), "utf8")}server.registerTool("list_fogs", {}, () => ({}));\n`,
  );
  const shown = shownBy(await eslintIn(folder, "recommended").lintFiles(["server.js"]), folder);
  expect(shown).toEqual([{ file: "server.js", rule: "description/present", place: "7:22" }]);
});

test("what is wrong with an exception is said with its place in the config", async () => {
  const folder = temporaryFolder({
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`harbour/${name}`, text])),
    "harbour/all-tides.js": tides("list_tides"),
    "mcp-lint.config.json": `{
  "exceptions": [
    { "rule": "description/present", "tool": "get_tide", "reason": "a probe" }
  ]
}`,
  });
  const [result] = await eslintIn(join(folder, "harbour"), "recommended").lintFiles(["all-tides.js"]);
  expect(result?.messages.map(({ message }) => message.split(": ")[0])).toEqual(["../mcp-lint.config.json:3:5"]);
});

test("marks of byte order do not move places or fixes", async () => {
  const folder = temporaryFolder({
    "package.json": '{ "type": "module" }',
    "server.js": `\u{feff}import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\r
const server = new McpServer({ name: "tides", version: "1.0.0" });\r
server.registerTool("list_tides", { description: "List\u{200b} tides." }, () => ({}));\r
`,
  });
  const [result] = await eslintIn(folder, "recommended", { fix: true }).lintFiles(["server.js"]);
  expect(result?.output).toBe(readFileSync(join(folder, "server.js"), "utf8").replace("\u{200b}", ""));
});

test("a config that is wrong is one message, not one a rule", async () => {
  const folder = temporaryFolder({
    ...files,
    "all-tides.js": tides("list_tides"),
    "mcp-lint.config.json": '{ "rulez": {} }',
  });
  const [result] = await eslintIn(folder, "recommended").lintFiles(["server.js"]);
  expect(result?.messages.map(({ message, line }) => [line, message])).toEqual([
    [
      1,
      "mcp-lint could not read this project. Unknown key `rulez` in the config `mcp-lint.config.json`. Did you mean `rules`?",
    ],
  ]);
});

/** Source of a rule of one's own, which wants a word to be another one. */
const ownRule = (word: string): string => `import { z } from ${JSON.stringify(import.meta.resolve("zod"))};
export const noBeta = {
  summary: "Call nothing beta", why: "-", source: "-", scope: "tool", reads: ["description"], fix: "safe",
  options: z.strictObject({ instead: z.string().default("new") }),
  messages: { beta: "Expected no \`${word}\`." },
  check({ description }, { options, report }) {
    const start = description?.value.indexOf("${word}") ?? -1;
    if (start < 0) return;
    const slice = { text: description, start, end: start + ${word.length} };
    const fix = { title: "Reword it", replacements: [{ slice, text: options.instead }] };
    report({ messageId: "beta", at: slice, path: "/description", fix });
  },
  examples: [],
};
`;

const OWN_CONFIG = `import { noBeta } from "./lint/no-beta.ts";
export default {
  extends: ["recommended"],
  plugins: { acme: { rules: { "no-beta": noBeta } } },
  rules: { "acme/no-beta": ["warning", { instead: "fresh" }], "description/present": "off" },
  exceptions: [{ rule: "acme/no-beta", tool: "list_moons", reason: "a probe" }],
};
`;

const ownProject = (): string =>
  temporaryFolder({
    "package.json": '{ "type": "module" }',
    "mcp-lint.config.ts": OWN_CONFIG,
    "lint/no-beta.ts": ownRule("beta"),
    "server.js": `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "tides", version: "1.0.0" });
server.registerTool("list_tides", { description: "List tides (beta)." }, () => ({}));
// mcp-lint-disable-next-line acme/no-beta -- a probe
server.registerTool("list_winds", { description: "List winds (beta)." }, () => ({}));
server.registerTool("list_moons", { description: "List moons (beta)." }, () => ({}));
server.registerTool("list_fogs", {}, () => ({}));
`,
  });

test("the project's config holds in ESLint, too, with the rules of its plugins", async () => {
  const [folder, byCommand] = [ownProject(), ownProject()];
  const overrideConfig = [await projectConfig(folder)];
  const eslint = new ESLint({ cwd: folder, overrideConfigFile: true, overrideConfig });
  const results = await eslint.lintFiles(["server.js"]);
  expect(shownBy(results, folder)).toEqual([{ file: "server.js", rule: "acme/no-beta", place: "3:63" }]);
  expect(results[0]?.messages[0]).toMatchObject({ severity: 1, message: "Expected no `beta`." });
  const { stdout } = await run(folder, ["--format", "json"]);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Told[] };
  expect(diagnostics.map(({ ruleId, range }) => [ruleId, range?.start])).toEqual([
    ["acme/no-beta", { line: 3, column: 63 }],
  ]);

  const fixing = new ESLint({ cwd: folder, overrideConfigFile: true, overrideConfig, fix: true });
  await ESLint.outputFixes(await fixing.lintFiles(["server.js"]));
  await run(byCommand, ["--fix"]);
  const fixed = readFileSync(join(folder, "server.js"), "utf8");
  expect(fixed).toContain("List tides (fresh).");
  expect(fixed).toBe(readFileSync(join(byCommand, "server.js"), "utf8"));

  writeFileSync(join(folder, "lint/no-beta.ts"), ownRule("fresh"));
  await aWhile();
  const [changed] = await eslint.lintFiles(["server.js"]);
  expect(changed?.messages.map(({ message }) => message)).toContain("Expected no `fresh`.");
});

test("a rule that ESLint has from the config of another folder is missed aloud", async () => {
  const folder = temporaryFolder({ ...files, "all-tides.js": tides("list_tides") });
  const overrideConfig = [await projectConfig(ownProject())];
  const eslint = new ESLint({ cwd: folder, overrideConfigFile: true, overrideConfig });
  const [result] = await eslint.lintFiles(["server.js"]);
  expect(result?.messages.map(({ message }) => message)).toContain(
    "mcp-lint could not read this project. No plugin of its config brings the rule `acme/no-beta`. Give `projectConfig` the folder that ESLint runs in.",
  );
});

test("each rule links to its page in the package", () => {
  const links = Object.values(mcpLint.rules).map(({ meta }) => meta?.docs?.url ?? "");
  expect(links.filter((link) => link === "" || !existsSync(new URL(link)))).toEqual([]);
});
