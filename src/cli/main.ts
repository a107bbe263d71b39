import { runCommandLine } from "./command-line.ts";
import { processTerminal } from "./terminal.ts";

// Whoever reads the output may stop reading, as `head` does: no reason to complain.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

process.exitCode = await runCommandLine(process.argv.slice(2), processTerminal(), process.env.MCP_LINT_DEBUG === "1");
