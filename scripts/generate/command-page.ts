import type { Command } from "commander";
import { buildProgram } from "../../src/cli/program.ts";
import { processTerminal } from "../../src/cli/terminal.ts";
import type { PlannedFile } from "./planned-file.ts";

const START = `# Commands

What \`--help\` prints, command by command. Made from the command line itself by \`npm run generate\`; edits are lost.
`;

/** The reference of the command line: what each command prints as its help. */
export function planCommandPage(): PlannedFile {
  let printed = "";
  const terminal = {
    ...processTerminal(process.cwd()),
    width: 100,
    print: (text: string) => {
      printed += text;
    },
  };
  const helpOf = (command: Command): string => {
    printed = "";
    command.outputHelp();
    return printed.trim();
  };
  const program = buildProgram(terminal, () => undefined);
  // `lint` is the program without the examples.
  const commands = commandsIn(program).filter(({ path }) => path !== "mcp-lint lint");
  const sections = commands.map(({ path, command }) => `## ${path}\n\n\`\`\`text\n${helpOf(command)}\n\`\`\`\n`);
  return { path: "docs/commands.md", content: [START, ...sections].join("\n") };
}

/** A command and all below it, each with the words that call it; one that only holds others is left out. */
function commandsIn(command: Command, before = ""): { path: string; command: Command }[] {
  const path = `${before}${command.name()}`;
  const below = command.commands.flatMap((one) => commandsIn(one, `${path} `));
  return command.options.length === 0 && below.length > 0 ? below : [{ path, command }, ...below];
}
