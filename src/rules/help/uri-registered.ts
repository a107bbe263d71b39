import { z } from "zod";
import { defineRule, type Finding } from "../define-rule.ts";
import { bad, good, md, ts } from "../example.ts";
import type { HelpView } from "../help-view.ts";

const URI = /(?<![\w+.-])(?<scheme>[a-z][a-z\d+.-]*):\/\/[^\s`"'<>()[\]\\,;|*]+/giu;

export default defineRule({
  summary: "Name only resources that the server has",
  why: "An agent that reads a URI in the help asks for it, and gets an error.",
  source: "ADR-0019, section 4: the index of the help resource",
  scope: "page",
  fix: "none",
  options: z.strictObject({}),
  messages: { unknown: "Expected the URI of a resource, got `{uri}`." },
  check({ file, text, regions }, { help, report }) {
    if (help?.uri === undefined) return;
    const own = help.uri.replace(/:\/\/.*$/su, "").toLowerCase();
    for (const match of text.matchAll(URI)) {
      if (match.groups?.scheme?.toLowerCase() !== own) continue;
      const { index: start } = match;
      // What is generated is right once it is generated anew.
      if (regions.some(({ content }) => start >= content.start && start < content.end)) continue;
      const uri = match[0].replace(/[.:!?]+$/u, "").replace(/\/$/u, "");
      if (isRegistered(uri, help)) continue;
      const finding: Finding<"unknown"> = {
        messageId: "unknown",
        path: "",
        at: { file, start, end: start + uri.length },
      };
      report({ ...finding, data: { uri } });
    }
  },
  notes: [
    "URIs of other schemes than the help's are other servers' business.",
    "When not all resources of the server are known, only URIs below that of the help are judged.",
  ],
  examples: [
    bad({
      title: "A page that was renamed",
      tools: ts`
        server.registerTool("list_crossings", { description: "List crossings." }, handler);
      `,
      uri: "ferry://help",
      pages: {
        "help/index.md": md`
          # Help

          How tickets are sold: \`ferry://help/tickets\`. All tools: ferry://help/tools.
        `,
        "help/tools.md": "# Tools\n",
      },
      reports: [{ message: "unknown", at: "ferry://help/tickets" }],
    }),
    good({
      title: "Pages that are there, and the resources of others",
      tools: ts`
        server.registerTool("list_crossings", { description: "List crossings." }, handler);
      `,
      uri: "ferry://help",
      pages: {
        "help/index.md": "# Help\n\nSee `ferry://help/tools`, and `tides://today` of the harbour's server.\n",
        "help/tools.md": "# Tools\n",
      },
    }),
  ],
});

function isRegistered(uri: string, { uri: helpUri, resources }: HelpView): boolean {
  if (resources.uris.some((known) => matches(uri, known))) return true;
  const isBelowHelp = uri === helpUri || uri.startsWith(`${helpUri ?? uri}/`);
  return !isBelowHelp && !resources.complete;
}

/** Whether a URI is the one of a resource, or one of its template: `ferry://crossings/{id}` takes any part in the braces' place. */
function matches(uri: string, known: string): boolean {
  if (uri === known) return true;
  const [parts, wanted] = [uri.split("/"), known.split("/")];
  return (
    wanted.some((part) => part.includes("{")) &&
    parts.length === wanted.length &&
    wanted.every((part, index) => part.includes("{") || part === parts[index])
  );
}
