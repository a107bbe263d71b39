import type { PlannedFile } from "../planned-file.ts";
import { packageCommands, type PackageManager } from "./package-commands.ts";

/** What a project is to be given. */
export interface SetupWish {
  /** Absolute path of the project's folder. */
  readonly folder: string;
  readonly presets: readonly string[];
  readonly hook?: "pre-commit" | "lefthook" | "husky";
  readonly ci?: "github" | "gitlab";
  /** What locked the project's dependencies, where something did. */
  readonly manager?: PackageManager | undefined;
  /** Whether ESLint shows the findings. */
  readonly eslint?: boolean | undefined;
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

/** A file that runs mcp-lint, by what manages the packages of the project. */
type Runner = (manager: PackageManager | undefined) => { readonly path: string; readonly content: string };

const HOOKS: Readonly<Record<NonNullable<SetupWish["hook"]>, Runner>> = {
  "pre-commit": (manager) => ({
    path: ".pre-commit-config.yaml",
    content: `repos:
  - repo: local
    hooks:
      - id: mcp-lint
        name: mcp-lint
        entry: ${packageCommands(manager).run} mcp-lint --staged
        language: system
        always_run: true
        pass_filenames: false
        require_serial: true
`,
  }),
  lefthook: (manager) => ({
    path: "lefthook.yml",
    content: `pre-commit:
  commands:
    mcp-lint:
      run: ${packageCommands(manager).run} mcp-lint --staged
`,
  }),
  husky: (manager) => ({
    path: ".husky/pre-commit",
    content: `${packageCommands(manager).run} mcp-lint --staged\n`,
  }),
};

const PIPELINES: Readonly<Record<NonNullable<SetupWish["ci"]>, Runner>> = {
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
${lines("      - run: ", packageCommands(manager).install)}
      - run: ${packageCommands(manager).run} mcp-lint --format github
`,
  }),
  gitlab: (manager) => ({
    path: ".gitlab-ci.yml",
    content: `mcp-lint:
  image: node:22-slim
  script:
${lines("    - ", packageCommands(manager).install)}
    - ${packageCommands(manager).run} mcp-lint --format stylish --format gitlab=mcp-lint.json
  artifacts:
    when: always
    reports:
      codequality: mcp-lint.json
`,
  }),
};

function lines(start: string, commands: readonly string[]): string {
  return commands.map((command) => `${start}${command}`).join("\n");
}

const CONFIGS = [
  "mcp-lint.config.json",
  ...["ts", "mts", "js", "mjs", "cjs"].map((extension) => `mcp-lint.config.${extension}`),
];

const ESLINT_CONFIGS = ["js", "mjs", "cjs", "ts", "mts", "cts"].map((extension) => `eslint.config.${extension}`);

/** Where a hook is looked for under other names, too, of which there may be one only. */
const LEFTHOOK_FILES = ["lefthook", ".lefthook", ".config/lefthook"].flatMap((name) =>
  ["yml", "yaml", "json", "jsonc", "toml"].map((extension) => `${name}.${extension}`),
);

/** The packages that what is set up needs. */
export function neededPackages({ hook, eslint = false }: SetupWish): readonly string[] {
  return [
    "@mcp-lint/cli",
    ...(eslint ? ["eslint"] : []),
    // pre-commit is no package of npm.
    ...(hook === undefined || hook === "pre-commit" ? [] : [hook]),
  ];
}

/** The command that has git run a hook, which a file alone does not. */
export function activation(hook: NonNullable<SetupWish["hook"]>, manager: PackageManager | undefined): string {
  const { run } = packageCommands(manager);
  return { "pre-commit": "pre-commit install", lefthook: `${run} lefthook install`, husky: `${run} husky` }[hook];
}

/** The files that make mcp-lint part of a project. */
export function planSetup({ folder, presets, hook, ci, manager, eslint = false }: SetupWish): SetupFile[] {
  const config = {
    $schema: "./node_modules/@mcp-lint/cli/docs/config.schema.json",
    extends: presets,
  };
  const commit = hook && HOOKS[hook](manager);
  const job = ci && PIPELINES[ci](manager);
  return [
    {
      ...file("the config", "mcp-lint.config.json", `${JSON.stringify(config, null, 2)}\n`, CONFIGS),
      member: "mcp-lint",
    },
    ...(commit
      ? [file("the hook", commit.path, commit.content, hook === "lefthook" ? LEFTHOOK_FILES : undefined)]
      : []),
    ...(job ? [file("the job", job.path, job.content)] : []),
    ...(eslint ? [file("ESLint", "eslint.config.mjs", eslintConfig(presets), ESLINT_CONFIGS)] : []),
  ];

  function file(purpose: string, path: string, content: string, rivals: readonly string[] = [path]): SetupFile {
    return { purpose, path: `${folder}/${path}`, content, rivals };
  }
}

function eslintConfig(presets: readonly string[]): string {
  return `import mcpLint from "@mcp-lint/cli/eslint";

export default [
  { files: ["**/*.ts"], languageOptions: { parser: mcpLint.parsers.text } },
${presets.map((preset) => `  mcpLint.configs["${preset}"],`).join("\n")}
];
`;
}
