import type { Command } from "commander";
import type { Finish } from "../exit-code.ts";
import type { LintOptions } from "./lint-once.ts";
import { addConfig, addFindings, addSource } from "../options/shared-options.ts";
import type { Terminal } from "../terminal.ts";

/** Declares what `lint` takes, on a command of that name or on the program as a whole. */
export function addLint(command: Command, terminal: Terminal, finish: Finish): Command {
  return addFindings(addSelection(addFixing(addConfig(addSource(command)))))
    .option("--report-holes", "list what could not be read without running the code")
    .option("--timing", "say what took how long")
    .optionsGroup("Running:")
    .option("--cache", "keep the outcome, and give it again while nothing changes that it depends on")
    .option("--no-cache", "do all the work again")
    .option("--watch", "lint again whenever something changes, until interrupted")
    .action(async (paths: string[], options: LintOptions) => {
      const { lintCommand } = await import("./lint-command.ts");
      finish(await lintCommand(paths, options, terminal));
    });
}

function addFixing(command: Command): Command {
  return command
    .optionsGroup("Fixing:")
    .option("--fix", "repair texts in the source")
    .option("--fix-suggestions", "make the suggested changes of names and schemas, too")
    .option("--fix-dry-run", "print a diff of what would change");
}

function addSelection(command: Command): Command {
  return command
    .optionsGroup("Selection:")
    .option("--staged", "report on what is staged, judged as the commit will have it; --fix stages what it repairs")
    .option("--since <ref>", "report on what changed since a branch, tag or commit")
    .option("--baseline <file>", "leave out the findings that this file accepts")
    .option("--no-baseline", "leave out none, also where there is a mcp-lint-baseline.json");
}
