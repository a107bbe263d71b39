import type { Command } from "commander";
import { UserError } from "../../diagnostics/user-error.ts";
import type { Finish } from "../exit-code.ts";
import type { MergeOptions } from "./merge-command.ts";
import { addFindings } from "../options/shared-options.ts";
import type { Terminal } from "../terminal.ts";

/** Declares `report`, and what can be done with reports. */
export function addReport(program: Command, terminal: Terminal, finish: Finish): void {
  const report = program
    .command("report")
    .description("Works on reports that earlier runs wrote.")
    .helpCommand(false)
    .usage("<what> [options]")
    .argument("[what]", "what to do")
    .action((what?: string) => {
      const problem = what === undefined ? "Say what to do with reports." : `There is no \`report ${what}\`.`;
      throw new UserError(`${problem} Known is \`mcp-lint report merge\`.`);
    });
  // The command below says what there is to do.
  report.configureHelp({ visibleArguments: () => [] });
  const merge = report
    .command("merge")
    .description("Makes one report of several, as of servers that were linted one by one.")
    .argument("<reports...>", "files that `--format json=FILE` wrote");
  addFindings(merge).action(async (files: string[], options: MergeOptions) => {
    const { mergeCommand } = await import("./merge-command.ts");
    finish(await mergeCommand(files, options, terminal));
  });
}
