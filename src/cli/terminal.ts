import { text } from "node:stream/consumers";
import pc from "picocolors";
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
  readInput(): Promise<string>;
  /**
   * The colours to use.
   * @param wish what the options say; without one, colours are used where they can be seen
   */
  colors(wish?: boolean): Colors;
}

/** The terminal that the process was started from. */
export function processTerminal(): Terminal {
  const { stdout, stderr, stdin, env } = process;
  return {
    folder: process.cwd().replaceAll("\\", "/"),
    width: Math.min(Math.max(stdout.isTTY ? stdout.columns : WIDTH_WITHOUT_TERMINAL, NARROWEST), WIDEST),
    today: new Date().toISOString().slice(0, 10),
    print: (output) => void stdout.write(output),
    note: (message) => void stderr.write(`${message}\n`),
    readInput: () => text(stdin),
    // Some take a CI for a place that shows colours, but there the output may as well go into a file.
    colors: (wish = pc.isColorSupported && (stdout.isTTY || env.FORCE_COLOR !== undefined)) => pc.createColors(wish),
  };
}
