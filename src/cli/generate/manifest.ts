import { planManifest } from "../../codegen/manifest/plan-manifest.ts";
import { UserError } from "../../diagnostics/user-error.ts";
import { counted } from "../../report/summary-line.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Terminal } from "../terminal.ts";
import { openForGenerating, type GenerateOptions } from "./open-for-generating.ts";
import { changesOf, settleChanges } from "./settle-changes.ts";

/** Brings the saved list of tools in step with the source, or says where it is not. */
export async function generateManifest(options: GenerateOptions, terminal: Terminal): Promise<ExitCode> {
  const opened = await openForGenerating(options, terminal, "the manifest", ({ manifest, owner }) => {
    if (manifest !== undefined) return { path: manifest };
    throw new UserError(`There is no manifest in ${owner}. Say where it is: \`"manifest": "tools.json"\`.`);
  });
  if (!opened) return EXIT.failure;
  const { toolSet, present } = opened;
  const content = counted(toolSet.tools.length, "tool");
  const made = { subject: "The manifest", content, command: "mcp-lint generate manifest" };
  return settleChanges(changesOf([planManifest(toolSet, present.path)]), made, options, terminal);
}
