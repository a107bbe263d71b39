import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { readingOf, type Registration } from "../registrations/registration.ts";
import { fileConventions } from "./index.ts";

/** The files that are tools by a framework's convention. */
export function exportedToolFiles(evaluator: Evaluator): Registration[] {
  return fileConventions.flatMap((convention) =>
    convention.files(evaluator).flatMap((file): Registration[] => {
      const sourceFile = evaluator.files.get(file);
      if (!sourceFile) return [];
      // A file of imports alone has no place that would say more than the file itself.
      const node = sourceFile.statements.find((statement) => !ts.isImportDeclaration(statement)) ?? sourceFile;
      return [{ node, dependsOn: [], read: () => readingOf(convention.id, convention.read(file, evaluator)) }];
    }),
  );
}
