import type { PlannedFile } from "../planned-file.ts";

/** What a project is to be given. */
export interface SetupWish {
  /** Absolute path of the project's folder. */
  readonly folder: string;
  readonly preset: string;
  readonly hook?: "pre-commit" | "lefthook" | "husky";
  readonly ci?: "github" | "gitlab";
  /** What locked the project's dependencies, where something did. */
  readonly manager?: PackageManager | undefined;
  /** Whether ESLint shows the findings. */
  readonly eslint?: boolean;
}

/** A file to make where there is none; where there is one, its owner has to put the text in. */
export interface SetupFile extends PlannedFile {
  /** What it is for, as a sentence part: "the pre-commit hook". */
  readonly purpose: string;
  /** Names under which there may be such a file already, relative to the folder. */
  readonly rivals: readonly string[];
  /** The member of package.json that may say the same. */
  readonly member?: string;
}

const HOOKS: Readonly<Record<NonNullable<SetupWish["hook"]>, { readonly path: string; readonly content: string }>> = {
  "pre-commit": {
    path: ".pre-commit-config.yaml",
    content: `repos:
  - repo: local
    hooks:
      - id: mcp-lint
        name: mcp-lint
        entry: npx mcp-lint --staged
        language: system
        types_or: [ts, tsx, javascript, jsx]
        pass_filenames: false
        require_serial: true
`,
  },
  lefthook: {
    path: "lefthook.yml",
    content: `pre-commit:
  commands:
    mcp-lint:
      glob: "*.{ts,tsx,js,jsx}"
      run: npx mcp-lint --staged
`,
  },
  husky: { path: ".husky/pre-commit", content: "npx mcp-lint --staged\n" },
};

/** What may manage the packages of a project. */
export type PackageManager = "npm" | "pnpm" | "yarn" | "bun";

/** How a machine that has Node.js alone installs what is locked. */
const INSTALLING: Readonly<Record<PackageManager, readonly string[]>> = {
  npm: ["npm ci"],
  pnpm: ["corepack enable", "pnpm install --frozen-lockfile"],
  yarn: ["corepack enable", "yarn install --frozen-lockfile"],
  bun: ["npm install --global bun", "bun install --frozen-lockfile"],
};

type Pipeline = (manager: PackageManager | undefined) => { readonly path: string; readonly content: string };

const PIPELINES: Readonly<Record<NonNullable<SetupWish["ci"]>, Pipeline>> = {
  github: (manager) => ({
    path: ".github/workflows/mcp-lint.yml",
    content: `name: mcp-lint
on: [push, pull_request]
permissions:
  contents: read
jobs:
  mcp-lint:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with: { node-version: 22${manager === "npm" ? ", cache: npm" : ""} }
${lines("      - run: ", installing(manager))}
      - run: npx mcp-lint --format github
`,
  }),
  gitlab: (manager) => ({
    path: ".gitlab-ci.yml",
    content: `mcp-lint:
  image: node:22-slim
  script:
${lines("    - ", installing(manager))}
    - npx mcp-lint --format stylish --format gitlab=mcp-lint.json
  artifacts:
    when: always
    reports:
      codequality: mcp-lint.json
`,
  }),
};

/** Where nothing is locked, npm takes what is newest. */
function installing(manager: PackageManager | undefined): readonly string[] {
  return manager === undefined ? ["npm install"] : INSTALLING[manager];
}

function lines(start: string, commands: readonly string[]): string {
  return commands.map((command) => `${start}${command}`).join("\n");
}

const CONFIGS = [
  "mcp-lint.config.json",
  ...["ts", "mts", "js", "mjs", "cjs"].map((extension) => `mcp-lint.config.${extension}`),
];

const ESLINT_CONFIGS = ["js", "mjs", "cjs", "ts", "mts", "cts"].map((extension) => `eslint.config.${extension}`);

/** The files that make mcp-lint part of a project. */
export function planSetup({ folder, preset, hook, ci, manager, eslint = false }: SetupWish): SetupFile[] {
  const config = {
    $schema: "./node_modules/@mcp-lint/cli/docs/config.schema.json",
    extends: [preset],
  };
  const job = ci && PIPELINES[ci](manager);
  return [
    {
      ...file("the config", "mcp-lint.config.json", `${JSON.stringify(config, null, 2)}\n`, CONFIGS),
      member: "mcp-lint",
    },
    ...(hook ? [file("the hook", HOOKS[hook].path, HOOKS[hook].content)] : []),
    ...(job ? [file("the job", job.path, job.content)] : []),
    ...(eslint ? [file("ESLint", "eslint.config.mjs", eslintConfig(preset), ESLINT_CONFIGS)] : []),
  ];

  function file(purpose: string, path: string, content: string, rivals: readonly string[] = [path]): SetupFile {
    return { purpose, path: `${folder}/${path}`, content, rivals };
  }
}

function eslintConfig(preset: string): string {
  return `import mcpLint from "@mcp-lint/cli/eslint";

export default [
  { files: ["**/*.ts"], languageOptions: { parser: mcpLint.parsers.text } },
  mcpLint.configs["${preset}"],
];
`;
}
