import { InvalidArgumentError, Option, type Command } from "commander";
import { FORMAT_NAMES } from "../output/format-names.ts";

/** The paths to report on, and where the tools are. */
export function addSource(command: Command): Command {
  return addSourceOptions(
    command
      .argument(
        "[paths...]",
        "files and folders to report on; all that shares code with them is analysed, for tools are judged together",
      )
      .optionsGroup("Source:"),
  );
}

/** Where the tools are. */
export function addSourceOptions(command: Command): Command {
  return command
    .option("--manifest <file>", "read tools from a saved tools/list answer; - is standard input")
    .addOption(serverOption())
    .addOption(timeoutOption())
    .addOption(headerOption())
    .option("--allow-empty", "accept that there is no tool");
}

export function serverOption(): Option {
  return new Option("--server <command|url>", "ask a server: one that the command starts, or one at the URL");
}

export function timeoutOption(): Option {
  const description = "how long a server may take to answer (default: 30)";
  return new Option("--server-timeout <seconds>", description).argParser(wholeNumber);
}

export function headerOption(): Option {
  const description = "send a server at a URL an HTTP header (repeatable)";
  return new Option("--header <name: value>", description).argParser(appended);
}

export function presetOption(description: string): Option {
  return new Option("--preset <name>", description).argParser(appended);
}

/** Which config. */
export function addConfigChoice(command: Command): Command {
  return command.option("--config <file>", "use this config").option("--no-config", "use no config");
}

/** Which config, and what of it to overrule. */
export function addConfig(command: Command): Command {
  return addConfigChoice(command.optionsGroup("Rules:"))
    .addOption(presetOption("use a preset in place of those of the config (repeatable)"))
    .option("--rule <id:severity>", "set a rule to error, warning, info or off (repeatable)", appended);
}

/** The group of options about the output, beginning with colours. */
export function addColors(command: Command): Command {
  return command.optionsGroup("Output:").option("--color", "use colours").option("--no-color", "use no colours");
}

/** How findings are given out, and which of them count. */
export function addFindings(command: Command): Command {
  return addColors(command)
    .addOption(formatOption())
    .option("--output-file <file>", "write the findings to a file")
    .option("--quiet", "report errors only")
    .option("--max-warnings <count>", "end with exit code 1 when there are more warnings", wholeNumber);
}

function formatOption(): Option {
  const description = `how findings are printed: ${FORMAT_NAMES.join(", ")} (default: stylish); \`sarif=out.sarif\` writes a file (repeatable)`;
  return new Option("--format <name>", description).argParser(appended);
}

function wholeNumber(text: string): number {
  if (!/^\d+$/u.test(text)) throw new InvalidArgumentError("Expected a whole number.");
  return Number(text);
}

/** For options that may be given several times. */
function appended(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value];
}
