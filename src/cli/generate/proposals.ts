import { planProposals } from "../../codegen/proposals/plan-proposals.ts";
import { isProposalControl, isWrite } from "../../rules/shared/words/verb-kinds.ts";
import { UserError } from "../../diagnostics/user-error.ts";
import { counted } from "../../report/summary-line.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Terminal } from "../terminal.ts";
import { openForGenerating, type GenerateOptions } from "./open-for-generating.ts";
import { oneServer, refuseTakenNames } from "./one-server.ts";
import { changesOf, settleChanges } from "./settle-changes.ts";

/** Brings the module by which write tools propose changes in step with the tools, or says where it is not. */
export async function generateProposals(options: GenerateOptions, terminal: Terminal): Promise<ExitCode> {
  const opened = await openForGenerating(options, terminal, "the module", ({ proposals, owner }) => {
    if (proposals) return proposals;
    throw new UserError(
      `There are no proposals in ${owner}. Say where they are: \`"proposals": { "module": "src/proposals.generated.ts" }\`.`,
    );
  });
  if (!opened) return EXIT.failure;
  const { toolSet, loaded, present } = opened;
  const { vocabulary } = loaded.settings;
  const { tools, style } = oneServer(toolSet, present.module, "proposals");
  refuseTakenNames(tools, ["commit_proposal", "reject_proposal"]);
  const { module, writes, untagged } = planProposals({
    tools,
    isWrite: (tool) => !isProposalControl(tool) && isWrite(tool, vocabulary, nameTells),
    style,
    path: present.module,
  });
  if (untagged.length > 0) {
    terminal.note(
      `${counted(untagged.length, "write tool")} without a safety tag: ${untagged.join(", ")}. Tag them with \`@safety\`.`,
    );
  }
  const made = {
    subject: "The module of the proposals",
    content: counted(writes.length, "write tool"),
    command: "mcp-lint generate proposals",
  };
  return settleChanges(changesOf([module]), made, options, terminal);
}

/** Of a tool whose annotations are not known the name tells: a module that lacks it could not be used for it. */
function nameTells(): boolean {
  return true;
}
