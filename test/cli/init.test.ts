import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../project/temporary-folder.ts";
import { copyFixture } from "../support/copied-fixture.ts";
import { run } from "./run-in-process.ts";

const SERVER = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "tides", version: "1.0.0" });
server.registerTool("list_tides", { description: "All tides. Today's too." }, () => ({}));
server.registerTool("tideOf", { description: "A tide." }, () => ({}));
`;

const port = (files: Readonly<Record<string, string>> = {}): string =>
  temporaryFolder({ "src/server.js": SERVER, "package.json": "{}", ...files });

test("the config extends the record that the tools keep to", async () => {
  const { folder, remove } = await copyFixture("library");
  onTestFinished(remove);
  const { code, stderr } = await run(folder, ["init"]);
  expect(code).toBe(0);
  expect(stderr).toMatch(/^Found 13 tools in src/u);
  expect(stderr).toMatch(/→ adr-0019 +0 errors in 0 tools/u);
});

test("where they keep to none, it is the neutral one, and a run afterwards goes by it", async () => {
  const folder = port();
  expect((await run(folder, ["init"])).stderr).toContain("→ recommended");
  expect(JSON.parse(readFileSync(join(folder, "mcp-lint.config.json"), "utf8"))).toEqual({
    $schema: "./node_modules/@mcp-lint/cli/docs/config.schema.json",
    extends: ["recommended"],
  });
  expect((await run(folder, [])).code).toBe(0);
});

test("a config in package.json stays the one that counts, and what to add is printed", async () => {
  const folder = port({ "package.json": JSON.stringify({ "mcp-lint": { extends: ["clients"] } }) });
  const { code, stdout, stderr } = await run(folder, ["init"]);
  expect(code).toBe(0);
  expect(stderr).toContain("Left package.json as it is. For the config, add:");
  expect(stdout).toContain('"extends"');
  expect(existsSync(join(folder, "mcp-lint.config.json"))).toBe(false);
});

test("where there is no tool, it says so, and judges no preset by nothing", async () => {
  const folder = temporaryFolder({ "src/sum.js": "export const sum = 1 + 2;", "package.json": "{}" });
  const { code, stderr } = await run(folder, ["init"]);
  expect(code).toBe(0);
  expect(stderr).toMatch(/^Found no tool\. If there is a server elsewhere, run `mcp-lint init` there/u);
  expect(stderr).not.toContain("0 errors");
});

test("hook, job and ESLint come on request", async () => {
  const folder = port();
  const { stderr } = await run(folder, [
    "init",
    "--preset",
    "adr-300",
    "--hook",
    "lefthook",
    "--ci",
    "github",
    "--eslint",
  ]);
  expect(stderr.split("\n").filter((line) => line.startsWith("Wrote"))).toEqual([
    "Wrote mcp-lint.config.json",
    "Wrote lefthook.yml",
    "Wrote .github/workflows/mcp-lint.yml",
    "Wrote eslint.config.mjs",
  ]);
  expect(readFileSync(join(folder, "eslint.config.mjs"), "utf8")).toContain('mcpLint.configs["adr-300"]');
});

test.each([
  ["package-lock.json", "npm ci", "npx --no --"],
  ["pnpm-lock.yaml", "pnpm install --frozen-lockfile", "pnpm exec"],
  ["yarn.lock", "yarn install --frozen-lockfile", "yarn run"],
  ["bun.lock", "bun install --frozen-lockfile", "bun run"],
  [".git/HEAD", "npm install", "npx --no --"],
])("a job installs and runs as %s says: %s, %s", async (lock, command, runs) => {
  const folder = port({ [lock]: "" });
  await run(folder, ["init", "--ci", "github"]);
  const job = readFileSync(join(folder, ".github/workflows/mcp-lint.yml"), "utf8");
  expect(job).toContain(`      - run: ${command}\n      - run: ${runs} mcp-lint --format github\n`);
  expect(job.includes("cache: npm")).toBe(command === "npm ci");
  await run(folder, ["init", "--ci", "gitlab"]);
  expect(readFileSync(join(folder, ".gitlab-ci.yml"), "utf8")).toContain(`    - ${command}\n    - ${runs} mcp-lint `);
});

test.each([
  ["pre-commit", ".pre-commit-config.yaml"],
  ["lefthook", "lefthook.yml"],
  ["husky", ".husky/pre-commit"],
])(
  "a hook of %s runs what is installed, fetches nothing that only has the name, and looks at every commit",
  async (hook, file) => {
    const folder = port({ "package-lock.json": "{}" });
    await run(folder, ["init", "--hook", hook]);
    const text = readFileSync(join(folder, file), "utf8");
    expect(text).toContain("npx --no -- mcp-lint --staged\n");
    // A pattern for files would leave out commits that do nothing but delete.
    expect(text).not.toMatch(/types|glob|files:/u);
  },
);

test.each([
  ["pre-commit", [], "pre-commit install"],
  ["lefthook", ["lefthook"], "npx --no -- lefthook install"],
  ["husky", ["husky"], "npx --no -- husky"],
])(
  "whoever has a hook of %s written is told what it needs, and that a file alone runs nothing",
  async (hook, packages, command) => {
    const { stderr } = await run(port({ "package-lock.json": "{}" }), ["init", "--hook", hook]);
    expect(stderr).toContain(`\`npm install --save-dev ${["@mcp-lint/cli", ...packages].join(" ")}\``);
    expect(stderr).toMatch(new RegExp(`Git runs the hook after \`${command}\`\\.\n$`, "u"));
  },
);

test("no second file is made for lefthook, which reads one under many names", async () => {
  const folder = port({ ".lefthook.toml": "" });
  const { stderr } = await run(folder, ["init", "--hook", "lefthook"]);
  expect(stderr).toContain("Left .lefthook.toml as it is. For the hook, add:\n");
  expect(stderr).not.toContain("Git runs");
  expect(existsSync(join(folder, "lefthook.yml"))).toBe(false);
});

test.each([
  ["package-lock.json", "npm install --save-dev @mcp-lint/cli"],
  ["pnpm-lock.yaml", "pnpm add --save-dev @mcp-lint/cli"],
  ["yarn.lock", "yarn add --dev @mcp-lint/cli"],
  ["bun.lock", "bun add --dev @mcp-lint/cli"],
])("whoever came by npx is told what to install where there is a %s: %s", async (lock, command) => {
  const { stderr } = await run(port({ [lock]: "" }), ["init"]);
  expect(stderr).toMatch(/package\.json does not name yet: `[^`]+`\.\n$/u);
  expect(stderr).toContain(`\`${command}\``);
});

test("what package.json names already, here or at the top of a monorepo, need not be installed", async () => {
  const named = { "package.json": JSON.stringify({ devDependencies: { "@mcp-lint/cli": "^0.1.0" } }) };
  expect((await run(port(named), ["init"])).stderr).not.toContain("install");
  const { stderr } = await run(port(named), ["init", "--eslint"]);
  expect(stderr).toContain("`npm install --save-dev eslint`");
  const folder = port({ ...named, ".git/HEAD": "", "packages/buoys/package.json": "{}" });
  expect((await run(join(folder, "packages/buoys"), ["init"])).stderr).not.toContain("install");
});

test("several presets are extended together, each once", async () => {
  const folder = port();
  const presets = ["adr-0019", "clients", "adr-0019"].flatMap((name) => ["--preset", name]);
  const { stderr } = await run(folder, ["init", "--eslint", ...presets]);
  expect(stderr.match(/→ \S+/gu)).toEqual(["→ adr-0019", "→ clients"]);
  expect(JSON.parse(readFileSync(join(folder, "mcp-lint.config.json"), "utf8"))).toMatchObject({
    extends: ["adr-0019", "clients"],
  });
  const eslint = readFileSync(join(folder, "eslint.config.mjs"), "utf8");
  expect(eslint).toContain('  mcpLint.configs["adr-0019"],\n  mcpLint.configs["clients"],\n');
});

test("presets that contradict each other are refused before anything is written", async () => {
  const folder = port();
  const { code, stderr } = await run(folder, ["init", "--preset", "adr-300", "--preset", "adr-0030"]);
  expect(code).toBe(2);
  expect(stderr).toContain("`response/no-json`");
  expect(stderr).toContain("Set one of them to `off` in the config.\n");
  expect(existsSync(join(folder, "mcp-lint.config.json"))).toBe(false);
});

test("the lock file of a monorepo counts for its packages", async () => {
  const folder = port({ "pnpm-lock.yaml": "", "packages/buoys/package.json": "{}" });
  await run(join(folder, "packages/buoys"), ["init", "--ci", "gitlab"]);
  expect(readFileSync(join(folder, "packages/buoys/.gitlab-ci.yml"), "utf8")).toContain("    - pnpm install ");
});

describe("in a folder of a repository, hooks and jobs are made at its top, where they are looked for", () => {
  const monorepo = (files: Readonly<Record<string, string>> = {}): string =>
    temporaryFolder({
      ".git/HEAD": "",
      "package-lock.json": "{}",
      "apps/our buoys/src/server.js": SERVER,
      "apps/our buoys/package.json": "{}",
      ...files,
    });
  const init = (top: string, ...args: readonly string[]) => run(join(top, "apps/our buoys"), ["init", ...args]);
  const read = (top: string, file: string): string => readFileSync(join(top, file), "utf8");

  test.each([
    ["husky", ".husky/pre-commit", "cd 'apps/our buoys' && npx --no -- mcp-lint --staged\n"],
    ["lefthook", "lefthook.yml", "      run: cd 'apps/our buoys' && npx --no -- mcp-lint --staged\n"],
    [
      "pre-commit",
      ".pre-commit-config.yaml",
      `        entry: sh -c "cd 'apps/our buoys' && npx --no -- mcp-lint --staged"\n`,
    ],
  ])("%s", async (hook, file, line) => {
    const top = monorepo();
    const { stderr } = await init(top, "--hook", hook);
    expect(stderr).toContain(`Wrote ../../${file}\n`);
    expect(stderr).toMatch(/^Git runs the hook after `[^`]+` at the top of the repository\.$/mu);
    expect(read(top, file)).toContain(line);
  });

  test("a job of GitHub, which installs where the lock file is", async () => {
    const top = monorepo();
    await init(top, "--ci", "github");
    expect(read(top, ".github/workflows/mcp-lint.yml")).toContain(
      '      - run: npm ci\n      - run: npx --no -- mcp-lint --format github\n        working-directory: "apps/our buoys"\n',
    );
    const apart = monorepo({ "apps/our buoys/package-lock.json": "{}" });
    await init(apart, "--ci", "github");
    expect(read(apart, ".github/workflows/mcp-lint.yml")).toContain(
      '      - run: npm ci\n        working-directory: "apps/our buoys"\n      - run: npx',
    );
  });

  test("a job of GitLab, which leaves its report where GitLab takes it", async () => {
    const top = monorepo({ "apps/yarn.lock": "" });
    await init(top, "--ci", "gitlab");
    expect(read(top, ".gitlab-ci.yml")).toContain(
      [
        "  script:",
        "    - cd apps",
        "    - corepack enable",
        "    - yarn install --frozen-lockfile",
        "    - cd 'our buoys'",
        '    - yarn run mcp-lint --format stylish --format gitlab="$CI_PROJECT_DIR/mcp-lint.json"',
      ].join("\n"),
    );
  });

  test("what is there already is left as it is", async () => {
    const top = monorepo({ ".husky/pre-commit": "npm test\n" });
    const { stdout, stderr } = await init(top, "--hook", "husky");
    expect(stderr).toContain("Left ../../.husky/pre-commit as it is. For the hook, add:\n");
    expect(stdout).toContain("cd 'apps/our buoys' && npx");
    expect(read(top, ".husky/pre-commit")).toBe("npm test\n");
  });
});

test("nothing that is there is changed; what to add is printed", async () => {
  const own = "export default {};\n";
  const folder = port({ "mcp-lint.config.mjs": own, ".husky/pre-commit": "npm test\n" });
  const { stdout, stderr } = await run(folder, ["init", "--hook", "husky"]);
  expect(stderr).toContain("Left mcp-lint.config.mjs as it is. For the config, add:\n");
  expect(stderr).toContain("Left .husky/pre-commit as it is. For the hook, add:\n");
  expect(stdout).toContain("npx --no -- mcp-lint --staged\n");
  expect(readFileSync(join(folder, "mcp-lint.config.mjs"), "utf8")).toBe(own);
  expect(existsSync(join(folder, "mcp-lint.config.json"))).toBe(false);
});

test("an unknown preset is refused before anything is read or written", async () => {
  const folder = port();
  const { code, stderr } = await run(folder, ["init", "--preset", "adr-19"]);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: "There is no preset `adr-19`. Did you mean `adr-0019`?\n",
  });
  expect(existsSync(join(folder, "mcp-lint.config.json"))).toBe(false);
});
