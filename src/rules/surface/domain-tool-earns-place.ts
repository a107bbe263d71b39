import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import type { Tool } from "../../tool-model/tool.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { READING_VERBS } from "../shared/words/effect-verbs.ts";
import { parseToolName } from "../shared/words/tool-name.ts";
import { isProposalControl } from "../shared/words/verb-kinds.ts";

const CRUD: ReadonlySet<string> = new Set(["create", "delete", "get", "list", "update"]);
const REASONS: ReadonlySet<string> = new Set(["collapses-flow", "invariant", "atomic-destructive"]);

export default defineRule({
  summary: "Say what a tool beyond list, get, create, update and delete earns its place with",
  why: "Each further tool costs every conversation its tokens and the choice its sharpness; one that saves no step and guards no rule is better left out.",
  source: "ADR-0030, section 1: domain-shaped tools added only where they earn it",
  scope: "tool",
  reads: ["name", "annotations"],
  fix: "none",
  options: z.strictObject({
    readOnly: z.boolean().default(false).describe("Whether tools that only read have to say it too"),
  }),
  messages: {
    missing: "Expected `{name}` to say what it earns its place with, got no tag `earns`.",
    unknown:
      "Expected `collapses-flow`, `invariant` or `atomic-destructive` as what a tool earns its place with, got `{reason}`.",
  },
  notes: [
    "Said by `@earns invariant` above the definition, or by a tag `earns:invariant` in `_meta` or the config's `tools`. `collapses-flow`: it takes the place of several calls; `invariant`: it keeps what single writes would break; `atomic-destructive`: it makes a loss safe or undivided.",
  ],
  check(tool, { options, report, vocabulary }) {
    const { verb = "" } = parseToolName(tool.name.value, vocabulary);
    if (verb === "" || CRUD.has(verb) || isProposalControl(tool)) return;
    const isRead = tool.annotations.readOnlyHint?.value === true || READING_VERBS.has(verb);
    if (isRead && !options.readOnly) return;
    const reason = reasonOf(tool);
    const at = sliceOf(tool.name);
    if (reason === undefined) report({ messageId: "missing", data: { name: tool.name.value }, at, path: "" });
    else if (!REASONS.has(reason)) report({ messageId: "unknown", data: { reason }, at, path: "" });
  },
  examples: [
    bad({
      title: "No reason, and one that is none",
      tools: ts`
        server.registerTool("merge_people", {}, handler);
        server.registerTool("archive_person", {}, handler);
      `,
      facts: { archive_person: { tags: ["earns:convenience"] } },
      reports: [
        { message: "missing", at: "merge_people" },
        { message: "unknown", at: "archive_person" },
      ],
    }),
    good({
      title: "A reason, a plain verb, a read",
      tools: ts`
        /** @earns atomic-destructive */
        server.registerTool("merge_people", {}, handler);
        server.registerTool("create_person", {}, handler);
        server.registerTool("find_people_at_org", {}, handler);
      `,
    }),
  ],
});

function reasonOf({ docstring = [], meta }: Tool): string | undefined {
  const written = docstring.find(({ name }) => name === "earns")?.value.split(/\s/u)[0];
  return written ?? meta.tags.find((tag) => tag.startsWith("earns:"))?.slice("earns:".length);
}
