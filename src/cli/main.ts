import { runCommandLine } from "./command-line.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";
import { fileErrorReason } from "../project/file-error-reason.ts";
import { processTerminal } from "./terminal.ts";

// Whoever reads the output may stop reading, as `head` does: no reason to complain.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit();
  process.stderr.write(`The output could not be written: ${fileErrorReason(error)}.\n`);
  process.exit(EXIT.failure);
});

// Node ends a process in which nothing is left to happen, and takes what it waited for in vain for done.
const sayUnfinished = (): void => {
  process.stderr.write(
    "mcp-lint waited for something that never came, and so has done nothing. Look for a promise that is never settled in the config or its rules.\n",
  );
  process.exitCode = EXIT.failure;
};
process.once("beforeExit", sayUnfinished);

// Not awaited: the bundle that the command starts from is CommonJS, where nothing waits at the top level.
void start().then((code) => {
  process.off("beforeExit", sayUnfinished);
  process.exitCode = code;
});

async function start(): Promise<ExitCode> {
  const folder = workingFolder();
  if (folder !== undefined) {
    const isDebugging = process.env.MCP_LINT_DEBUG === "1";
    return runCommandLine(process.argv.slice(2), processTerminal(folder), isDebugging);
  }
  process.stderr.write("The working directory is gone. Change to a folder that is there.\n");
  return EXIT.failure;
}

/** Nothing when it was deleted, or may not be looked at, since the shell went there. */
function workingFolder(): string | undefined {
  try {
    return process.cwd();
  } catch {
    return undefined;
  }
}
