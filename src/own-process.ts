/** The process that mcp-lint runs in, for what has to start or end others. */

/** The environment that it was started with, which what it starts is given. */
export function ownEnvironment(): Readonly<Record<string, string | undefined>> {
  return process.env;
}

/** Sends another process a signal; one that is gone is no reason to complain. */
export function endProcess(pid: number, signal: "SIGTERM" | "SIGKILL"): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended in the meantime.
  }
}
