import type { Rule } from "eslint";
import { z } from "zod";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { TextEdit } from "../diagnostics/text-edit.ts";
import type { AnyRule } from "../rules/define-rule.ts";
import { rules as builtIn } from "../rules/index.ts";
import { findingsIn } from "./findings-in.ts";

/** A mark that editors put before a file; ESLint hands texts on without it. */
const BYTE_ORDER_MARK = "\u{feff}";

/** States of files whose project could not be read: one rule says so, not all of them. */
const failed = new WeakSet();

/** Rules as ESLint knows rules, by id. */
export function eslintRules(rules: Readonly<Record<string, AnyRule>>): Record<string, Rule.RuleModule> {
  return Object.fromEntries(Object.entries(rules).map(([id, rule]) => [id, eslintRule(id, rule)]));
}

/** A rule as ESLint knows rules: it judges the project as everywhere else, and shows what lies in the file at hand. */
function eslintRule(ruleId: string, rule: AnyRule): Rule.RuleModule {
  return {
    meta: {
      type: rule.fix === "none" ? "suggestion" : "problem",
      docs: { description: rule.summary, recommended: false, ...pageOf(ruleId) },
      ...(rule.fix !== "none" && { fixable: "code" }),
      hasSuggestions: true,
      schema: [optionsSchema(rule)],
    },
    create: (context) => ({
      Program(): void {
        for (const report of reports(ruleId, context)) context.report(report);
      },
    }),
  };
}

/** Where the page of a built-in rule is: in the package itself, so that it is that of this release and needs no network. */
function pageOf(ruleId: string): { url?: string } {
  return Object.hasOwn(builtIn, ruleId) ? { url: new URL(`../../docs/rules/${ruleId}.md`, import.meta.url).href } : {};
}

/** What ESLint lets through is checked again by the rule itself, so that a schema that JSON has no words for is no trouble. */
function optionsSchema({ options }: AnyRule): object {
  try {
    return { ...z.toJSONSchema(options, { target: "draft-4", io: "input", unrepresentable: "any" }) };
  } catch {
    return { type: "object" };
  }
}

function reports(ruleId: string, context: Rule.RuleContext): Rule.ReportDescriptor[] {
  const { sourceCode, cwd, physicalFilename, options } = context;
  if (failed.has(sourceCode)) return [];
  const text = sourceCode.hasBOM ? BYTE_ORDER_MARK + sourceCode.text : sourceCode.text;
  const linted = { folder: slashes(cwd), file: slashes(physicalFilename), text };
  try {
    const found = findingsIn(sourceCode, linted, { ruleId, options: optionsOf(options) });
    return found.map((diagnostic) => descriptor(diagnostic, linted.file, sourceCode));
  } catch (error) {
    failed.add(sourceCode);
    const message = error instanceof Error ? error.message : String(error);
    return [{ loc: { line: 1, column: 0 }, message: `mcp-lint could not read this project. ${message}` }];
  }
}

function optionsOf([options]: readonly unknown[]): Readonly<Record<string, unknown>> {
  return typeof options === "object" && options !== null ? { ...options } : {};
}

function descriptor(
  diagnostic: Diagnostic,
  file: string,
  sourceCode: Rule.RuleContext["sourceCode"],
): Rule.ReportDescriptor {
  const { message, help, range, fix } = diagnostic;
  const shift = sourceCode.hasBOM ? BYTE_ORDER_MARK.length : 0;
  const place = (offset: number) => sourceCode.getLocFromIndex(Math.max(0, offset - shift));
  const loc = range ? { start: place(range.start), end: place(range.end) } : { line: 1, column: 0 };
  const edits = fix?.edits ?? [];
  // ESLint changes one file at a time, and half a fix is none.
  const apply = edits.length > 0 && edits.every((edit) => edit.file === file) ? fixer(edits, shift) : undefined;
  return {
    loc,
    message: help === undefined ? message : `${message} ${help}`,
    ...(apply && fix?.kind === "safe" && { fix: apply }),
    ...(apply && fix?.kind === "suggestion" && { suggest: [{ desc: fix.title, fix: apply }] }),
  };
}

function fixer(edits: readonly TextEdit[], shift: number) {
  return (fix: Rule.RuleFixer): Rule.Fix[] =>
    edits.map(({ start, end, text }) => fix.replaceTextRange([start - shift, end - shift], text));
}

function slashes(path: string): string {
  return path.replaceAll("\\", "/");
}
