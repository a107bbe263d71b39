import { runCommandLine } from "./command-line.ts";
import { EXIT } from "./exit-code.ts";
import { fileErrorReason } from "../project/file-error-reason.ts";
import { processTerminal } from "./terminal.ts";

// Whoever reads the output may stop reading, as `head` does: no reason to complain.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit();
  process.stderr.write(`The output could not be written: ${fileErrorReason(error)}.\n`);
  process.exit(EXIT.failure);
});

const isDebugging = process.env.MCP_LINT_DEBUG === "1";
// Not awaited: the bundle that the command starts from is CommonJS, where nothing waits at the top level.
void runCommandLine(process.argv.slice(2), processTerminal(), isDebugging).then((code) => {
  process.exitCode = code;
});
