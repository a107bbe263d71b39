import { text } from "node:stream/consumers";
import pc from "picocolors";
import { endProcess, ownEnvironment } from "../own-process.ts";
import type { Colors } from "../report/colors.ts";

const WIDTH_WITHOUT_TERMINAL = 100;
const NARROWEST = 60;
const WIDEST = 120;

/** Everything that the command line shares with the world around it. */
export interface Terminal {
  /** Absolute path of the working directory, with forward slashes. */
  readonly folder: string;
  /** How many columns a line may take. */
  readonly width: number;
  /** The day of the run as an ISO date. */
  readonly today: string;
  print(output: string): void;
  /** Says something beside the output: trouble, or what was done. */
  note(message: string): void;
  /** Says what is being done, where somebody watches; "" when it is done. */
  progress(doing: string): void;
  readInput(): Promise<string>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Sends another process a signal; one that is gone is no reason to complain. */
  endProcess(pid: number, signal: "SIGTERM" | "SIGKILL"): void;
  /**
   * Does something that has to be cleaned up after: an interruption is handed to it, in place of ending the process.
   */
  interruptible<T>(work: (interruption: AbortSignal) => Promise<T>): Promise<T>;
  /**
   * The colours to use.
   * @param wish what the options say; without one, colours are used where they can be seen
   */
  colors(wish?: boolean): Colors;
}

/** Of a process, what its terminal is made of. */
type Streams = Pick<NodeJS.Process, "stdin" | "env"> & {
  readonly stdout: Pick<NodeJS.WriteStream, "isTTY" | "columns" | "write">;
  readonly stderr: Pick<NodeJS.WriteStream, "isTTY" | "write">;
};

/** Takes back what stands in the line that the cursor is in. */
const CLEARED = "\r\u001B[K";

/**
 * The terminal that the process was started from.
 * @param folder the working directory
 */
export function processTerminal(folder: string, { stdout, stderr, stdin, env }: Streams = process): Terminal {
  let inProgress = "";
  // Whatever is said next must not stand behind what was being done.
  const progress = (doing: string): void => {
    if (stderr.isTTY && doing !== inProgress) stderr.write(`${CLEARED}${doing}`);
    inProgress = doing;
  };
  return {
    folder: folder.replaceAll("\\", "/"),
    width: Math.min(Math.max(stdout.isTTY ? stdout.columns : WIDTH_WITHOUT_TERMINAL, NARROWEST), WIDEST),
    today: new Date().toISOString().slice(0, 10),
    print: (output) => {
      progress("");
      stdout.write(output);
    },
    note: (message) => {
      progress("");
      stderr.write(`${message}\n`);
    },
    progress,
    readInput: () => text(stdin),
    environment: ownEnvironment(),
    endProcess,
    interruptible,
    // Some take a CI for a place that shows colours, but there the output may as well go into a file.
    colors: (wish = pc.isColorSupported && (stdout.isTTY || env.FORCE_COLOR !== undefined)) => pc.createColors(wish),
  };
}

const INTERRUPTIONS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

async function interruptible<T>(work: (interruption: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const interrupt = (): void => controller.abort();
  for (const signal of INTERRUPTIONS) process.once(signal, interrupt);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of INTERRUPTIONS) process.off(signal, interrupt);
  }
}
