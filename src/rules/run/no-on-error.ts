import { z } from "zod";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { OPERATIONS } from "../shared/dispatchers/dispatcher-examples.ts";
import { dispatchersOf } from "../shared/dispatchers/dispatchers.ts";

const SWITCH =
  /^(?:on_?error|stop_?on_?error|continue_?on_?error|fail_?fast|abort_?on_?error|allow_?writes?|write_?mode|rollback)$/iu;

export default defineRule({
  summary: "Give the batch tool no switch for errors or for writes",
  why: "What to do when the third of eight commands fails is a question about writes; a batch of reads has no such question.",
  source: "ADR-301, Alternatives Considered: unrestricted batch with on_error",
  scope: "toolSet",
  needs: ["registries"],
  fix: "none",
  options: z.strictObject({}),
  messages: {
    switch: "Expected `{run}` to take no switch for errors or writes, got `{field}`.",
  },
  check(server, { known, report }) {
    for (const { tool } of dispatchersOf(server))
      for (const { name, path, range } of tool.input.fields.filter(
        (field) => SWITCH.test(field.name) && known(tool, field.path),
      ))
        report({ messageId: "switch", data: { run: tool.name.value, field: name }, at: range, path, tool });
  },
  examples: [
    bad({
      title: "Stop or go on?",
      tools: ts`
        server.registerTool("run", {
          inputSchema: {
            commands: ${OPERATIONS},
            on_error: z.enum(["stop", "continue"]).optional(),
          },
        }, handler);
      `,
      reports: [{ message: "switch", at: "on_error" }],
    }),
    good({
      title: "Commands alone",
      tools: ts`
        server.registerTool("run", {
          inputSchema: { commands: ${OPERATIONS} },
        }, handler);
      `,
    }),
  ],
});
