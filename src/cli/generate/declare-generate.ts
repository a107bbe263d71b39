import type { Command } from "commander";
import type { ExitCode, Finish } from "../exit-code.ts";
import { addGroup } from "../options/command-group.ts";
import { addConfigChoice, addSourceOptions } from "../options/shared-options.ts";
import type { Terminal } from "../terminal.ts";
import type { GenerateOptions } from "./open-for-generating.ts";

/** What can be generated: the sentence of its `--help`, and what does it. */
const GENERATORS: Readonly<Record<string, Generator>> = {
  help: {
    description: "Brings the help pages, and the module made from them, up to date.",
    load: async () => (await import("./help.ts")).generateHelp,
  },
  dispatcher: {
    description: "Brings the module up to date that calls several tools at once.",
    load: async () => (await import("./dispatcher.ts")).generateDispatcher,
  },
  proposals: {
    description: "Brings the module up to date by which write tools propose changes, to be committed by id.",
    load: async () => (await import("./proposals.ts")).generateProposals,
  },
  responses: {
    description: "Brings the module up to date that answers are made with: state tags, and hints at tools that exist.",
    load: async () => (await import("./responses.ts")).generateResponses,
  },
  manifest: {
    description: "Brings the saved list of tools up to date, which shows in a review what agents will read.",
    load: async () => (await import("./manifest.ts")).generateManifest,
  },
};

interface Generator {
  readonly description: string;
  readonly load: () => Promise<(options: GenerateOptions, terminal: Terminal) => Promise<ExitCode>>;
}

/** Declares `generate`, with a command for each thing that can be made. */
export function addGenerate(program: Command, terminal: Terminal, finish: Finish): void {
  const generate = addGroup(program, "generate", {
    description: "Makes files from the tools.",
    request: "Say what to generate",
  });
  for (const [name, { description, load }] of Object.entries(GENERATORS)) {
    const command = generate.command(name).description(description);
    addConfigChoice(addSourceOptions(command.optionsGroup("Source:")))
      .optionsGroup("Writing:")
      .option("--check", "write nothing, print a diff, and end with exit code 1 when there is one")
      .option("--dry-run", "write nothing and print a diff")
      .action(async (options: GenerateOptions) => {
        const run = await load();
        finish(await run(options, terminal));
      });
  }
}
