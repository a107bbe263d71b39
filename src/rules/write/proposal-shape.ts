import { z } from "zod";
import type { SourceRange } from "../../tool-model/source-range.ts";
import type { Tool } from "../../tool-model/tool.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { isProposal, missingMembers } from "../shared/answers/proposals.ts";

export default defineRule({
  summary: "Give a proposed change all that a person needs to decide on it",
  why: "Who confirms sees the proposal and nothing else: without the summary nobody knows what is asked, without the diff nobody can check it.",
  source: "ADR-0030, section 3: `proposal_id`, `action`, `tool`, `entity`, `summary`, `diff`",
  scope: "toolSet",
  needs: ["answers", "registries"],
  fix: "none",
  options: z.strictObject({}),
  messages: {
    type: "Expected `{name}` to have `{missing}`, got no such member.",
    answer: "Expected the proposal of `{tool}` to have `{missing}`, got none.",
  },
  notes: [
    "Judged are types and zod schemas named `ProposedChange`; where there are none, what tools answer with a `proposal_id`. Members may be written in camelCase.",
    "A type that extends another, and an object of which not all members are known, are left alone.",
  ],
  check(server, { report }) {
    const types = server.registries?.proposalTypes ?? [];
    for (const { name, members, range } of types) {
      const missing = missingMembers(members);
      if (missing.length > 0)
        report({ messageId: "type", data: { name, missing: shown(missing) }, at: range, path: "" });
    }
    if (types.length > 0) return;
    for (const { tool, missing, range } of proposalsOf(server.tools))
      report({
        messageId: "answer",
        data: { tool: tool.name.value, missing: shown(missing) },
        at: range,
        path: "",
        tool,
      });
  },
  examples: [
    bad({
      title: "A type without the diff",
      tools: ts`
        interface ProposedChange {
          proposalId: string;
          action: string;
          tool: string;
          entity: string;
          summary: string;
        }
        server.registerTool("add_note", {}, handler);
      `,
      reports: [{ message: "type", at: "ProposedChange" }],
    }),
    bad({
      title: "An answer that names no entity and no tool, from one place for two tools",
      tools: ts`
        const propose = (action: string, summary: string, diff: unknown) => {
          const proposal = { proposal_id: crypto.randomUUID(), action, summary, diff };
          return { content: [{ type: "text" as const, text: JSON.stringify(proposal) }] };
        };
        server.registerTool("add_note", {}, async ({ note }: any) => propose("create", "Add a note", note));
        server.registerTool("delete_note", {}, async ({ note }: any) => propose("delete", "Delete a note", note));
      `,
      reports: [{ message: "answer", at: "{ proposal_id: crypto.randomUUID(), action, summary, diff }" }],
    }),
    good({
      title: "All of it, and more",
      tools: ts`
        const ProposedChange = z.object({
          proposal_id: z.string(), action: z.string(), tool: z.string(), entity: z.string(),
          summary: z.string(), diff: z.record(z.string(), z.unknown()), expires_at: z.string(),
        });
        server.registerTool("add_note", { outputSchema: ProposedChange }, handler);
      `,
    }),
  ],
});

interface Proposal {
  readonly tool: Tool;
  readonly missing: readonly string[];
  readonly range: SourceRange | undefined;
}

/** The incomplete proposals that tools answer with, each place once. */
function proposalsOf(tools: readonly Tool[]): readonly Proposal[] {
  const found = new Map<string, Proposal>();
  for (const tool of tools)
    for (const { data, range } of tool.answers ?? []) {
      if (!data?.isWhole || !isProposal(data)) continue;
      const missing = missingMembers(data.keys);
      const at = data.range ?? range;
      const key = at ? `${at.file}:${at.start}` : tool.name.value;
      if (missing.length > 0 && !found.has(key)) found.set(key, { tool, missing, range: at });
    }
  return [...found.values()];
}

function shown(members: readonly string[]): string {
  return members.join("`, `");
}
