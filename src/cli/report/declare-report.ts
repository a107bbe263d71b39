import type { Command } from "commander";
import type { Finish } from "../exit-code.ts";
import type { MergeOptions } from "./merge-command.ts";
import { addGroup } from "../options/command-group.ts";
import { addFindings } from "../options/shared-options.ts";
import type { Terminal } from "../terminal.ts";

/** Declares `report`, and what can be done with reports. */
export function addReport(program: Command, terminal: Terminal, finish: Finish): void {
  const report = addGroup(program, "report", {
    description: "Works on reports that earlier runs wrote.",
    request: "Say what to do with reports",
  });
  const merge = report
    .command("merge")
    .description("Makes one report of several, as of servers that were linted one by one.")
    .argument("<reports...>", "files that `--format json=FILE` wrote");
  addFindings(merge).action(async (files: string[], options: MergeOptions) => {
    const { mergeCommand } = await import("./merge-command.ts");
    finish(await mergeCommand(files, options, terminal));
  });
}
