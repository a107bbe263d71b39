import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { checkToolNames } from "../../src/config/check-tool-names.ts";
import { loadSettings, type SettingsRequest } from "../../src/config/load-settings.ts";
import { UserError } from "../../src/diagnostics/user-error.ts";
import { rules as ownRules } from "../../src/rules/index.ts";
import { sketchRule, toolsOf } from "../engine/lint-sketches.ts";
import { temporaryFolder } from "../project/temporary-folder.ts";

const hook = sketchRule({
  scope: "tool",
  check: () => undefined,
  options: z.strictObject({
    level: z.enum(["shape", "strict"]).default("shape"),
    words: z.array(z.string()).default([]),
  }),
});
const rules = { ...ownRules, "desk/hook": hook };

const load = (folder: string, request: Partial<SettingsRequest> = {}) => loadSettings({ folder, rules, ...request });
const loadJson = (config: unknown, request: Partial<SettingsRequest> = {}) =>
  load(temporaryFolder({ "mcp-lint.config.json": JSON.stringify(config) }), request);

const onCommandLine = (byRule: Record<string, string>) => ({ byRule, place: "`--rule`" });

describe("where a config is found", () => {
  const desk = { rules: { "desk/hook": "info" } };
  test.each([
    ["mcp-lint.config.json", `// levels\n${JSON.stringify(desk)}`],
    ["mcp-lint.config.ts", `const level: string = "info";\nexport default { rules: { "desk/hook": level } };`],
    ["mcp-lint.config.mjs", `export default ${JSON.stringify(desk)};`],
    ["mcp-lint.config.js", `module.exports = ${JSON.stringify(desk)};`],
    ["package.json", JSON.stringify({ name: "desk", "mcp-lint": desk })],
  ])("%s", async (file, text) => {
    const { settings } = await load(temporaryFolder({ [file]: text }));
    expect(settings.rules["desk/hook"]).toEqual({ severity: "info", options: { level: "shape", words: [] } });
  });

  test("in a folder above, which its files are relative to", async () => {
    const folder = temporaryFolder({
      "mcp-lint.config.json": '{ "files": ["src/*.ts"] }',
      "packages/desk/package.json": "{}",
    });
    const { files, owner } = await load(join(folder, "packages/desk"));
    expect(files).toEqual({ patterns: ["src/*.ts"], base: folder });
    expect(owner).toBe("the config `../../mcp-lint.config.json`");
  });

  test("nowhere, and then ADR-0019 is asked for", async () => {
    const { settings } = await load(temporaryFolder());
    expect(settings.rules["description/batch-hook"]?.severity).toBe("error");
  });

  test("at a path that was given, or not at all when none is wanted", async () => {
    const folder = temporaryFolder({
      "other.json": JSON.stringify(desk),
      "mcp-lint.config.json": '{ "rules": { "desk/hook": "error" } }',
    });
    expect((await load(folder, { config: join(folder, "other.json") })).settings.rules["desk/hook"]?.severity).toBe(
      "info",
    );
    expect((await load(folder, { config: false })).settings.rules["desk/hook"]).toBeUndefined();
  });
});

describe("what counts", () => {
  test("the config's rules over its presets, and the command line's over both", async () => {
    const config = {
      extends: ["recommended"],
      rules: { "description/present": "info", "surface/unique-names": "warn" },
    };
    const { settings } = await loadJson(config, { levels: onCommandLine({ "description/present": "off" }) });
    expect(settings.rules["description/present"]).toBeUndefined();
    expect(settings.rules["surface/unique-names"]?.severity).toBe("warning");
    expect(settings.rules["description/batch-hook"]).toBeUndefined();
  });

  test("presets of the command line in place of the config's", async () => {
    const { settings } = await loadJson({ extends: ["recommended"] }, { presets: ["adr-0019"] });
    expect(settings.rules["description/batch-hook"]?.severity).toBe("error");
  });

  test("options with their defaults, kept when a later level names none", async () => {
    const config = { rules: { "desk/hook": ["error", { level: "strict" }] } };
    const { settings } = await loadJson(config, { levels: onCommandLine({ "desk/hook": "warning" }) });
    const given = { level: "strict" };
    expect(settings.rules["desk/hook"]).toEqual({
      severity: "warning",
      options: { level: "strict", words: [] },
      given,
    });
  });

  test("facts, exceptions with their place, and words", async () => {
    const folder = temporaryFolder({
      "mcp-lint.config.json": `{
        "tools": { "list_labels": { "tags": ["cache-backed"] } },
        "exceptions": [{ "rule": "desk/hook", "tool": "list_labels", "reason": "few", "until": "2027-01-01" }],
        "vocabulary": { "verbs": ["moor"], "nouns": { "metadata": "metadata" } }
      }`,
    });
    const { settings } = await load(folder);
    expect(settings.facts).toEqual({ list_labels: { tags: ["cache-backed"] } });
    expect(settings.vocabulary).toEqual({ verbs: ["moor"], nouns: { metadata: "metadata" } });
    const [exception] = settings.exceptions;
    const { file, start, end } = exception!.range!;
    expect(settings.texts[file]?.slice(start, end)).toMatch(/^\{ "rule": "desk\/hook".*\}$/u);
  });
});

describe("what is wrong with a config is said in a sentence that names the nearest right thing", () => {
  const owner = "the config `mcp-lint.config.json`";
  test.each([
    [{ extend: [] }, `Unknown key \`extend\` in ${owner}. Did you mean \`extends\`?`],
    [
      { colour: true },
      `Unknown key \`colour\` in ${owner}. Known keys are $schema, extends, files, plugins, rules, tools, exceptions, vocabulary, help, dispatcher, responses, proposals, manifest.`,
    ],
    [{ extends: "recommended" }, `Expected \`extends\` of ${owner} to be a list, got \`"recommended"\`.`],
    [{ extends: ["adr-0091"] }, "There is no preset `adr-0091`. Did you mean `adr-0019`?"],
    [
      { rules: { "description/batchhook": "off" } },
      `There is no rule \`description/batchhook\`, named in ${owner}. Did you mean \`description/batch-hook\`?`,
    ],
    [
      { rules: { "batch-hook": "off" } },
      `There is no rule \`batch-hook\`, named in ${owner}. Did you mean \`description/batch-hook\`?`,
    ],
    [
      { rules: { "desk/hook": "eror" } },
      `Expected \`rules["desk/hook"]\` of ${owner} to be \`error\`, \`warning\`, \`warn\`, \`info\` or \`off\`, got \`"eror"\`. Did you mean \`error\`?`,
    ],
    [{ rules: { "desk/hook": ["wanring", {}] } }, "Did you mean `warning`?"],
    [
      { rules: { "desk/hook": ["error", { levle: "strict" }] } },
      `Unknown key \`levle\` in the options of rule \`desk/hook\` in ${owner}. Did you mean \`level\`?`,
    ],
    [
      { rules: { "desk/hook": ["error", { level: "strikt" }] } },
      `Expected \`level\` of the options of rule \`desk/hook\` in ${owner} to be \`shape\` or \`strict\`, got \`"strikt"\`. Did you mean \`strict\`?`,
    ],
    [{ rules: { "desk/hook": ["off", { words: "all" }] } }, "to be a list"],
    [
      { tools: { get_order: { partnr: "x" } } },
      `Unknown key \`partnr\` in \`tools.get_order\` of ${owner}. Did you mean \`partner\`?`,
    ],
    [{ tools: { get_order: { cost: "hihg" } } }, "Did you mean `high`?"],
    [
      { exceptions: [{ rule: "desk/hook", tool: "a", reasn: "x" }] },
      `Unknown key \`reasn\` in \`exceptions[0]\` of ${owner}. Did you mean \`reason\`?`,
    ],
    [
      { exceptions: [{ rule: "desk/hok", tool: "a" }] },
      `There is no rule \`desk/hok\`, named in an exception of ${owner}. Did you mean \`desk/hook\`?`,
    ],
    [
      { exceptions: [{ rule: "desk/hook", tool: "a", until: "soon" }] },
      `Expected \`exceptions[0].until\` of ${owner} to be a date such as 2027-01-01, got \`"soon"\`.`,
    ],
    [
      { exceptions: [{ rule: "desk/hook" }] },
      `Expected \`exceptions[0].tool\` of ${owner} to be a string, got nothing.`,
    ],
    [[], `Expected ${owner} to be an object, got \`[]\`.`],
  ])("%j", async (config, message) => {
    const failure = await loadJson(config).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UserError);
    expect((failure as UserError).message).toContain(message);
  });

  test("a rule of the command line that there is not", async () => {
    await expect(load(temporaryFolder(), { levels: onCommandLine({ "desk/hok": "off" }) })).rejects.toThrow(
      "There is no rule `desk/hok`, named in `--rule`. Did you mean `desk/hook`?",
    );
  });

  test.each([
    ["mcp-lint.config.json", '{\n  "extends": [\n}', ":3:1: The config is not JSON: expected a value, got `}`."],
    [
      "package.json",
      '{ "mcp-lint": {}, }',
      "The config is not JSON: expected a property name in double quotes, got `}`.",
    ],
    ["mcp-lint.config.ts", 'throw new Error("no desk");', "mcp-lint.config.ts` failed when it was loaded: no desk."],
    [
      "mcp-lint.config.ts",
      "export default {\n  extends: [ }\n",
      "failed when it was loaded: Unexpected token at line 2, column 13.",
    ],
    [
      "mcp-lint.config.mjs",
      "export default () => ({});",
      "Expected the config `mcp-lint.config.mjs` to be an object, got a function.",
    ],
    ["mcp-lint.config.mjs", "export const config = {};", "has no default export: expected `export default { … }`."],
  ])("a broken %s", async (file, text, message) => {
    const failure = await load(temporaryFolder({ [file]: text })).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UserError);
    expect((failure as UserError).message).toContain(message);
  });

  test("an empty config, though there is another one above", async () => {
    const folder = temporaryFolder({ "mcp-lint.config.json": "{}", "desk/mcp-lint.config.json": "" });
    await expect(load(join(folder, "desk"))).rejects.toThrow(
      "Expected the config `mcp-lint.config.json` to be an object, got nothing.",
    );
  });

  test("a config that is not there", async () => {
    const folder = temporaryFolder();
    await expect(load(folder, { config: join(folder, "gone.json") })).rejects.toThrow(
      /^Could not read the config `.*gone\.json`: there is no such file\.$/u,
    );
  });

  test("a folder by the name of a config", async () => {
    const folder = temporaryFolder({ "mcp-lint.config.json/order.ts": "" });
    await expect(load(folder)).rejects.toThrow(
      `Could not read the config \`${join(folder, "mcp-lint.config.json")}\`: it is a folder.`,
    );
  });
});

describe("tools that a config speaks of", () => {
  const tools = toolsOf({ name: "list_labels", inputSchema: {} });
  const check = async (config: unknown, toolSet = tools) => {
    const { settings, owner } = await loadJson(config);
    checkToolNames(settings, toolSet, owner);
  };

  test("must be there", async () => {
    await expect(check({ tools: { list_lables: {} } })).rejects.toThrow(
      "There is no tool `list_lables`, named in `tools` of the config `mcp-lint.config.json`. Did you mean `list_labels`?",
    );
    await expect(check({ exceptions: [{ rule: "desk/hook", tool: "get_quay" }] })).rejects.toThrow(
      "There is no tool `get_quay`, named in `exceptions[0]` of the config `mcp-lint.config.json`. `mcp-lint tools` lists them.",
    );
    await expect(check({ tools: { list_labels: {} } })).resolves.toBeUndefined();
  });

  test("may be among those that could not be read", async () => {
    const incomplete = { ...tools, holes: [{ path: "", reason: "tools are built at run time" }] };
    await expect(check({ tools: { list_lables: {} } }, incomplete)).resolves.toBeUndefined();
  });
});

describe("help", () => {
  test("has places relative to the config, with pages in a folder of its own", async () => {
    const folder = temporaryFolder({
      "mcp-lint.config.json": JSON.stringify({
        help: { uri: "orders://help", module: "src/help.generated.ts", docs: ["README.md"] },
      }),
      "packages/desk/package.json": "{}",
    });
    const { help } = await load(join(folder, "packages/desk"));
    expect(help).toEqual({
      uri: "orders://help",
      pages: join(folder, "help"),
      module: join(folder, "src/help.generated.ts"),
      docs: { patterns: ["README.md"], base: folder },
    });
  });

  test("that names other Markdown alone has no pages", async () => {
    const { help } = await loadJson({ help: { docs: ["docs/**/*.md"] } });
    expect(Object.keys(help ?? {})).toEqual(["docs"]);
  });

  test("at something that is no URI is refused", async () => {
    await expect(loadJson({ help: { uri: "orders" } })).rejects.toThrow(
      'Expected `help.uri` of the config `mcp-lint.config.json` to be a URI such as `orders://help`, got `"orders"`.',
    );
  });
});
