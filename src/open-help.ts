import type { HelpSettings } from "./config/load-settings.ts";
import { diskHost } from "./project/disk-host.ts";
import { readPages, type PageFile } from "./project/read-pages.ts";
import type { Problem } from "./tool-model/tool-set.ts";

/** The files of a help, as they are. */
export interface OpenedHelp {
  readonly settings: HelpSettings;
  readonly files: readonly PageFile[];
  /** Text of the generated module; absent when there is none yet. */
  readonly module?: string;
  /** What could not be read. */
  readonly problems: readonly Problem[];
}

/** Reads what the config says of a help: its pages, other Markdown, and the module made from them. */
export async function openHelp(settings: HelpSettings): Promise<OpenedHelp> {
  const { files, problems } = await readPages(settings);
  const { module } = settings;
  const text = module === undefined ? undefined : diskHost("", [module]).read(module);
  return { settings, files, problems, ...(text !== undefined && { module: text }) };
}
