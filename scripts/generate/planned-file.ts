import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTwoFilesPatch } from "diff";

/** A file as it should be. */
export interface PlannedFile {
  /** Relative to the repository, with forward slashes. */
  readonly path: string;
  readonly content: string;
}

/** A planned file and what stands at its place; undefined when nothing does. */
export interface StaleFile extends PlannedFile {
  readonly current: string | undefined;
}

/** Those of the planned files that differ from what stands in the repository. */
export async function findStale(root: string, planned: readonly PlannedFile[]): Promise<StaleFile[]> {
  const compared = await Promise.all(
    planned.map(async (file) => ({ ...file, current: await readIfThere(path.join(root, file.path)) })),
  );
  return compared.filter((file) => file.current !== file.content);
}

/** What would have to change, as a unified diff. */
export function renderDiff(stale: StaleFile): string {
  return createTwoFilesPatch(`a/${stale.path}`, `b/${stale.path}`, stale.current ?? "", stale.content);
}

/** Writes a planned file, with its folder. */
export async function writePlanned(root: string, file: PlannedFile): Promise<void> {
  const target = path.join(root, file.path);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, file.content);
}

/** The text of a file, or undefined when there is none. */
export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
