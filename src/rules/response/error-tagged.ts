import { z } from "zod";
import type { SourceRange } from "../../tool-model/source-range.ts";
import { sliceOf, type Text } from "../../tool-model/text.ts";
import type { ServerTools } from "../../tool-model/tool-set.ts";
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
    untaggedHere:
      "Expected the answer of a failure to start with `[error] ` or `[blocked] `, got `{opening}`, which `{count}` tools answer with here.",
    thrownHere:
      "Expected an answer that starts with `[error] ` or `[blocked] `, got an error that is thrown, by `{count}` tools here: `{opening}`.",
    notError: "Expected `isError: true` beside `[{tag}]`.",
    otherTag: "Expected `[error]` or `[blocked]` beside `isError: true`, got `[{tag}]`.",
  },
  notes: [
    "Errors of the protocol (an unknown tool, arguments that the schema does not allow) are left alone, and so is what another function throws, or a catch block throws on.",
    "Words that several tools begin with at one place are reported once, for the first of them.",
  ],
  check(tool, { report, server }) {
    for (const said of distinctOpenings(ownSaidBy(tool, server))) {
      const { answer, text, tag } = said;
      const problem = problemOf(said);
      if (!problem) continue;
      const shared = sharedOpening(said, problem, server);
      if (shared) {
        const { name, count, at } = shared;
        const data = { opening: text.value.slice(at.start, at.end), count };
        if (name === tool.name.value) report({ messageId: shared.messageId, data, at, path: "" });
        continue;
      }
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
      title: "Words of a wrapper, with what each tool puts behind them",
      tools: ts`
        const add = (name: string, title: string, pick: (args: any) => any) =>
          server.registerTool(name, { title }, async (args: any) => {
            if (!args.herb) throw new Error(\`No herb for \${title}.\`);
            try {
              return { content: [{ type: "text" as const, text: "[herb] " + pick(args).name }] };
            } catch (error) {
              return { content: [{ type: "text" as const, text: \`Error in \${title}: \${error}\` }], isError: true };
            }
          });
        add("get_herb", "Get a herb", ({ herb }) => herb);
        add("dry_herb", "Dry a herb", ({ herb }) => herb);
      `,
      reports: [
        { message: "thrownHere", at: "No herb for " },
        { message: "untaggedHere", at: "Error in " },
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

type Problem = "untagged" | "thrown" | "notError" | "otherTag";

/** The names of the tools by what is wrong with an answer of theirs, and the words that it begins with. */
const failingByServer = new WeakMap<ServerTools, ReadonlyMap<string, readonly string[]>>();

/** Words without a tag that several tools begin with, where they are written: `Failed: ` of what a wrapper catches. */
function sharedOpening(said: Said, problem: Problem, server: ServerTools) {
  const piece = firstWords(said);
  if (!piece || (problem !== "untagged" && problem !== "thrown")) return undefined;
  const failing = failingByServer.get(server) ?? failingIn(server);
  failingByServer.set(server, failing);
  const [name, ...others] = failing.get(keyOf(problem, piece)) ?? [];
  if (name === undefined || others.length === 0) return undefined;
  const messageId = problem === "untagged" ? ("untaggedHere" as const) : ("thrownHere" as const);
  const end = Math.min(piece.end, openingOf(said).end);
  return { name, count: others.length + 1, messageId, at: sliceOf(said.text, piece.start, end) };
}

function failingIn(server: ServerTools): ReadonlyMap<string, readonly string[]> {
  const failing = new Map<string, Set<string>>();
  for (const tool of server.tools) {
    for (const said of ownSaidBy(tool, server)) {
      const problem = problemOf(said);
      const piece = firstWords(said);
      if (!problem || !piece) continue;
      const key = keyOf(problem, piece);
      failing.set(key, (failing.get(key) ?? new Set<string>()).add(tool.name.value));
    }
  }
  return new Map([...failing].map(([key, names]) => [key, [...names]]));
}

/** What a text begins with, where it is written and says something: not a bracket alone, behind which each has its own. */
function firstWords({ text }: Said): LocatedPiece | undefined {
  const piece = text.pieces.find(({ start, end }) => end > start);
  if (!piece?.range || !/\p{L}/u.test(text.value.slice(piece.start, piece.end))) return undefined;
  return { ...piece, range: piece.range };
}

type LocatedPiece = Text["pieces"][number] & { readonly range: SourceRange };

function keyOf(problem: Problem, { range }: LocatedPiece): string {
  return `${problem} ${range.file}:${range.start}`;
}

function problemOf({ answer, text, tag }: Said): Problem | undefined {
  const { path, isError } = answer;
  if (isOpenAtStart(text.value)) return undefined;
  const isErrorTag = tag !== undefined && ERROR_TAGS.has(tag.name);
  if (!tag && (path !== "normal" || isError === true)) return path === "throw" ? "thrown" : "untagged";
  if (isErrorTag && isError === false) return "notError";
  return tag && !isErrorTag && isError === true ? "otherTag" : undefined;
}
