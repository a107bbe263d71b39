import { createSyncFn } from "synckit";
import { byFile } from "../diagnostics/by-file.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { AskedRule } from "./asked-rule.ts";
import type { Answer, Question } from "./worker.ts";

/** A file as ESLint has it. */
export interface LintedFile {
  /** Absolute path of the folder that ESLint runs in. */
  readonly folder: string;
  /** Absolute path with forward slashes. */
  readonly file: string;
  readonly text: string;
}

/** What was found by a rule, for as long as the tools stay the same. */
interface Remembered {
  version: number;
  readonly found: Map<string, ReadonlyMap<string, readonly Diagnostic[]>>;
}

type Ask = (question: Question) => Answer;

let asking: Ask | undefined;
const remembered = new Map<string, Remembered>();
const versions = new WeakMap<object, number>();

/**
 * What a rule finds in a file, judged together with all tools of its project. Rules of ESLint cannot wait, and reading a
 * project has to, so a worker does it; it is asked once a file whether anything changed, and once a rule what it finds.
 * @param source the object that stands for this state of the file
 * @throws Error when the project cannot be read
 */
export function findingsIn(source: object, linted: LintedFile, rule: AskedRule): readonly Diagnostic[] {
  const { folder, file } = linted;
  const project = file.endsWith(".json") ? file : folder;
  const state: Remembered = remembered.get(project) ?? { version: -1, found: new Map() };
  remembered.set(project, state);
  const version = versions.get(source) ?? versionOf(linted);
  versions.set(source, version);
  if (version !== state.version) {
    state.version = version;
    state.found.clear();
  }
  const key = JSON.stringify(rule);
  const found = state.found.get(key) ?? byFile(diagnosticsOf(linted, rule));
  state.found.set(key, found);
  return found.get(file) ?? [];
}

function versionOf({ folder, file, text }: LintedFile): number {
  const answer = ask({ ask: "version", folder, file, text });
  if ("version" in answer) return answer.version;
  throw new Error("failure" in answer ? answer.failure : "The worker of mcp-lint gave no answer.");
}

function diagnosticsOf({ folder, file }: LintedFile, rule: AskedRule): readonly Diagnostic[] {
  const answer = ask({ ask: "diagnostics", folder, file, ...rule });
  if ("diagnostics" in answer) return answer.diagnostics;
  throw new Error("failure" in answer ? answer.failure : "The worker of mcp-lint gave no answer.");
}

function ask(question: Question): Answer {
  asking ??= createSyncFn<Ask>(new URL("worker.js", import.meta.url));
  return asking(question);
}
