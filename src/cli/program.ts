import { Argument, Command, Option } from "commander";
import { UserError } from "../diagnostics/user-error.ts";
import { SHELL_NAMES, type ShellName } from "./completion/shell-names.ts";
import { addLint } from "./lint/declare-lint.ts";
import { addReport } from "./report/declare-report.ts";
import type { Finish } from "./exit-code.ts";
import type { BaselineOptions } from "./commands/baseline-command.ts";
import type { ExplainOptions } from "./commands/explain-command.ts";
import { addGenerate } from "./generate/declare-generate.ts";
import type { InitOptions } from "./commands/init-command.ts";
import type { NewOptions } from "./new/new-command.ts";
import type { RulesOptions } from "./commands/rules-command.ts";
import { packageVersion } from "./package-version.ts";
import {
  addColors,
  addConfig,
  addConfigChoice,
  addSource,
  addSourceOptions,
  headerOption,
  presetOption,
  serverOption,
  timeoutOption,
} from "./options/shared-options.ts";
import type { Terminal } from "./terminal.ts";
import type { ToolsOptions } from "./commands/tools-command.ts";
import type { VerifyOptions } from "./commands/verify-command.ts";

const EXAMPLES = `
Examples:
  mcp-lint                           lint the server in this folder, by its config or by ADR-0019
  mcp-lint src/tools --fix           judge all tools; report and repair what lies in src/tools
  mcp-lint --fix-dry-run             show as a diff what --fix would change
  mcp-lint --manifest tools.json     lint a saved tools/list answer in place of source
  mcp-lint --server "npx tsx src/server.ts"
                                     start a server and lint what it answers
  mcp-lint tools --format json       print what the server would answer to tools/list
  mcp-lint generate help             bring the help pages up to date; --check says whether they are
  mcp-lint verify --against tools.json
                                     compare the source with what the server answered
  mcp-lint explain unique-names      say what a rule is for

Nothing of the linted project is run, unless --server asks for it.
Exit codes: 0 no errors, 1 findings, 2 the job could not be done.`;

/**
 * The command line as a whole. Commands load what they need when they are called, so that --help is quick.
 * @param finish told the exit code of the command that ran
 */
export function buildProgram(terminal: Terminal, finish: Finish): Command {
  const program = new Command("mcp-lint")
    .description("Checks what agents read before they call the tools of an MCP server, and repairs it in the source.")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        terminal.print(text);
      },
      // What went wrong is said once, by whoever ran the command line.
      writeErr: () => undefined,
    })
    .configureHelp({ helpWidth: terminal.width })
    .enablePositionalOptions()
    .hook("preSubcommand", refuseMisplacedOptions)
    .addHelpText("after", EXAMPLES);
  addLint(program, terminal, finish)
    .version(packageVersion(), "-v, --version", "print the version")
    .helpOption("-h, --help", "print this help");
  addLint(program.command("lint").description("Lints the tools: the same as without a command."), terminal, finish);
  addTools(program, terminal, finish);
  addGenerate(program, terminal, finish);
  addBaseline(program, terminal, finish);
  addNew(program, terminal, finish);
  addInit(program, terminal, finish);
  addVerify(program, terminal, finish);
  addReport(program, terminal, finish);
  addRules(program, terminal, finish);
  addExplain(program, terminal, finish);
  addCompletion(program, terminal);
  return program.helpCommand(false);
}

function addTools(program: Command, terminal: Terminal, finish: Finish): void {
  const command = program.command("tools").description("Prints the tools as agents get them.");
  addColors(addConfigChoice(addSource(command)))
    .addOption(new Option("--format <name>", "how tools are printed").choices(["table", "json"]).default("table"))
    .option("--output-file <file>", "write the tools to a file")
    .action(async (paths: string[], options: ToolsOptions) => {
      const { toolsCommand } = await import("./commands/tools-command.ts");
      finish(await toolsCommand(paths, options, terminal));
    });
}

function addNew(program: Command, terminal: Terminal, finish: Finish): void {
  const command = program
    .command("new")
    .description("Writes a tool with its test, in the style of the project, and registers it.")
    .argument("<verb>", "list, get, check, search, create, update or delete")
    .argument("<entity>", "what it is about: order, price_list")
    .option("--group <name>", "the group of the help that it belongs to; that of other tools about the same without it")
    .option("--dry-run", "write nothing and print a diff");
  addConfigChoice(command).action(async (verb: string, entity: string, options: NewOptions) => {
    const { newCommand } = await import("./new/new-command.ts");
    finish(await newCommand({ verb, entity }, options, terminal));
  });
}

function addInit(program: Command, terminal: Terminal, finish: Finish): void {
  program
    .command("init")
    .description("Makes mcp-lint part of a project: writes a config with the preset that its tools keep to.")
    .addOption(presetOption("extend this preset in place of the one that fits (repeatable)"))
    .addOption(
      new Option("--hook <tool>", "write a hook that runs before commits").choices(["pre-commit", "lefthook", "husky"]),
    )
    .addOption(new Option("--ci <service>", "write a job").choices(["github", "gitlab"]))
    .option("--eslint", "write a config for ESLint")
    .action(async (options: InitOptions) => {
      const { initCommand } = await import("./commands/init-command.ts");
      finish(await initCommand(options, terminal));
    });
}

function addBaseline(program: Command, terminal: Terminal, finish: Finish): void {
  const command = program
    .command("baseline")
    .description("Accepts today's findings, so that only new ones are reported.");
  addConfig(addSourceOptions(command.optionsGroup("Source:")))
    .optionsGroup("Writing:")
    .option("--file <file>", "keep them there (default: mcp-lint-baseline.json beside the config)")
    .option("--prune", "accept no new ones, and drop those that are gone")
    .action(async (options: BaselineOptions) => {
      const { baselineCommand } = await import("./commands/baseline-command.ts");
      finish(await baselineCommand(options, terminal));
    });
}

function addVerify(program: Command, terminal: Terminal, finish: Finish): void {
  const command = program
    .command("verify")
    .description("Compares what the source says of the tools with what a server says.");
  addColors(
    addConfigChoice(
      command
        .argument("[paths...]", "files and folders to report on; everything is compared")
        .optionsGroup("Comparison:")
        .addOption(serverOption())
        .option("--against <file>", "compare with a saved tools/list answer; - is standard input")
        .addOption(timeoutOption())
        .addOption(headerOption()),
    ),
  )
    .addOption(new Option("--format <name>", "how it is printed").choices(["text", "json"]).default("text"))
    .option("--output-file <file>", "write the comparison to a file")
    .action(async (paths: string[], options: VerifyOptions) => {
      const { verifyCommand } = await import("./commands/verify-command.ts");
      finish(await verifyCommand(paths, options, terminal));
    });
}

function addRules(program: Command, terminal: Terminal, finish: Finish): void {
  const command = program
    .command("rules")
    .description("Lists the rules, the presets they belong to, and what can be fixed.");
  addColors(command)
    .addOption(new Option("--format <name>", "how rules are printed").choices(["table", "json"]).default("table"))
    .action(async (options: RulesOptions) => {
      const { rulesCommand } = await import("./commands/rules-command.ts");
      finish(rulesCommand(options, terminal));
    });
}

function addExplain(program: Command, terminal: Terminal, finish: Finish): void {
  const command = program.command("explain").description("Says what a rule is for, with examples.");
  addColors(command.argument("<rule>", "its id, such as description/batch-hook; the family may be left out")).action(
    async (rule: string, options: ExplainOptions) => {
      const { explainCommand } = await import("./commands/explain-command.ts");
      finish(explainCommand(rule, options, terminal));
    },
  );
}

function addCompletion(program: Command, terminal: Terminal): void {
  program
    .command("completion")
    .description("Prints a script that teaches a shell to complete commands, options, rules and presets.")
    .addArgument(new Argument("<shell>", "the shell").choices(SHELL_NAMES))
    .action(async (shell: ShellName) => {
      const { completionCommand } = await import("./completion/completion-command.ts");
      completionCommand(shell, program, terminal);
    });
}

/** Options before a command would be those of `lint`, and nobody means that. */
function refuseMisplacedOptions(program: Command, command: Command): void {
  const name = Object.keys(program.opts()).find((option) => program.getOptionValueSource(option) === "cli");
  const flag = program.options.find((option) => option.attributeName() === name)?.long;
  if (flag) throw new UserError(`\`${flag}\` stands before the command \`${command.name()}\`. Put it behind.`);
}
