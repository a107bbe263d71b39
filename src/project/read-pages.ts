import { readdir } from "node:fs/promises";
import type { Problem } from "../tool-model/tool-set.ts";
import { diskHost } from "./disk-host.ts";
import { listMatchingFiles, type ConfiguredFiles } from "./list-source-files.ts";

/** Where the config says that Markdown is. */
export interface PagePlaces {
  /** Folder of the help pages: an absolute path with forward slashes. */
  readonly pages?: string;
  /** Other Markdown. */
  readonly docs?: ConfiguredFiles;
}

/** A Markdown file as it was read. */
export interface PageFile {
  /** Absolute path with forward slashes. */
  readonly file: string;
  readonly role: "help" | "document";
  readonly text: string;
}

const MARKDOWN = /\.(?:md|markdown)$/iu;

/**
 * Reads the help pages and the other Markdown of a project.
 * @returns in order of role and path, and what could not be read
 */
export async function readPages(places: PagePlaces): Promise<{ files: PageFile[]; problems: Problem[] }> {
  const { pages, docs } = places;
  const roles = await listPages(places);
  const host = diskHost(pages ?? docs?.base ?? "", [...roles.keys()]);
  const files = [...roles].flatMap(([file, role]) => {
    const text = host.read(file);
    return text === undefined || host.undecodable.has(file) ? [] : [{ file, role, text }];
  });
  const problems = [
    ...[...host.unreadable].map(([file, reason]) => ({ file, message: `This file could not be read: ${reason}.` })),
    ...[...host.undecodable].map((file) => ({ file, message: "This file is not valid UTF-8, so it was left alone." })),
  ];
  return { files, problems };
}

/** Absolute paths of the help pages and the other Markdown, with what each is; what is both is a help page. */
export async function listPages({ pages, docs }: PagePlaces): Promise<Map<string, PageFile["role"]>> {
  const help = pages === undefined ? [] : await markdownIn(pages);
  const documents = docs ? await listMatchingFiles(docs) : [];
  const roles = new Map<string, PageFile["role"]>(help.map((file) => [file, "help"]));
  for (const file of documents) if (MARKDOWN.test(file) && !roles.has(file)) roles.set(file, "document");
  return roles;
}

/** A folder that is not there yet has no pages. */
async function markdownIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder).catch(() => []);
  return entries
    .filter((entry) => MARKDOWN.test(entry))
    .sort()
    .map((entry) => `${folder}/${entry}`);
}
