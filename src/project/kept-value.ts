import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { digestOf } from "./digest.ts";

/**
 * Reads a value that an earlier run kept.
 * @param maker what must have written it: another release may mean something else by the same value
 * @returns undefined when there is none, or something is wrong with it
 */
export function readKept(file: string, maker: string): unknown {
  try {
    const content = readFileSync(file, "utf8");
    const end = content.indexOf("\n");
    const json = content.slice(end + 1);
    return end !== -1 && content.slice(0, end) === heading(maker, json) ? JSON.parse(json) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value for later runs. Where nothing can be written, nothing is kept. */
export function writeKept(file: string, maker: string, value: unknown): void {
  const folder = dirname(file);
  const draft = `${file}.${randomBytes(6).toString("hex")}.tmp`;
  quietly(() => {
    const made = mkdirSync(folder, { recursive: true });
    if (made !== undefined) writeFileSync(join(folder, ".gitignore"), "*\n", { flag: "wx" });
    const json = JSON.stringify(value);
    writeFileSync(draft, `${heading(maker, json)}\n${json}`, { flag: "wx" });
    renameSync(draft, file);
  });
  quietly(() => {
    rmSync(draft, { force: true });
  });
}

function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // A folder that cannot be written to, or a full disk: the next run does all the work again.
  }
}

/** Holds for whole content alone: half a file, or one with a byte turned, has another digest. */
function heading(maker: string, json: string): string {
  return JSON.stringify([maker, digestOf(json)]);
}
