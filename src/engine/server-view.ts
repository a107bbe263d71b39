import type { Settings } from "../config/settings.ts";
import { parseDocstring } from "../docstring/parse-docstring.ts";
import type { Docstring } from "../docstring/docstring.ts";
import type { MarkdownExamples } from "../docstring/examples/example-call.ts";
import { readExamples } from "../docstring/examples/read-examples.ts";
import type { Page } from "../docstring/pages/page.ts";
import type { RuleContext } from "../rules/define-rule.ts";
import { RECORD_TAGS } from "../rules/shared/answers/state-tags.ts";
import type { SchemaCheck } from "../schema-check/schema-check.ts";
import { isKnown } from "../tool-model/hole.ts";
import type { ServerTools } from "../tool-model/tool-set.ts";
import type { Tool } from "../tool-model/tool.ts";

/** What all checks of one server's tools are given alike. */
export type ServerView = Pick<
  RuleContext<unknown, string>,
  | "vocabulary"
  | "stateTags"
  | "declaredTags"
  | "server"
  | "docstring"
  | "examples"
  | "checkSchema"
  | "toolNamed"
  | "known"
>;

/** Without pages there is nothing to hold against schemas. */
const NO_CHECK: SchemaCheck = () => [];

/** Fixing lints many times over, and pages stay as they are. */
const shown = new WeakMap<Page, MarkdownExamples>();

/** Opens the view that rules have of one server: tools by name, and descriptions and pages that are parsed once each. */
export function serverView(
  server: ServerTools,
  { vocabulary, stateTags = {} }: Pick<Settings, "vocabulary" | "stateTags">,
  checkSchema = NO_CHECK,
): ServerView {
  const docstrings = new Map<string, Docstring>();
  const named = new Map(server.tools.filter(hasKnownName).map((tool) => [tool.name.value, tool]));
  return {
    vocabulary,
    stateTags: { ...RECORD_TAGS, ...stateTags },
    declaredTags: Object.keys(stateTags),
    server,
    docstring: ({ description }) => description && parsedOnce(description.value),
    examples: examplesOf,
    checkSchema,
    toolNamed: (name) => named.get(name),
    known: (tool, path) => isKnown(tool.holes, path),
  };

  function parsedOnce(text: string): Docstring {
    const parsed = docstrings.get(text) ?? parseDocstring(text);
    docstrings.set(text, parsed);
    return parsed;
  }
}

function hasKnownName(tool: Tool): boolean {
  return isKnown(tool.holes, "/name");
}

function examplesOf(page: Page): MarkdownExamples {
  const read = shown.get(page) ?? readExamples(page.text);
  shown.set(page, read);
  return read;
}
