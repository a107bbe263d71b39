/** What may manage the packages of a project. */
export type PackageManager = "npm" | "pnpm" | "yarn" | "bun";

interface Commands {
  /** How a machine that has Node.js alone installs what is locked. */
  readonly install: readonly string[];
  /** How packages become dependencies of development, in front of their names. */
  readonly add: string;
  /**
   * How a command of an installed package runs, in front of its name: nothing is fetched for one that is not installed, since
   * anyone could publish a package of that name. Yarn may keep packages where npx does not find them.
   */
  readonly run: string;
}

const COMMANDS: Readonly<Record<PackageManager, Commands>> = {
  npm: { install: ["npm ci"], add: "npm install --save-dev", run: "npx --no --" },
  pnpm: {
    install: ["corepack enable", "pnpm install --frozen-lockfile"],
    add: "pnpm add --save-dev",
    run: "pnpm exec",
  },
  yarn: { install: ["corepack enable", "yarn install --frozen-lockfile"], add: "yarn add --dev", run: "yarn run" },
  bun: {
    install: ["npm install --global bun", "bun install --frozen-lockfile"],
    add: "bun add --dev",
    run: "bun run",
  },
};

/**
 * The commands by which packages are installed, added and run.
 * @param manager what locked the project's dependencies; where nothing did, npm takes what is newest
 */
export function packageCommands(manager: PackageManager | undefined): Commands {
  return manager === undefined ? { ...COMMANDS.npm, install: ["npm install"] } : COMMANDS[manager];
}
