import pc from "picocolors";
import { runCommandLine } from "../../src/cli/command-line.ts";
import { endProcess } from "../support/processes.ts";
import type { CliRun } from "../support/built-cli.ts";

/** Runs a command line in a folder without starting a process; what the process adds is tested by starting it. */
export async function run(folder: string, args: readonly string[], input = "", today = "2026-11-21"): Promise<CliRun> {
  let stdout = "";
  let stderr = "";
  const terminal = {
    folder,
    width: 100,
    today,
    print: (output: string) => void (stdout += output),
    note: (message: string) => void (stderr += `${message}\n`),
    progress: () => undefined,
    environment: process.env,
    endProcess,
    interruptible: <T>(work: (interruption: AbortSignal) => Promise<T>) => work(new AbortController().signal),
    readInput: () => Promise.resolve(input),
    colors: (wish = false) => pc.createColors(wish),
  };
  const code = await runCommandLine(args, terminal, false);
  return { code, stdout, stderr };
}
