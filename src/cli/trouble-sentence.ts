import { CommanderError } from "commander";
import { UserError } from "../diagnostics/user-error.ts";
import { visibleCharacters } from "../diagnostics/visible-characters.ts";
import { usageSentence } from "./usage-sentence.ts";

/**
 * Says what went wrong.
 * @param isDebugging whether unexpected errors show their stack
 */
export function troubleSentence(error: unknown, isDebugging: boolean): string {
  if (error instanceof CommanderError) return usageSentence(error.message);
  if (error instanceof UserError) return visibleCharacters(error.message);
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  if (isDebugging) return stack ?? message;
  const reason = visibleCharacters(message.split("\n")[0] ?? "");
  return `mcp-lint failed unexpectedly: ${reason}. Please report it, with what MCP_LINT_DEBUG=1 adds to this message.`;
}
