import type { ResultType } from "../../../tool-model/registry.ts";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { rangeOf } from "../modules/source-files.ts";

const WORDS = /\binterface\s+\w*(?:Batch|Dispatch|Operation)\w*Result\b|\binterface\s+\w*Result\w*Batch\b/u;
const NAME = /^(?:\w*(?:Batch|Dispatch|Operation)\w*Result|\w*Result\w*Batch)$/u;

/** The interfaces at the top of the project's files that describe what a batch answers. */
export function resultTypes({ files }: Evaluator): ResultType[] {
  return files.host.files.flatMap((file) => {
    if (!WORDS.test(files.text(file) ?? "")) return [];
    return (files.get(file)?.statements ?? []).flatMap((statement) => {
      if (!ts.isInterfaceDeclaration(statement) || !NAME.test(statement.name.text)) return [];
      const shape = statement.members.map((member) => member.getText().replaceAll(/[\s;,]/gu, "")).join(";");
      return [{ name: statement.name.text, shape, range: rangeOf(statement.name) }];
    });
  });
}
