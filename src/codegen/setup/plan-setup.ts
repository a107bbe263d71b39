import { posix } from "node:path";
import { quote } from "shell-quote";
import type { PlannedFile } from "../planned-file.ts";
import { packageCommands, type PackageManager } from "./package-commands.ts";

/** What a project is to be given. */
export interface SetupWish {
  /** Absolute path of the project's folder. */
  readonly folder: string;
  readonly presets: readonly string[];
  readonly hook?: "pre-commit" | "lefthook" | "husky";
  readonly ci?: "github" | "gitlab";
  /** Absolute path of the repository, where hooks and jobs are looked for. */
  readonly top: string;
  /** What locked the project's dependencies, and the folder that it did so in, where something did. */
  readonly locked?: { readonly manager: PackageManager; readonly folder: string } | undefined;
  /** Whether ESLint shows the findings. */
  readonly eslint?: boolean | undefined;
}

/** A file to make where there is none; where there is one, its owner has to put the text in. */
export interface SetupFile extends PlannedFile {
  /** What it is for, as a sentence part: "the pre-commit hook". */
  readonly purpose: string;
  /** Absolute paths under which there may be such a file already. */
  readonly rivals: readonly string[];
  /** The member of package.json that may say the same. */
  readonly member?: string;
}

/** Where what is set up runs. */
interface Place {
  readonly manager: PackageManager | undefined;
  /** Folder of the project, relative to the repository: "" where that is the same. */
  readonly within: string;
  /** Folder that packages are installed in, relative to the repository. */
  readonly installed: string;
}

/** A file that runs mcp-lint, relative to the repository. */
type Runner = (place: Place) => { readonly path: string; readonly content: string };

const HOOKS: Readonly<Record<NonNullable<SetupWish["hook"]>, Runner>> = {
  "pre-commit": (place) => ({
    path: ".pre-commit-config.yaml",
    content: `repos:
  - repo: local
    hooks:
      - id: mcp-lint
        name: mcp-lint
        entry: ${place.within === "" ? stagedLint(place) : quote(["sh", "-c", stagedLint(place)])}
        language: system
        always_run: true
        pass_filenames: false
        require_serial: true
`,
  }),
  lefthook: (place) => ({
    path: "lefthook.yml",
    content: `pre-commit:
  commands:
    mcp-lint:
      run: ${stagedLint(place)}
`,
  }),
  husky: (place) => ({ path: ".husky/pre-commit", content: `${stagedLint(place)}\n` }),
};

/** What a hook runs, as a line of shell: hooks start at the top of the repository. */
function stagedLint({ manager, within }: Place): string {
  const command = `${packageCommands(manager).run} mcp-lint --staged`;
  return within === "" ? command : `cd ${quote([within])} && ${command}`;
}

const PIPELINES: Readonly<Record<NonNullable<SetupWish["ci"]>, Runner>> = {
  github: ({ manager, within, installed }) => ({
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
        with: { node-version: 22${manager === "npm" && installed === "" ? ", cache: npm" : ""} }
${lines(packageCommands(manager).install, (command) => githubStep(command, installed))}
${githubStep(`${packageCommands(manager).run} mcp-lint --format github`, within)}
`,
  }),
  gitlab: ({ manager, within, installed }) => ({
    path: ".gitlab-ci.yml",
    content: `mcp-lint:
  image: node:22-slim
  script:
${lines(
  [
    ...into(installed),
    ...packageCommands(manager).install,
    ...into(posix.relative(installed, within)),
    `${packageCommands(manager).run} mcp-lint --format stylish --format ${within === "" ? "gitlab=mcp-lint.json" : 'gitlab="$CI_PROJECT_DIR/mcp-lint.json"'}`,
  ],
  (command) => `    - ${command}`,
)}
  artifacts:
    when: always
    reports:
      codequality: mcp-lint.json
`,
  }),
};

function lines(commands: readonly string[], line: (command: string) => string): string {
  return commands.map(line).join("\n");
}

function githubStep(command: string, folder: string): string {
  return `      - run: ${command}${folder === "" ? "" : `\n        working-directory: ${JSON.stringify(folder)}`}`;
}

function into(folder: string): readonly string[] {
  return folder === "" ? [] : [`cd ${quote([folder])}`];
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

/** The command that has git run a hook, which a file alone does not; it is to be run at the top of the repository. */
export function activation(hook: NonNullable<SetupWish["hook"]>, { locked }: SetupWish): string {
  const { run } = packageCommands(locked?.manager);
  return { "pre-commit": "pre-commit install", lefthook: `${run} lefthook install`, husky: `${run} husky` }[hook];
}

/** The files that make mcp-lint part of a project. */
export function planSetup({ folder, presets, hook, ci, top, locked, eslint = false }: SetupWish): SetupFile[] {
  const config = {
    $schema: "./node_modules/@mcp-lint/cli/docs/config.schema.json",
    extends: presets,
  };
  const place = {
    manager: locked?.manager,
    within: posix.relative(top, folder),
    installed: posix.relative(top, locked?.folder ?? folder),
  };
  const commit = hook && HOOKS[hook](place);
  const job = ci && PIPELINES[ci](place);
  return [
    {
      ...file("the config", folder, "mcp-lint.config.json", `${JSON.stringify(config, null, 2)}\n`, CONFIGS),
      member: "mcp-lint",
    },
    ...(commit
      ? [file("the hook", top, commit.path, commit.content, hook === "lefthook" ? LEFTHOOK_FILES : undefined)]
      : []),
    ...(job ? [file("the job", top, job.path, job.content)] : []),
    ...(eslint ? [file("ESLint", folder, "eslint.config.mjs", eslintConfig(presets), ESLINT_CONFIGS)] : []),
  ];

  function file(
    purpose: string,
    base: string,
    path: string,
    content: string,
    rivals: readonly string[] = [path],
  ): SetupFile {
    return { purpose, path: `${base}/${path}`, content, rivals: rivals.map((name) => `${base}/${name}`) };
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
