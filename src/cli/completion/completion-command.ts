import type { Command } from "commander";
import type { Terminal } from "../terminal.ts";
import { bashCompletion } from "./bash-completion.ts";
import { completableCommands } from "./completable.ts";
import { fishCompletion } from "./fish-completion.ts";
import type { ShellName } from "./shell-names.ts";
import { zshCompletion } from "./zsh-completion.ts";

const SCRIPTS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

/** Prints what teaches a shell to complete our commands, options and names. */
export function completionCommand(shell: ShellName, program: Command, terminal: Terminal): void {
  terminal.print(SCRIPTS[shell](program.name(), completableCommands(program)));
}
