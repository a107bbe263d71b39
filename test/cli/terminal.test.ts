import { expect, test } from "vitest";
import { processTerminal } from "../../src/cli/terminal.ts";

/** A terminal whose standard error is shown to somebody or not, and what was written to both streams. */
function terminal(isTTY: boolean) {
  const written: string[] = [];
  const stream = (isTTY: boolean) => ({
    isTTY,
    columns: 80,
    write: (text: string | Uint8Array) => written.push(String(text)) > 0,
  });
  const { stdin, env } = process;
  return { written, ...processTerminal(process.cwd(), { stdout: stream(false), stderr: stream(isTTY), stdin, env }) };
}

const CLEARED = "\r\u001B[K";

test("what is being done stands in one line, which is gone before anything else is said", () => {
  const { progress, note, print, written } = terminal(true);
  progress("Reading 12 files …");
  progress("Reading 40 files …");
  note("A file could not be read.");
  progress("Reading 3 files …");
  print("1 tool · no findings\n");
  progress("");
  expect(written).toEqual([
    `${CLEARED}Reading 12 files …`,
    `${CLEARED}Reading 40 files …`,
    CLEARED,
    "A file could not be read.\n",
    `${CLEARED}Reading 3 files …`,
    CLEARED,
    "1 tool · no findings\n",
  ]);
});

test("where nobody watches, nothing is said of what is being done", () => {
  const { progress, note, written } = terminal(false);
  progress("Reading 12 files …");
  note("Done.");
  expect(written).toEqual(["Done.\n"]);
});
