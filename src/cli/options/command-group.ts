import type { Command } from "commander";
import { didYouMean } from "../../diagnostics/nearest.ts";
import { UserError } from "../../diagnostics/user-error.ts";

interface GroupTexts {
  readonly description: string;
  /** What is asked of whoever calls it alone: "Say what to generate". */
  readonly request: string;
}

/** Declares a command that does nothing itself, and knows only what the commands do that are put below it. */
export function addGroup(program: Command, name: string, { description, request }: GroupTexts): Command {
  const group = program
    .command(name)
    .description(description)
    .helpCommand(false)
    .usage("<what> [options]")
    // What stands behind a mistyped name is meant for the command of the right one.
    .argument("[what...]")
    .allowUnknownOption()
    .action(([what]: readonly string[]) => {
      const known = group.commands.map((command) => command.name());
      throw new UserError(`${whatIsWrong(what)} ${didYouMean(what ?? "", known, whatIsKnown(known))}`);
    });
  // The commands below say what there is to do.
  return group.configureHelp({ visibleArguments: () => [] });

  function whatIsWrong(what: string | undefined): string {
    if (what === undefined) return `${request}.`;
    return what.startsWith("-") ? `${request} before \`${what}\`.` : `There is no \`${name} ${what}\`.`;
  }
}

function whatIsKnown(known: readonly string[]): string {
  return known.length === 1 ? `Known is \`${known.join()}\`.` : `Known are ${known.join(", ")}.`;
}
