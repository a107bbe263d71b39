import { z } from "zod";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";

export default defineRule({
  summary: "Say in the comment why it switches a rule off",
  why: "Without a reason nobody can tell a departure that was decided from one that was in the way, so the comment is copied on and never taken out.",
  source: "ADR-0019, section 2: a documented exception",
  scope: "directive",
  fix: "none",
  options: z.strictObject({}),
  messages: {
    noReason: "Expected a reason after `--` in the comment that switches `{rule}` off, got none.",
  },
  check({ directive: { rule = "every rule", reason, range }, state }, { report }) {
    if (reason !== undefined || state === "misspelt") return;
    report({
      messageId: "noReason",
      data: { rule },
      at: range,
      path: "",
      help: "Write it as `// mcp-lint-disable-next-line <rule> -- <reason>`.",
    });
  },
  examples: [
    bad({
      title: "Why?",
      tools: ts`
        // mcp-lint-disable-next-line description/present
        server.registerTool("ping", {}, handler);
      `,
      reports: [{ message: "noReason", at: "description/present" }],
    }),
    good({
      title: "A reason",
      tools: ts`
        // mcp-lint-disable-next-line description/present -- only the health check calls it
        server.registerTool("ping", {}, handler);
      `,
    }),
  ],
});
