import { create, type XMLElement } from "xmlbuilder";
import { byFile } from "../diagnostics/by-file.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { visibleCharacters } from "../diagnostics/visible-characters.ts";
import { placeTexts } from "./place-text.ts";
import { relativeFile } from "../diagnostics/relative-file.ts";
import type { Report } from "./report.ts";
import { shortenedName } from "./shortened-name.ts";
import { WHOLE_SERVER } from "./whole-server.ts";

/**
 * The report as JUnit XML: a suite for each file and a case for each finding. Errors are failures; warnings and infos are
 * passing cases that say something, as they do not fail the run either.
 */
export function formatJunit(report: Report): string {
  const place = placeTexts(report.folder, report.texts);
  const root = create("testsuites", { encoding: "UTF-8" });
  for (const [file, diagnostics] of byFile(report.diagnostics)) {
    const name = file === "" ? WHOLE_SERVER : visibleCharacters(relativeFile(report.folder, file));
    const suite = addSuite(root, name, diagnostics);
    for (const diagnostic of diagnostics) addCase(suite, diagnostic, place(diagnostic.range));
  }
  // A report without a case reads as if nothing had been run.
  if (report.diagnostics.length === 0) {
    root
      .ele("testsuite", { name: "mcp-lint", tests: 1, failures: 0, errors: 0, skipped: 0 })
      .ele("testcase", { classname: "mcp-lint", name: "no findings" });
  }
  return `${root.end({ pretty: true })}\n`;
}

function addSuite(root: XMLElement, name: string, diagnostics: readonly Diagnostic[]): XMLElement {
  const failures = diagnostics.filter(({ severity }) => severity === "error").length;
  return root.ele("testsuite", { name, tests: diagnostics.length, failures, errors: 0, skipped: 0 });
}

function addCase(suite: XMLElement, { severity, ruleId, tool, message, help }: Diagnostic, place: string): void {
  const own = suite.ele("testcase", { classname: visibleCharacters(shortenedName(tool ?? ruleId)), name: ruleId });
  const text = [`${place === "" ? "" : `${place}: `}${message}`, ...(help === undefined ? [] : [help])].join("\n");
  if (severity === "error") own.ele("failure", { message, type: severity }).txt(text);
  else own.ele("system-out").txt(`${severity}: ${text}`);
}
