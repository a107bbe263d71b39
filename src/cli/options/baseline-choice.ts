import { resolve } from "node:path";

/** The baseline that the options ask for: its absolute path, false for none, undefined for the one beside the config. */
export function baselineChoice(
  { baseline }: { readonly baseline?: string | false },
  folder: string,
): string | false | undefined {
  return typeof baseline === "string" ? resolve(folder, baseline).replaceAll("\\", "/") : baseline;
}
