import { parseDocstring } from "../docstring/parse-docstring.ts";
import type { Docstring } from "../docstring/docstring.ts";
import type { RuleContext, Vocabulary } from "../rules/define-rule.ts";
import { isKnown } from "../tool-model/hole.ts";
import type { ServerTools } from "../tool-model/tool-set.ts";
import type { Tool } from "../tool-model/tool.ts";

/** What all checks of one server's tools are given alike. */
export type ServerView = Pick<
  RuleContext<unknown, string>,
  "vocabulary" | "server" | "docstring" | "toolNamed" | "known"
>;

/** Opens the view that rules have of one server: tools by name, and descriptions that are parsed once each. */
export function serverView(server: ServerTools, vocabulary: Vocabulary): ServerView {
  const docstrings = new Map<string, Docstring>();
  const named = new Map(server.tools.filter(hasKnownName).map((tool) => [tool.name.value, tool]));
  return {
    vocabulary,
    server,
    docstring: ({ description }) => description && parsedOnce(description.value),
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
