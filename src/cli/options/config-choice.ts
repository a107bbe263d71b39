import { resolve } from "node:path";

/** The config that the options ask for: its absolute path, false for none, undefined for a search. */
export function configChoice(
  { config }: { readonly config?: string | false },
  folder: string,
): string | false | undefined {
  return typeof config === "string" ? resolve(folder, config) : config;
}
