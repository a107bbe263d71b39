import { z } from "zod";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";

export default defineRule({
  summary: "Keep input schemas in the folders that are meant for them",
  why: "Schemas that stand together are changed together; a server of a hundred tools has one for each, spread over its handlers.",
  source: "ADR-003, Known Technical Debt: consider `src/schemas/` for centralization; off by default",
  scope: "tool",
  reads: ["inputSchema"],
  fix: "none",
  options: z.strictObject({
    folders: z
      .array(z.string())
      .default(["schemas"])
      .describe("Names of folders, at any depth, that schemas may stand in"),
  }),
  messages: {
    elsewhere: "Expected the input schema in a folder `{folders}`, got it in `{file}`.",
  },
  check(tool, { options, report }) {
    const { range } = tool.input;
    if (!range || tool.origin.source !== "typescript") return;
    const parts = range.file.split("/");
    if (parts.slice(0, -1).some((folder) => options.folders.includes(folder))) return;
    const data = { folders: options.folders.join(", "), file: parts.slice(-2).join("/") };
    report({ messageId: "elsewhere", data, at: range, path: "/inputSchema" });
  },
  examples: [
    bad({
      title: "A schema beside its handler",
      tools: ts`
        server.registerTool("get_tide", { inputSchema: { pier: z.string() } }, handler);
      `,
      reports: [{ message: "elsewhere", at: "{ pier: z.string() }" }],
    }),
    good({
      title: "A schema in one of the folders",
      tools: ts`
        server.registerTool("get_tide", { inputSchema: { pier: z.string() } }, handler);
      `,
      options: { folders: ["src"] },
    }),
  ],
});
