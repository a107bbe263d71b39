import { planHelp, type HelpPlan } from "../../codegen/help/plan-help.ts";
import type { PlannedFile } from "../../codegen/planned-file.ts";
import type { HelpSettings, LoadedSettings } from "../../config/load-settings.ts";
import { UserError } from "../../diagnostics/user-error.ts";
import { parsePage } from "../../docstring/pages/parse-page.ts";
import { openHelp, type OpenedHelp } from "../../open-help.ts";
import type { FileChange } from "../../project/write-files.ts";
import { counted } from "../../report/summary-line.ts";
import type { ToolSet } from "../../tool-model/tool-set.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Terminal } from "../terminal.ts";
import { openForGenerating, type GenerateOptions } from "./open-for-generating.ts";
import { settleChanges } from "./settle-changes.ts";

/** Brings the pages of the help and the module made from them in step with the tools, or says where they are not. */
export async function generateHelp(options: GenerateOptions, terminal: Terminal): Promise<ExitCode> {
  const opened = await openForGenerating(options, terminal, "the help", (loaded) => openHelp(settingsOf(loaded)));
  if (!opened) return EXIT.failure;
  const { toolSet, present } = opened;
  const unread = toolSet.resources?.holes.length ?? 0;
  if (unread > 0) terminal.note(`${counted(unread, "resource")} could not be read; the help lacks them.`);
  const plan = planOf(toolSet, present);
  const content = `${counted(plan.tools.length, "tool")} on ${counted(plan.pages.length, "page")}`;
  const made = { subject: "The help", content, command: "mcp-lint generate help" };
  return settleChanges(changesOf(plan, present), made, options, terminal);
}

function settingsOf({ help, owner }: LoadedSettings): HelpSettings {
  if (help?.pages !== undefined) return help;
  throw new UserError(
    `There is no help in ${owner}. Give it a \`help\`, such as \`{ "uri": "orders://help", "module": "src/help.generated.ts" }\`.`,
  );
}

function planOf({ tools, resources }: ToolSet, { settings, files }: OpenedHelp): HelpPlan {
  const pages = files.map(({ text, ...file }) => parsePage(text, file));
  return planHelp({ tools, resources: resources?.known, pages, places: settings });
}

/** Compared with the texts that the pages were planned from, not with what stands on the disk by now. */
function changesOf(plan: HelpPlan, present: OpenedHelp): FileChange[] {
  const pages = plan.pages.map(({ page, content }): PlannedFile => ({ path: page.file, content }));
  const texts = new Map(present.files.map(({ file, text }) => [file, text]));
  if (plan.module && present.module !== undefined) texts.set(plan.module.path, present.module);
  return [...pages, ...(plan.module ? [plan.module] : [])]
    .map(({ path, content }) => ({ file: path, before: texts.get(path), after: content }))
    .filter(({ before, after }) => before !== after);
}
