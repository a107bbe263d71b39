import { relative } from "node:path";

/** A file as people at the keyboard name it: relative to their folder, with forward slashes. */
export function relativeFile(folder: string, file: string): string {
  if (file.startsWith(`${folder}/`)) return file.slice(folder.length + 1);
  // Text from standard input is in no file.
  return file.startsWith("<") ? file : relative(folder, file).replaceAll("\\", "/");
}
