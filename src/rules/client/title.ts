import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { addedAnnotation } from "../shared/added-annotation.ts";
import { clientsOption } from "../shared/clients.ts";
import { excerpt } from "../shared/texts/excerpt.ts";
import { identifierWords } from "../shared/words/identifier-words.ts";

/** A title is a line of a dialog; what is longer is a description. */
const MOST_CHARACTERS = 80;

export default defineRule({
  summary: "Give every tool a title among its annotations",
  why: "People are asked by the title whether a tool may run; without one they see an identifier. The review of a directory refuses a server for one tool that lacks it.",
  source:
    "Review criteria of Anthropic's connectors directory: every tool has a title and the applicable hint (claude.com/docs/connectors/building/review-criteria, read 2026-11-22)",
  scope: "tool",
  reads: ["name", "annotations"],
  fix: "suggestion",
  options: z.strictObject({ clients: clientsOption }),
  messages: {
    noTitle: "Expected `{name}` to have `annotations.title`, got none.",
    topLevelOnly: "Expected `{name}` to have its title in `annotations` too, got the title `{title}` beside them.",
  },
  notes: [
    "It fires for the client `claude`, whose directory reads the title among the annotations, not the one at the top of the tool.",
    "The suggested title is the one at the top, or the words of the name where that is missing or a whole description.",
  ],
  check(tool, { options, server, report }) {
    const { title } = tool.annotations;
    if (!options.clients.includes("claude") || (typeof title?.value === "string" && title.value.trim() !== "")) return;
    const name = tool.name.value;
    const own = tool.title?.value.trim();
    const suggested = own && own.length <= MOST_CHARACTERS ? own : titleOf(name);
    const fix = title ? undefined : addedAnnotation(tool, server, "title", suggested);
    report({
      ...(own
        ? { messageId: "topLevelOnly" as const, data: { name, title: excerpt(own) } }
        : { messageId: "noTitle" as const, data: { name } }),
      at: sliceOf(tool.name),
      path: "/annotations/title",
      fix,
    });
  },
  examples: [
    bad({
      title: "No title, and one that the review does not read",
      tools: ts`
        server.registerTool("list_cabins", {
          annotations: { readOnlyHint: true },
        }, handler);

        server.registerTool("stop_cabin", {
          title: "Stop a cabin",
          annotations: { destructiveHint: false },
        }, handler);
      `,
      reports: [
        { message: "noTitle", at: "list_cabins" },
        { message: "topLevelOnly", at: "stop_cabin" },
      ],
      fixed: ts`
        server.registerTool("list_cabins", {
          annotations: { readOnlyHint: true, title: "List cabins" },
        }, handler);

        server.registerTool("stop_cabin", {
          title: "Stop a cabin",
          annotations: { destructiveHint: false, title: "Stop a cabin" },
        }, handler);
      `,
    }),
    bad({
      title: "Annotations on lines of their own",
      tools: ts`
        server.registerTool("list_cabins", {
          annotations: {
            readOnlyHint: true,
            openWorldHint: false,
          },
        }, handler);
      `,
      reports: [{ message: "noTitle", at: "list_cabins" }],
      fixed: ts`
        server.registerTool("list_cabins", {
          annotations: {
            readOnlyHint: true,
            openWorldHint: false,
            title: "List cabins",
          },
        }, handler);
      `,
    }),
    good({
      title: "A title among the annotations",
      tools: ts`
        server.registerTool("list_cabins", {
          annotations: { title: "List cabins", readOnlyHint: true },
        }, handler);
      `,
    }),
  ],
});

/** "List cabins" for `list_cabins`. */
function titleOf(name: string): string {
  const words = identifierWords(name).join(" ");
  return words === "" ? name : `${words[0]?.toUpperCase() ?? ""}${words.slice(1)}`;
}
