import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { isTopLevel } from "../shared/fields/field-type.ts";
import { isProposalControl } from "../shared/words/verb-kinds.ts";

export default defineRule({
  summary: "Commit and reject proposals by their id alone",
  why: "Whoever confirms has seen the proposal that the server keeps; a payload that is sent again may say something else.",
  source: "ADR-0030, section 3: confirmed by id, not a re-sent payload",
  scope: "tool",
  reads: ["name", "inputSchema"],
  fix: "none",
  options: z.strictObject({
    allow: z.array(z.string()).default([]).describe("Further fields that may be there, such as `note`"),
  }),
  messages: {
    noId: "Expected `{name}` to take a `proposal_id`, got no such field.",
    payload: "Expected `{name}` to take the id of a proposal alone, got `{field}` as well.",
    optional: "Expected `{field}` to be required, got an optional one.",
  },
  notes: ["Judged are tools that commit, confirm, apply, approve, reject or discard a proposal, by their names."],
  check(tool, { options, report }) {
    if (!isProposalControl(tool)) return;
    const name = tool.name.value;
    const fields = tool.input.fields.filter(isTopLevel);
    const id = fields.find((field) => isProposalId(field.name));
    if (!id) report({ messageId: "noId", data: { name }, at: sliceOf(tool.name), path: "/inputSchema" });
    else if (!id.required) report({ messageId: "optional", data: { field: id.name }, at: id.range, path: id.path });
    for (const field of fields.filter((one) => one !== id && !options.allow.includes(one.name)))
      report({ messageId: "payload", data: { name, field: field.name }, at: field.range, path: field.path });
  },
  examples: [
    bad({
      title: "The payload is sent again; the id may be left out, or is not there",
      tools: ts`
        server.registerTool("commit_proposal", {
          inputSchema: { proposal_id: z.string().optional(), changes: z.record(z.string(), z.string()) },
        }, handler);
        server.registerTool("reject_proposal", {}, handler);
      `,
      reports: [
        { message: "optional", at: "proposal_id" },
        { message: "payload", at: "changes" },
        { message: "noId", at: "reject_proposal" },
      ],
    }),
    good({
      title: "The id alone, and a note that was agreed on",
      tools: ts`
        server.registerTool("commit_proposal", { inputSchema: { proposal_id: z.string() } }, handler);
        server.registerTool("reject_proposal", { inputSchema: { proposal_id: z.string(), note: z.string() } }, handler);
      `,
      options: { allow: ["note"] },
    }),
  ],
});

function isProposalId(name: string): boolean {
  return name === "proposal_id" || name === "proposalId";
}
