import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

/** All files below a folder but dependencies: their texts, byte order marks included, by relative path with forward slashes. */
export function readTree(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes("node_modules"))
    .sort();
  return new Map(
    files.map((file) => [path.relative(folder, file).replaceAll("\\", "/"), readFileSync(file, "utf8")] as const),
  );
}
