import { basename } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { lintProject, type LintedProject } from "../lint-project.ts";
import { inLintedFiles, settingsFor, type AskedRule } from "./asked-rule.ts";

/** The tools of a saved `tools/list` answer, as its editor has it. */
export class ManifestAnalysis {
  readonly #folder: string;
  readonly #today: string;
  readonly #found = new Map<string, readonly Diagnostic[]>();
  #project: LintedProject | undefined;
  #text: string | undefined;
  #version = 0;

  constructor(folder: string, today: string) {
    this.#folder = folder;
    this.#today = today;
  }

  async update(file: string, text: string): Promise<number> {
    if (text === this.#text) return this.#version;
    this.#found.clear();
    this.#text = text;
    this.#version += 1;
    const manifest = { file, name: basename(file), text };
    this.#project = await lintProject({ folder: this.#folder, manifest, today: this.#today });
    return this.#version;
  }

  diagnostics(asked: AskedRule): readonly Diagnostic[] {
    const key = JSON.stringify(asked);
    const found = this.#found.get(key) ?? this.#judged(asked);
    this.#found.set(key, found);
    return found;
  }

  #judged(asked: AskedRule): readonly Diagnostic[] {
    if (!this.#project) return [];
    const { judge, settings, rules, tools } = this.#project;
    const { toolSet, listing } = tools;
    const found = judge(toolSet, settingsFor(settings, rules, asked)).diagnostics;
    const own = found.filter(({ ruleId }) => ruleId === asked.ruleId);
    const linted = { folder: this.#folder, toolSet, texts: settings.texts };
    return inLintedFiles(own, linted, (file) => listing.files.includes(file));
  }
}
