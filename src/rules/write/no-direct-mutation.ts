import { z } from "zod";
import type { HandlerCall } from "../../tool-model/registry.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { isProposalControl } from "../shared/words/verb-kinds.ts";

export default defineRule({
  summary: "Change data where proposals are committed, and nowhere else",
  why: "A handler that writes by itself goes around the person who was to be asked, whatever its answer says.",
  source: "ADR-0030, section 3: a write is a proposal, applied when it is committed",
  scope: "toolSet",
  needs: ["calls"],
  fix: "none",
  options: z.strictObject({
    mutators: z
      .array(z.string())
      .default([])
      .describe("Calls that change data, by the end of what is called: `repo.update`, `db.insert*`"),
    modules: z.array(z.string()).default([]).describe("Files in which they may be called, by the end of their paths"),
    tools: z.array(z.string()).default([]).describe("Tools that may change data, beside those that commit proposals"),
  }),
  messages: {
    direct: "Expected `{name}` to leave changes to the commit of its proposal, got a call of `{callee}`.",
  },
  notes: [
    "Says nothing until `mutators` names what changes data. `*` at the end of a word stands for any letters.",
    "Calls are followed through the project's functions. What is kept as a member of an object (`{ apply: () => … }`) or handed to what proposes is run later, and is left alone.",
  ],
  check(server, { options, report, toolNamed }) {
    const isMutation = ({ callee, range: { file } }: HandlerCall): boolean =>
      options.mutators.some((mutator) => isCallOf(callee, mutator)) &&
      !options.modules.some((end) => `/${file}`.endsWith(`/${end}`));
    for (const { tool: name, callee, range, from } of server.registries?.calls?.filter(isMutation) ?? []) {
      const tool = toolNamed(name);
      if (!tool || isProposalControl(tool) || options.tools.includes(name)) continue;
      const isOwn = from.file === range.file && from.start === range.start;
      const related = isOwn ? {} : { related: [{ message: `\`${callee}\` is called here.`, at: range }] };
      report({ messageId: "direct", data: { name, callee }, at: from, path: "", tool, ...related });
    }
  },
  examples: [
    bad({
      title: "A handler that writes, and one that has it written",
      tools: ts`
        const people = new PeopleRepository();
        const rename = async (id: string, name: string) => people.update(id, { name });
        server.registerTool("create_person", {}, async ({ name }: any) => {
          await people.insert({ name });
          return { content: [] };
        });
        server.registerTool("rename_person", {}, async ({ id, name }: any) => {
          await rename(id, name);
          return { content: [] };
        });
      `,
      options: { mutators: ["people.insert", "people.update"] },
      reports: [
        { message: "direct", at: "people.insert({ name })" },
        { message: "direct", at: "rename(id, name)" },
      ],
    }),
    good({
      title: "A change that is proposed, the tool that commits it, and a read",
      tools: ts`
        const people = new PeopleRepository();
        const changes = new Map();
        server.registerTool("create_person", {}, async ({ name }: any) => {
          changes.set("p1", { apply: async () => people.insert({ name }) });
          return { content: [] };
        });
        server.registerTool("delete_person", {}, async ({ id }: any) => propose("p2", () => people.remove(id)));
        server.registerTool("commit_proposal", {}, async ({ proposal_id }: any) => {
          await people.commit(changes.get(proposal_id));
          return { content: [] };
        });
        server.registerTool("list_people", {}, async () => ({ content: await people.all() }));
      `,
      options: { mutators: ["people.insert", "people.re*", "commit"] },
    }),
  ],
});

/** Whether what is called ends with the words of a mutator. */
function isCallOf(callee: string, mutator: string): boolean {
  const words = mutator.split(".");
  const called = callee.split(".").slice(-words.length);
  return called.length === words.length && words.every((word, index) => fits(called[index] ?? "", word));
}

function fits(name: string, word: string): boolean {
  return word.endsWith("*") ? name.startsWith(word.slice(0, -1)) : name === word;
}
