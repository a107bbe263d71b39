import { readFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "./fixture-folders.ts";

const page = readFileSync(path.join(repositoryRoot, "docs/integrations.md"), "utf8");

/** What docs/integrations.md shows as the contents of a file, from a line on that says what it is. */
export function pageRecipe(language: string, start: string): string {
  const blocks = [...page.matchAll(/^```(\w+)\n([^]*?)^```$/gmu)].map(([, name, text = ""]) => ({ name, text }));
  const found = blocks.find(({ name, text }) => name === language && text.startsWith(start));
  if (!found) throw new Error(`The page shows no ${start}`);
  return found.text;
}
