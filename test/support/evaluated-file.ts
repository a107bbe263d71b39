import type { ts as TS } from "ts-morph";
import { Evaluator } from "../../src/extract/typescript/evaluate/evaluator.ts";
import { References } from "../../src/extract/typescript/modules/references.ts";
import { ImportResolver } from "../../src/extract/typescript/modules/resolve-import.ts";
import { SourceFiles } from "../../src/extract/typescript/modules/source-files.ts";
import { Packages } from "../../src/extract/typescript/packages/packages.ts";
import { memoryHost } from "../../src/rule-tester/memory-host.ts";

/** A project of one file, with what evaluates it and knows who names what. */
export interface EvaluatedFile {
  readonly source: TS.SourceFile;
  readonly evaluator: Evaluator;
  readonly references: References;
}

/** @param code the text of the file, which is TypeScript */
export function evaluatedFile(code: string): EvaluatedFile {
  const file = "/port/src/pier.ts";
  const host = memoryHost("/port", { [file]: code });
  const files = new SourceFiles(host);
  const imports = new ImportResolver(host);
  const evaluator = new Evaluator(files, imports, new Packages(host));
  return { source: files.get(file)!, evaluator, references: new References(files, imports, evaluator.modules) };
}
