import { CommanderError, type Command } from "commander";
import { buildProgram } from "./program.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";
import type { Terminal } from "./terminal.ts";
import { troubleSentence } from "./trouble-sentence.ts";

/**
 * Runs one command line to its end. Never throws: whatever goes wrong becomes a sentence and an exit code.
 * @param args the words behind the name of the program
 * @param isDebugging whether unexpected errors show their stack
 */
export async function runCommandLine(
  args: readonly string[],
  terminal: Terminal,
  isDebugging: boolean,
): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT.clean;
  const program = buildProgram(terminal, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.clean;
    terminal.note(troubleSentence(error, { command: calledCommand(program, args), isDebugging }));
    return EXIT.failure;
  }
}

/** The command that the first words name, as somebody would write it. */
function calledCommand(command: Command, [name, ...rest]: readonly string[]): string {
  const called = command.commands.find((candidate) => candidate.name() === name);
  return called ? `${command.name()} ${calledCommand(called, rest)}` : command.name();
}
