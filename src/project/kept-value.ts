import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { digestOf } from "./digest.ts";

/** Values in one folder: each state of the index that is judged, say, leaves one behind. */
const MOST_KEPT = 200;

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

/**
 * Keeps a value for later runs. Where nothing can be written, nothing is kept.
 * @param most how many values the folder may hold before the oldest go
 */
export function writeKept(file: string, maker: string, value: unknown, most = MOST_KEPT): void {
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
  quietly(() => {
    dropOldest(folder, most);
  });
}

function dropOldest(folder: string, most: number): void {
  const kept = readdirSync(folder).filter((name) => name.endsWith(".json"));
  if (kept.length <= most) return;
  const aged = kept.map((name) => ({ file: join(folder, name), time: statSync(join(folder, name)).mtimeMs }));
  const oldest = aged.sort((one, other) => one.time - other.time).slice(0, kept.length - most);
  for (const { file } of oldest) rmSync(file, { force: true });
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
