import { gitBytes } from "./run-git.ts";

/** In bytes; files of the project that are larger are not read either. */
const LARGEST_TEXT = 8_000_000;

/**
 * Asks git for the texts of files. What is no text there, such as a submodule, is left out, and what is too large for one.
 * @param commit a commit, or "" for what is staged
 * @param files relative to the folder
 * @returns texts by absolute path
 * @throws UserError when git cannot tell
 */
export async function textsAt(folder: string, commit: string, files: readonly string[]): Promise<Map<string, string>> {
  // git is told of one file a line.
  const asked = files.filter((file) => !file.includes("\n"));
  if (asked.length === 0) return new Map();
  const place = (file: string): string => `${commit}:./${file}\n`;
  const entries = (await gitBytes(folder, ["cat-file", "--batch-check"], asked.map(place).join("")))
    .toString("utf8")
    .split("\n");
  const sized = asked.flatMap((file, index) => {
    const size = /^[\da-f]+ blob (?<size>\d+)$/u.exec(entries[index] ?? "")?.groups?.size;
    return size !== undefined && Number(size) <= LARGEST_TEXT ? [{ file, size: Number(size) }] : [];
  });
  const output = await gitBytes(folder, ["cat-file", "--batch"], sized.map(({ file }) => place(file)).join(""));
  const texts = new Map<string, string>();
  let at = 0;
  for (const { file, size } of sized) {
    // A line in front of each says what it is, and one ends behind it.
    const start = output.indexOf("\n", at) + 1;
    texts.set(`${folder}/${file}`, output.toString("utf8", start, start + size));
    at = start + size + 1;
  }
  return texts;
}
