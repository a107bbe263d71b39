import { basename } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { lintProject, type LintedProject } from "../lint-project.ts";
import { inLintedFiles, settingsFor, type AskedRule } from "./asked-rule.ts";
import { settingsStamps } from "./settings-stamps.ts";

/** A manifest that was read, and what it was read from. */
interface ReadManifest {
  readonly text: string;
  readonly stamps: string;
  readonly project: LintedProject;
}

/** The tools of a saved `tools/list` answer, as its editor has it. */
export class ManifestAnalysis {
  readonly #folder: string;
  readonly #today: string;
  readonly #found = new Map<string, readonly Diagnostic[]>();
  #read: ReadManifest | undefined;
  #version = 0;

  constructor(folder: string, today: string) {
    this.#folder = folder;
    this.#today = today;
  }

  /**
   * Takes notice of what the manifest holds.
   * @returns a number that is another one whenever something else may be found
   * @throws UserError when the text is no manifest, or the config is wrong
   */
  async update(file: string, text: string): Promise<number> {
    if (await this.#isCurrent(text)) return this.#version;
    // Should the text be no manifest, nobody is to see what was found in the one before.
    this.#read = undefined;
    this.#found.clear();
    this.#version += 1;
    const manifest = { file, name: basename(file), text };
    const project = await lintProject({ folder: this.#folder, manifest, today: this.#today });
    this.#read = { text, stamps: await settingsStamps(this.#folder, project), project };
    return this.#version;
  }

  /** What a rule says of the manifest. */
  diagnostics(asked: AskedRule): readonly Diagnostic[] {
    const key = JSON.stringify(asked);
    const found = this.#found.get(key) ?? this.#judged(asked);
    this.#found.set(key, found);
    return found;
  }

  async #isCurrent(text: string): Promise<boolean> {
    if (this.#read?.text !== text) return false;
    return this.#read.stamps === (await settingsStamps(this.#folder, this.#read.project));
  }

  #judged(asked: AskedRule): readonly Diagnostic[] {
    if (!this.#read) return [];
    const { judge, settings, rules, tools } = this.#read.project;
    const { toolSet, listing } = tools;
    const found = judge(toolSet, settingsFor(settings, rules, asked)).diagnostics;
    const own = found.filter(({ ruleId }) => ruleId === asked.ruleId);
    const linted = { folder: this.#folder, toolSet, texts: settings.texts };
    return inLintedFiles(own, linted, (file) => listing.files.includes(file));
  }
}
