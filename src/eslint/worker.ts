import { runAsWorker } from "synckit";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { AskedRule } from "./asked-rule.ts";
import { ManifestAnalysis } from "./manifest-analysis.ts";
import { ProjectAnalysis } from "./project-analysis.ts";

/** What the rules ask: first whether anything changed, then what a rule says of it. */
export type Question =
  | { readonly ask: "version"; readonly folder: string; readonly file: string; readonly text: string }
  | ({ readonly ask: "diagnostics"; readonly folder: string; readonly file: string } & AskedRule);

/** ESLint must be told what went wrong; an error that is thrown here would end it with a stack trace of ours. */
export type Answer =
  | { readonly version: number }
  | { readonly diagnostics: readonly Diagnostic[] }
  | { readonly failure: string };

type Analysis = ProjectAnalysis | ManifestAnalysis;

const analyses = new Map<string, Analysis>();

runAsWorker(async (question: Question): Promise<Answer> => {
  try {
    const analysis = analysisOf(question);
    if (question.ask === "version") return { version: await analysis.update(question.file, question.text) };
    const { ruleId, options } = question;
    return { diagnostics: await analysis.diagnostics({ ruleId, options }) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
});

function analysisOf({ folder, file }: Question): Analysis {
  const isManifest = file.endsWith(".json");
  const key = isManifest ? file : folder;
  const today = new Date().toISOString().slice(0, 10);
  const analysis = analyses.get(key) ?? new (isManifest ? ManifestAnalysis : ProjectAnalysis)(folder, today);
  analyses.set(key, analysis);
  return analysis;
}
