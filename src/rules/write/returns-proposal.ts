import { z } from "zod";
import { holdsMarks, type Answer } from "../../tool-model/answer.ts";
import { sliceOf } from "../../tool-model/text.ts";
import type { Tool } from "../../tool-model/tool.ts";
import { defineRule, type Place } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { isJson, toolsWith } from "../shared/answers/answer-text.ts";
import { mayPropose } from "../shared/answers/proposals.ts";
import { isProposalControl, isWrite } from "../shared/words/verb-kinds.ts";

export default defineRule({
  summary: "Let each tool that writes answer with a proposed change",
  why: "A write that is carried out at once was seen by nobody; one that is proposed is shown first, and committed by its id or not at all.",
  source: "ADR-0030, section 3: every write returns a `ProposedChange`",
  scope: "tool",
  reads: ["name", "annotations"],
  needs: ["answers"],
  fix: "none",
  options: z.strictObject({
    ignore: z.array(z.string()).default([]).describe("Tools that may write at once, by name"),
  }),
  messages: {
    direct: "Expected `{name}` to answer with a `ProposedChange`, since it writes, got an answer that is none.",
  },
  notes: [
    "A proposal is known by its `proposal_id`, in `structuredContent` or in an answer that is JSON.",
    "Silent where an answer of the tool could not be followed, where its data or most of its words are known to calls alone, and where it speaks of a proposal, a plan or a preview in words.",
    "Tools that commit or reject a proposal are left alone. `mcp-lint generate proposals` makes what writes answer with.",
  ],
  check(tool, { options, known, report, server, vocabulary }) {
    const name = tool.name.value;
    if (!isWrite(tool, vocabulary, known) || isProposalControl(tool) || options.ignore.includes(name)) return;
    const answers = successes(tool);
    const [first] = answers;
    if (!first || answers.some(mayPropose)) return;
    const place = placeOf(first);
    const isShared = first.text !== undefined && toolsWith(first.text, server).length > 1 && place === first.range;
    report({ messageId: "direct", data: { name }, at: (isShared ? undefined : place) ?? sliceOf(tool.name), path: "" });
  },
  examples: [
    bad({
      title: "The note is added, and its record answered",
      tools: ts`
        server.registerTool("add_note", {
          description: "Add a note to a person.",
          inputSchema: { person: z.string(), note: z.string() },
        }, async ({ person, note }) => {
          if (note === "") return { content: [{ type: "text", text: "The note is empty." }], isError: true };
          const added = { person, note };
          return { content: [{ type: "text", text: JSON.stringify(added) }] };
        });
      `,
      reports: [{ message: "direct", at: '{ content: [{ type: "text", text: JSON.stringify(added) }] }' }],
    }),
    bad({
      title: "A word that it is done",
      tools: ts`
        const text = (text: string) => ({ content: [{ type: "text" as const, text }] });
        server.registerTool("delete_note", { description: "Delete a note." }, async ({ id }: any) =>
          text(\`Note \${id} is deleted.\`));
      `,
      reports: [{ message: "direct", at: "Note ${id} is deleted." }],
    }),
    good({
      title: "A proposal, the tool that commits it, and a read",
      tools: ts`
        server.registerTool("add_note", { description: "Add a note." }, async ({ person, note }: any) => {
          const proposal = { proposal_id: "p1", action: "create", tool: "add_note", entity: "note",
            summary: "Add a note to " + person, diff: { note } };
          return { content: [{ type: "text", text: JSON.stringify(proposal) }], structuredContent: proposal };
        });
        server.registerTool("commit_proposal", { inputSchema: { proposal_id: z.string() } }, async () => ({
          content: [{ type: "text", text: "The note is added." }],
        }));
        server.registerTool("get_note", {}, async () => ({ content: [{ type: "text", text: "The note is short." }] }));
      `,
    }),
    good({
      title: "Data that only a call tells",
      tools: ts`
        server.registerTool("update_note", {}, async ({ change }: any) => ({
          content: [{ type: "text", text: JSON.stringify(change) }],
        }));
      `,
    }),
  ],
});

/** The words of an answer where they are written for it alone, else the place where it is given. */
function placeOf({ text, range }: Answer): Place | undefined {
  if (!text || text.value === "" || isJson(text.value)) return range;
  const isOwn = text.pieces.every(
    (piece) => piece.range && (piece.shared !== true || holdsMarks(text.value.slice(piece.start, piece.end))),
  );
  return isOwn ? sliceOf(text) : range;
}

/** The answers of a tool that did what it was asked for; none when not all of them are known. */
function successes({ answers = [], answerHoles = [] }: Tool) {
  if (answerHoles.length > 0) return [];
  return answers.filter(({ path, isError }) => path === "normal" && isError === false);
}
