import type { MarkdownExamples } from "./example-call.ts";

/** Reads what a Markdown text shows and says; calls are not read yet, so that it says nothing. */
export function readExamples(): MarkdownExamples {
  return { calls: [], broken: [], prose: [] };
}
