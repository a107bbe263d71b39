import { planResponses } from "../../codegen/responses/plan-responses.ts";
import { UserError } from "../../diagnostics/user-error.ts";
import { counted } from "../../report/summary-line.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Terminal } from "../terminal.ts";
import { openForGenerating, type GenerateOptions } from "./open-for-generating.ts";
import { changesOf, settleChanges } from "./settle-changes.ts";

/** Brings the module that answers are made with in step with the tools, or says where it is not. */
export async function generateResponses(options: GenerateOptions, terminal: Terminal): Promise<ExitCode> {
  const opened = await openForGenerating(options, terminal, "the module", ({ responses, owner }) => {
    const { module, tags = {} } = responses ?? {};
    if (module === undefined) {
      throw new UserError(
        `There is no module for answers in ${owner}. Say where it is: \`"responses": { "module": "src/responses.generated.ts" }\`.`,
      );
    }
    if (!/\.[cm]?tsx?$/u.test(module)) {
      throw new UserError(
        "The answers are made by a TypeScript module. Give it a name that says so, such as `src/responses.generated.ts`.",
      );
    }
    return { module, tags };
  });
  if (!opened) return EXIT.failure;
  const { toolSet, present } = opened;
  const { module, names } = planResponses(toolSet, present.tags, present.module);
  const made = {
    subject: "The module of the answers",
    content: counted(names.length, "tool"),
    command: "mcp-lint generate responses",
  };
  return settleChanges(changesOf([module]), made, options, terminal);
}
