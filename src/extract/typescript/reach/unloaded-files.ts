import type { ts as TS } from "ts-morph";
import type { PackagePrograms } from "../modules/package-programs.ts";
import type { LeadingFiles } from "./forwards/leading-files.ts";

/**
 * Tells files that nothing loads: neither the program that their package is, nor what leads to a registration by other
 * ways, nor code that loads files by names that are not known. What stands at the top of one, a call that enters a tool
 * in a list say, is never run.
 */
export class UnloadedFiles {
  readonly #leading: LeadingFiles;
  readonly #programs: PackagePrograms;
  readonly #wanted: ReadonlySet<string>;
  readonly #known = new Map<string, boolean>();

  /** @param wanted what the programs are there for: one that leads to none of it is not known well enough */
  constructor(programs: PackagePrograms, leading: LeadingFiles, wanted: readonly TS.Node[]) {
    this.#leading = leading;
    this.#programs = programs;
    this.#wanted = new Set(wanted.map((node) => node.getSourceFile().fileName));
  }

  has(sourceFile: TS.SourceFile): boolean {
    const { fileName } = sourceFile;
    const known = this.#known.get(fileName);
    if (known !== undefined) return known;
    const program = this.#programs.of(fileName);
    const isProgramKnown = program !== undefined && [...this.#wanted].some((file) => program.files.has(file));
    const found = isProgramKnown && !program.files.has(fileName) && !this.#leading.isBeside(sourceFile);
    this.#known.set(fileName, found);
    return found;
  }
}
