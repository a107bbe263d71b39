import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import {
  distinctOpenings,
  isOpenAtStart,
  openingOf,
  openingWords,
  ownSaidBy,
  type Said,
} from "../shared/answers/answer-text.ts";
import { ERROR_TAGS } from "../shared/answers/state-tags.ts";

export default defineRule({
  summary: "Answer failures with `[error]` or `[blocked]` and `isError`, and nothing else with them",
  why: "An agent sees a failure by the tag, a client by `isError`. Where they disagree, one of them goes on as if all were well.",
  source: "ADR-300, state tags",
  scope: "tool",
  reads: [],
  needs: ["answers"],
  fix: "none",
  options: z.strictObject({}),
  messages: {
    untagged: "Expected the answer of a failure to start with `[error] ` or `[blocked] `, got `{opening}`.",
    thrown: "Expected an answer that starts with `[error] ` or `[blocked] `, got an error that is thrown: `{opening}`.",
    notError: "Expected `isError: true` beside `[{tag}]`.",
    otherTag: "Expected `[error]` or `[blocked]` beside `isError: true`, got `[{tag}]`.",
  },
  notes: [
    "Errors of the protocol (an unknown tool, arguments that the schema does not allow) are left alone, and so is what another function throws, or a catch block throws on.",
  ],
  check(tool, { report, server }) {
    for (const said of distinctOpenings(ownSaidBy(tool, server))) {
      const { answer, text, tag } = said;
      const problem = problemOf(said);
      if (!problem) continue;
      const opening = openingOf(said);
      const at = tag ? sliceOf(text, 0, tag.end + 1) : sliceOf(text, opening.start, opening.end);
      report({
        messageId: problem,
        data: { opening: openingWords(said), tag: tag?.name ?? "" },
        at: text.value === "" ? answer.range : at,
        path: "",
      });
    }
  },
  examples: [
    bad({
      title: "Failures without a tag: returned, caught and thrown",
      tools: ts`
        server.registerTool("get_herb", { description: "Get a herb." }, async ({ name }: any) => {
          if (!name) throw new Error("No name was given.");
          try {
            return { content: [{ type: "text", text: "[status] " + name }] };
          } catch (error) {
            return { content: [{ type: "text", text: \`Failed: \${error}\` }] };
          }
        });
        server.registerTool("list_herbs", { description: "List herbs." }, async () => ({
          content: [{ type: "text", text: "The rack is empty." }],
          isError: true,
        }));
      `,
      reports: [
        { message: "thrown", at: "No name was given." },
        { message: "untagged", at: "Failed: " },
        { message: "untagged", at: "The rack is empty." },
      ],
    }),
    bad({
      title: "A reason with words for none: one answer",
      tools: ts`
        server.registerTool("get_herb", { description: "Get a herb." }, async ({ name, reason }: any) => ({
          content: [{ type: "text", text: \`No \${name}: \${reason ?? "it is out"}\` }],
          isError: true,
        }));
      `,
      reports: [{ message: "untagged", at: "No " }],
    }),
    bad({
      title: "Tag and isError that disagree",
      tools: ts`
        server.registerTool("get_herb", { description: "Get a herb." }, async ({ name }: any) =>
          name
            ? { content: [{ type: "text", text: "[error] no such herb" }] }
            : { content: [{ type: "text", text: "[status] no herb" }], isError: true });
      `,
      reports: [
        { message: "notError", at: "[error]" },
        { message: "otherTag", at: "[status]" },
      ],
    }),
    good({
      title: "Failures with tag and isError, and an error of the protocol",
      tools: ts`
        import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
        server.registerTool("get_herb", { description: "Get a herb." }, async ({ name }: any) => {
          if (!name) throw new McpError(ErrorCode.InvalidParams, "No name was given.");
          try {
            return { content: [{ type: "text", text: "[status] " + name }] };
          } catch (error) {
            return { content: [{ type: "text", text: \`[error] \${error}\` }], isError: true };
          }
        });
      `,
    }),
  ],
});

function problemOf({ answer, text, tag }: Said): "untagged" | "thrown" | "notError" | "otherTag" | undefined {
  const { path, isError } = answer;
  if (isOpenAtStart(text.value)) return undefined;
  const isErrorTag = tag !== undefined && ERROR_TAGS.has(tag.name);
  if (!tag && (path !== "normal" || isError === true)) return path === "throw" ? "thrown" : "untagged";
  if (isErrorTag && isError === false) return "notError";
  return tag && !isErrorTag && isError === true ? "otherTag" : undefined;
}
