import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { repositoryRoot } from "../support/fixture-folders.ts";
import { projectWithPackage } from "../support/packed-package.ts";
import { typeErrors } from "../support/type-errors.ts";

const { dependencies } = JSON.parse(readFileSync(path.join(repositoryRoot, "package.json"), "utf8")) as {
  dependencies: Record<string, string>;
};

const RULE = `import { bad, defineRule, extract, good, lint, ruleTester, ts, type Tool, UserError } from "@mcp-lint/cli";
import { z } from "zod";

export const noFog = defineRule({
  summary: "Leave the fog out",
  why: "Nobody sails in fog.",
  source: "the harbour's handbook",
  scope: "tool",
  reads: ["description"],
  fix: "none",
  options: z.strictObject({ word: z.string().default("fog") }),
  messages: { foggy: "Expected a description without \`{word}\`." },
  check({ description }, { options: { word }, report }) {
    const start = description?.value.indexOf(word) ?? -1;
    if (!description || start < 0) return;
    const at = { text: description, start, end: start + word.length };
    report({ messageId: "foggy", data: { word }, at, path: "/description" });
  },
  examples: [
    bad({
      title: "A foggy tool",
      tools: ts\`server.registerTool("list_piers", { description: "List piers in fog." }, handler);\`,
      reports: [{ message: "foggy", at: "fog" }],
    }),
    good({ title: "A clear one", tools: ts\`server.registerTool("list_piers", { description: "List." }, handler);\` }),
  ],
});

export const linted = lint({ folder: ".", rules: { "text/near-duplicate": "off" } });
export const namesOf = (tools: readonly Tool[]): string[] => tools.map(({ name }) => name.value);
export const read = async () => namesOf((await extract({ manifest: "tools.json" })).tools);
export const isExpected = (error: unknown): boolean => error instanceof UserError;
export const test = (frame: { describe: typeof describe; it: typeof it }) => ruleTester(frame).run("no-fog", noFog);
declare const describe: (name: string, body: () => void) => void;
declare const it: (name: string, body: () => Promise<void>) => void;
// @ts-expect-error There is no such member: the types are there, and not \`any\`.
export const nothing = linted.then(({ fog }) => fog);
`;

const CONFIG = `import { defineConfig } from "@mcp-lint/cli";
import { noFog } from "./rule.js";

export default defineConfig({ extends: ["recommended"], plugins: { harbour: { rules: { "no-fog": noFog } } } });
// @ts-expect-error There is no such key.
export const wrong = defineConfig({ fog: true });
`;

const ESLINT = `import mcpLint, { projectConfig } from "@mcp-lint/cli/eslint";
import type { Linter } from "eslint";

const config: Linter.Config[] = [await projectConfig("/harbour"), { plugins: { "mcp-lint": mcpLint } }];
export default config;
// @ts-expect-error The parser is the only one.
export const nothing = mcpLint.parsers.fog;
`;

describe("the types in the package", () => {
  test.each([
    ["NodeNext", "NodeNext"],
    ["ESNext", "Bundler"],
  ])("hold for those who import it, and are checked themselves, with modules of %s found as by %s", (module, how) => {
    const compilerOptions = {
      module,
      moduleResolution: how,
      target: "ES2023",
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
      // What users export of their own has to be named by what the package exports.
      declaration: true,
      types: [],
    };
    const files = { "rule.ts": RULE, "mcp-lint.config.ts": CONFIG, "eslint.config.ts": ESLINT };
    const config = JSON.stringify({ compilerOptions, include: ["*.ts"] });
    // Nothing but what is installed with the package, and ESLint, whose users have it.
    const folder = projectWithPackage({ ...files, "tsconfig.json": config }, [...Object.keys(dependencies), "eslint"]);
    expect(typeErrors(folder)).toBe("");
  });
});

test("the library in the package lints and extracts", () => {
  const tools = '[{"name":"list_piers","inputSchema":{}},{"name":"list_piers","inputSchema":{}}]';
  const folder = projectWithPackage({ "tools.json": tools }, Object.keys(dependencies));
  const script = `
    import { extract, lint } from "@mcp-lint/cli";
    const { tools } = await extract({ manifest: "tools.json" });
    const { diagnostics } = await lint({ manifest: "tools.json", presets: ["recommended"] });
    console.log([...tools.map(({ name }) => name.value), ...diagnostics.map(({ ruleId }) => ruleId)].join(" "));
  `;
  const args = ["--input-type=module", "--eval", script];
  expect(execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8" })).toBe(
    "list_piers list_piers description/present description/present surface/unique-names\n",
  );
});
