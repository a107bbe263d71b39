import { planDispatcher } from "../../codegen/dispatcher/plan-dispatcher.ts";
import { UserError } from "../../diagnostics/user-error.ts";
import { counted } from "../../report/summary-line.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Terminal } from "../terminal.ts";
import { openForGenerating, type GenerateOptions } from "./open-for-generating.ts";
import { oneServer, refuseTakenNames } from "./one-server.ts";
import { changesOf, settleChanges } from "./settle-changes.ts";

/** Brings the module that calls several tools at once in step with the tools, or says where it is not. */
export async function generateDispatcher(options: GenerateOptions, terminal: Terminal): Promise<ExitCode> {
  const opened = await openForGenerating(options, terminal, "the dispatcher", ({ dispatcher, owner }) => {
    if (dispatcher) return dispatcher;
    throw new UserError(
      `There is no dispatcher in ${owner}. Say where it is: \`"dispatcher": { "module": "src/batch.generated.ts" }\`.`,
    );
  });
  if (!opened) return EXIT.failure;
  const { toolSet, present } = opened;
  const offered = present.tools ?? ["batch_tools", "run"];
  const { tools, style } = oneServer(toolSet, present.module, "dispatcher");
  refuseTakenNames(tools, offered, (taken) => {
    const others = offered.filter((name) => name !== taken);
    return others.length > 0 ? `Leave it to that one: \`"tools": ${JSON.stringify(others)}\`.` : "Rename that one.";
  });
  const { module, members } = planDispatcher({ tools, style, offered, path: present.module });
  const made = {
    subject: "The dispatcher",
    content: `${offered.join(" and ")} for ${counted(members, "tool")}`,
    command: "mcp-lint generate dispatcher",
  };
  return settleChanges(changesOf([module]), made, options, terminal);
}
