import { CommanderError } from "commander";
import { UserError } from "../diagnostics/user-error.ts";
import { visibleCharacters } from "../diagnostics/visible-characters.ts";
import { usageSentence } from "./usage-sentence.ts";

/** What is of use to whoever reads of trouble. */
export interface TroubleContext {
  /** The command that was called: "mcp-lint report merge". */
  readonly command: string;
  /** Whether unexpected errors show their stack. */
  readonly isDebugging: boolean;
}

/** Says what went wrong. */
export function troubleSentence(error: unknown, { command, isDebugging }: TroubleContext): string {
  if (error instanceof CommanderError) return usageSentence(error.message, command);
  if (error instanceof UserError) return visibleCharacters(error.message);
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  if (isDebugging) return stack ?? message;
  const reason = visibleCharacters(message.split("\n")[0] ?? "");
  return `mcp-lint failed unexpectedly: ${reason}. Please report it, with what MCP_LINT_DEBUG=1 adds to this message.`;
}
