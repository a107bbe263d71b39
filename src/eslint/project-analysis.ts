import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { lintProject, type LintedProject, type LintRequest } from "../lint-project.ts";
import { diskHost } from "../project/disk-host.ts";
import { fileStamps } from "../project/file-stamps.ts";
import { confirmed, HostObserver, type Observations } from "../project/host-observer.ts";
import { listSourceFiles } from "../project/list-source-files.ts";
import type { AnyRule } from "../rules/define-rule.ts";
import { rules as builtIn } from "../rules/index.ts";
import type { ToolSet } from "../tool-model/tool-set.ts";
import { inLintedFiles, settingsFor, type AskedRule } from "./asked-rule.ts";
import { settingsStamps } from "./settings-stamps.ts";

/** How long a list of files is taken to be true: long enough for one run over a project, too short for a person to notice. */
const LISTING_LASTS_MS = 1_000;

/**
 * The tools of a project as they stand on the disk and in the editor, kept until something changes. Each rule is run once
 * over all of them, whatever the number of files that are linted.
 */
export class ProjectAnalysis {
  readonly #folder: string;
  readonly #today: string;
  /** Texts that an editor has and the disk has not, each with the stamp of what the disk had instead. */
  readonly #unsaved = new Map<string, { readonly text: string; readonly over: string }>();
  readonly #memory: NonNullable<LintRequest["memory"]> = {};
  readonly #found = new Map<string, readonly Diagnostic[]>();
  #project: LintedProject | undefined;
  #toolSet: ToolSet | undefined;
  #stamps = "";
  /** What was learnt of the files of the project, its dependencies and settings, when it was read. */
  #learnt: Observations | undefined;
  #listed: readonly string[] = [];
  #listedAt = 0;
  #version = 0;
  /** What rules asked for that read more than tools. */
  #wanted: NonNullable<LintRequest["wanted"]> = {};

  /**
   * @param folder absolute path of the project
   * @param today ISO date, against which exceptions expire
   */
  constructor(folder: string, today: string) {
    this.#folder = folder;
    this.#today = today;
  }

  /**
   * Takes notice of what a file holds.
   * @returns a number that is another one whenever the tools may be
   */
  async update(file: string, text: string): Promise<number> {
    await this.#refresh();
    const known = this.#unsaved.get(file)?.text ?? this.#project?.tools.toolSet.files[file];
    // A file that was never parsed may hold tools once it is changed.
    const isNews = known === undefined ? this.#listed.includes(file) && textOnDisk(file) !== text : known !== text;
    if (isNews) this.#extractWith(file, text);
    return this.#version;
  }

  /** What a rule says of the whole project. */
  async diagnostics({ ruleId, options }: AskedRule): Promise<readonly Diagnostic[]> {
    this.#want(builtIn[ruleId]);
    await this.#refresh();
    // Rules of the config's plugins are known once it is loaded.
    this.#want(this.#project?.rules[ruleId]);
    await this.#refresh();
    const { project, toolSet } = this.#current();
    const key = `${ruleId} ${JSON.stringify(options)}`;
    const known = this.#found.get(key);
    if (known) return known;
    const found = project.judge(toolSet, settingsFor(project.settings, project.rules, { ruleId, options })).diagnostics;
    const own = found.filter((diagnostic) => diagnostic.ruleId === ruleId);
    const placed = inLintedFiles(own, { folder: this.#folder, toolSet, texts: project.settings.texts });
    this.#found.set(key, placed);
    return placed;
  }

  /** What nobody asked for is not read, so the first rule that asks has the project read anew. */
  #want(rule: AnyRule | undefined): void {
    const missing = (rule?.needs ?? []).filter((need) => this.#wanted[need] !== true);
    if (missing.length === 0) return;
    this.#wanted = { ...this.#wanted, ...Object.fromEntries(missing.map((need) => [need, true])) };
    this.#project = undefined;
  }

  #current(): { project: LintedProject; toolSet: ToolSet } {
    if (!this.#project) throw new Error("The project was not opened.");
    return { project: this.#project, toolSet: this.#toolSet ?? this.#project.tools.toolSet };
  }

  async #refresh(): Promise<void> {
    if (this.#project && Date.now() - this.#listedAt < LISTING_LASTS_MS) return;
    const { files, examples, large } = await listSourceFiles({ root: this.#folder });
    this.#listed = [...files, ...examples, ...large];
    this.#listedAt = Date.now();
    if (this.#project && (await this.#isCurrent())) return;
    // Should the project have become unreadable, nobody is to see what it was before.
    this.#project = undefined;
    const observer = new HostObserver();
    const request = { folder: this.#folder, today: this.#today, wanted: this.#wanted, memory: this.#memory, observer };
    this.#project = await lintProject(request);
    this.#stamps = await this.#stampsNow();
    this.#learnt = observer.observations();
    this.#forgetOvertaken();
    this.#extract();
  }

  async #isCurrent(): Promise<boolean> {
    if ((await this.#stampsNow()) !== this.#stamps || !this.#learnt) return false;
    const learnt = confirmed(this.#learnt, diskHost(this.#folder, this.#listed));
    this.#learnt = learnt;
    return learnt !== undefined;
  }

  /** Of what decides what is found and is not learnt from the project's own files; and of those that were not read. */
  async #stampsNow(): Promise<string> {
    return `${fileStamps(this.#listed)}\n${await settingsStamps(this.#folder, this.#project)}`;
  }

  /** What the disk has now is newer than what an editor had unsaved, or is what the editor saved. */
  #forgetOvertaken(): void {
    for (const [file, { over }] of this.#unsaved) if (fileStamps([file]) !== over) this.#unsaved.delete(file);
  }

  #extractWith(file: string, text: string): void {
    if (this.#current().project.tools.toolSet.files[file] === text) this.#unsaved.delete(file);
    else this.#unsaved.set(file, { text, over: fileStamps([file]) });
    this.#extract();
  }

  #extract(): void {
    const { tools } = this.#current().project;
    const unsaved = new Map([...this.#unsaved].map(([file, { text }]) => [file, text]));
    this.#settle(unsaved.size > 0 ? tools.extract(unsaved) : tools.toolSet);
  }

  #settle(toolSet: ToolSet): void {
    this.#toolSet = toolSet;
    this.#found.clear();
    this.#version += 1;
  }
}

function textOnDisk(file: string): string | undefined {
  return diskHost("", [file]).read(file);
}
