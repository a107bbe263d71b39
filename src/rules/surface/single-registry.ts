import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import type { Tool } from "../../tool-model/tool.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";

/** The registration of the extension for apps: there is no other way for a tool with a page. */
const WITH_A_PAGE = "registerAppTool";

export default defineRule({
  summary: "Hand all tools of a server over in one way",
  why: "What is true of all tools (a wrapper, a safety tag, a test over each) is true of those in one registry; the few that come in by another way are forgotten.",
  source: "ADR-0030, section 1: both in one registry",
  scope: "toolSet",
  fix: "none",
  options: z.strictObject({}),
  messages: {
    other: "Expected `{name}` to be registered as the others are, by `{usual}`, got `{shape}`.",
  },
  notes: [
    "Judged are the tools of one server that reach it by different kinds of registration, as source shows.",
    "Tools with a page of their own, which the extension for apps registers by a function of its own, may stand beside any.",
  ],
  check({ tools }, { report }) {
    const shapes = new Map<string, Tool[]>();
    for (const tool of tools) {
      const { shape } = tool.origin;
      if (shape !== undefined && shape !== WITH_A_PAGE) shapes.set(shape, [...(shapes.get(shape) ?? []), tool]);
    }
    const [usual, ...others] = [...shapes].toSorted(([, one], [, other]) => other.length - one.length);
    for (const [shape, [tool]] of others) if (tool && usual) reportFirst(tool, shape, usual[0]);

    function reportFirst(tool: Tool, shape: string, way: string): void {
      const data = { name: tool.name.value, usual: way, shape };
      report({ messageId: "other", data, at: sliceOf(tool.name), path: "", tool });
    }
  },
  examples: [
    bad({
      title: "One tool comes in by the old way",
      tools: ts`
        server.registerTool("get_person", {}, handler);
        server.registerTool("list_people", {}, handler);
        server.tool("merge_people", handler);
      `,
      reports: [{ message: "other", at: "merge_people" }],
    }),
    good({
      title: "All in one way",
      tools: ts`
        server.registerTool("get_person", {}, handler);
        server.registerTool("merge_people", {}, handler);
      `,
    }),
  ],
});
