/** A server to ask for its tools, or to start first. */
export interface LiveServer {
  /** A URL, or a command line. */
  readonly address: string;
  /** Absolute path of the folder that the command is run in. */
  readonly folder: string;
  /** The environment that the command is given, and that `$NAMES` in its command line are taken from. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** HTTP headers for a server at a URL. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How long starting and answering may take together, in milliseconds. */
  readonly timeout: number;
  /** What whoever asks can do: how messages call the ways to give other headers, and more time. */
  readonly advice: { readonly headers: string; readonly timeout: string };
  /** Ends the asking early; the server is ended all the same. */
  readonly interruption: AbortSignal;
  /** Sends a process a signal; one that is gone is no reason to complain. */
  endProcess(pid: number, signal: "SIGTERM" | "SIGKILL"): void;
}

/** Seconds: enough for a server that `npx` has to fetch first, over a network as networks are. */
export const USUAL_TIMEOUT = 30;

/** More, in bytes, is no list of tools but a mistake or an attack. */
export const LARGEST_ANSWER = 10 * 1024 * 1024;

/** Whether an address is a URL and not a command. */
export function isUrl(address: string): boolean {
  return /^https?:\/\//iu.test(address);
}
