import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { temporaryFolder } from "../project/temporary-folder.ts";
import { builtCli } from "./built-cli.ts";
import { runFolder } from "./run-folder.ts";

/** A character that `--fix` removes. */
export const HIDDEN = "\u{200b}";

/** A module of the server with some lines. */
export const module = (...lines: readonly string[]): string =>
  `import { server } from "./server.js";\n${lines.join("")}`;
/** A line that registers a tool. */
export const tool = (name: string, description: string): string =>
  `server.registerTool("${name}", { description: "${description}" }, () => ({}));\n`;

/** A module with one tool. */
export const good = (name: string): string => module(tool(name, "Get it, whatever the weather."));
/** One that `--fix` repairs. */
export const hidden = (name: string): string => module(tool(name, `Get it,${HIDDEN} whatever the weather.`));
/** One that a person has to mend. */
export const bad = (name: string): string => module(tool(name, ""));

const SERVER = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
export const server = new McpServer({ name: "tides", version: "1.0.0" });
`;

/** A server with three tools that are well, as files. */
export const HARBOUR = {
  "package.json": '{ "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "^1.20.0" } }',
  "mcp-lint.config.json": '{ "extends": ["recommended"] }',
  "server.js": SERVER,
  "tides.js": good("get_tide"),
  "winds.js": good("get_wind"),
  "moons.js": good("get_moon"),
} as const;

/** Whether there is a command of that name. It is not run: husky takes any option for a folder to put hooks into. */
export function isInstalled(command: string): boolean {
  return spawnSync("sh", ["-c", `command -v ${command}`]).status === 0;
}

/** What pre-commit keeps of the hooks that it has fetched: to fetch them takes longer than a commit. */
let preCommitHome: string | undefined;

/** A git repository, in which `mcp-lint` is this build. */
export class Repository {
  readonly folder: string;
  readonly #environment: NodeJS.ProcessEnv;

  constructor(files: Readonly<Record<string, string>>) {
    const command = "node_modules/.bin/mcp-lint";
    this.folder = temporaryFolder({
      ...files,
      ".gitignore": "node_modules\n",
      [command]: `#!/bin/sh\nexec "${process.execPath}" "${builtCli()}" "$@"\n`,
    });
    chmodSync(this.#place(command), 0o755);
    this.#environment = {
      ...process.env,
      PATH: `${path.dirname(this.#place(command))}:${process.env.PATH ?? ""}`,
      PRE_COMMIT_HOME: (preCommitHome ??= runFolder()),
      GIT_AUTHOR_NAME: "Keeper",
      GIT_AUTHOR_EMAIL: "keeper@tides.example",
      GIT_COMMITTER_NAME: "Keeper",
      GIT_COMMITTER_EMAIL: "keeper@tides.example",
      GIT_CONFIG_GLOBAL: "/dev/null",
    };
    this.git("init", "-q", "-b", "main");
  }

  git(...args: readonly string[]): string {
    return this.run("git", ...args);
  }

  /** Runs a command, which has to succeed, and gives what it prints. */
  run(command: string, ...args: readonly string[]): string {
    const { status, stdout, stderr } = this.#spawn(command, args);
    if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stdout}${stderr}`);
    return stdout;
  }

  /** Makes a line of shell the hook that git runs before a commit. */
  hook(line: string): void {
    const place = ".git/hooks/pre-commit";
    this.write(place, `#!/bin/sh\n${line}\n`);
    chmodSync(this.#place(place), 0o755);
  }

  /** Commits, and tells what the hooks said. */
  commit(...args: readonly string[]): { readonly isDone: boolean; readonly said: string } {
    const { status, stdout, stderr } = this.#spawn("git", ["commit", "-qm", "The tide turns", ...args]);
    return { isDone: status === 0, said: stdout + stderr };
  }

  write(file: string, text: string): void {
    mkdirSync(path.dirname(this.#place(file)), { recursive: true });
    writeFileSync(this.#place(file), text);
  }

  read(file: string): string {
    return readFileSync(this.#place(file), "utf8");
  }

  has(file: string): boolean {
    return existsSync(this.#place(file));
  }

  rename(from: string, to: string): void {
    renameSync(this.#place(from), this.#place(to));
  }

  remove(file: string): void {
    rmSync(this.#place(file));
  }

  #place(file: string): string {
    return path.join(this.folder, file);
  }

  #spawn(command: string, args: readonly string[]) {
    return spawnSync(command, args, { cwd: this.folder, env: this.#environment, encoding: "utf8" });
  }
}
