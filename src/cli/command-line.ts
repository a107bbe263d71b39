import { CommanderError } from "commander";
import { UserError } from "../diagnostics/user-error.ts";
import { visibleCharacters } from "../diagnostics/visible-characters.ts";
import { buildProgram } from "./program.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";
import type { Terminal } from "./terminal.ts";
import { usageSentence } from "./usage-sentence.ts";

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
  try {
    let exitCode: ExitCode = EXIT.clean;
    const program = buildProgram(terminal, (code) => {
      exitCode = code;
    });
    await program.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.clean;
    terminal.note(trouble(error, isDebugging));
    return EXIT.failure;
  }
}

function trouble(error: unknown, isDebugging: boolean): string {
  if (error instanceof CommanderError) return usageSentence(error.message);
  if (error instanceof UserError) return visibleCharacters(error.message);
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  if (isDebugging) return stack ?? message;
  const reason = visibleCharacters(message.split("\n")[0] ?? "");
  return `mcp-lint failed unexpectedly: ${reason}. Please report it, with what MCP_LINT_DEBUG=1 adds to this message.`;
}
