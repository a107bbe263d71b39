import type { Page } from "../docstring/pages/page.ts";

/** A help page as it is, and as it should be. */
export interface HelpPage {
  readonly page: Page;
  /** What each of its regions should hold, in order. */
  readonly regions: readonly string[];
  /** The page with these texts in its regions. */
  readonly regenerated: Page;
}

/** The help resource of a project, as rules see it. */
export interface HelpView {
  /** Folder of the pages. */
  readonly folder: string;
  readonly uri?: string;
  /** The index first, then by name. */
  readonly pages: readonly HelpPage[];
  /** Names of the tools that it should tell of. */
  readonly told: ReadonlySet<string>;
  /** URIs of the resources that are known, the pages among them, and whether there are no others. */
  readonly resources: { readonly uris: readonly string[]; readonly complete: boolean };
  /** The generated module; `text` is absent when there is none yet. */
  readonly module?: { readonly file: string; readonly text?: string; readonly planned: string };
}
