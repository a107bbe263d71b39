import type { CompletableCommand, CompletableOption, Word } from "./completable.ts";
import { quotedForFish as quoted } from "./quoted.ts";

/**
 * The script that teaches fish to complete our commands.
 * @param name how the program is called
 */
export function fishCompletion(name: string, commands: readonly CompletableCommand[]): string {
  const lines = commands.flatMap((command) => {
    const start = `complete -c ${name} -n ${quoted(condition(command, commands))}`;
    return [
      ...(command.takesFiles ? [] : [`${start} -f`]),
      ...command.words.map((word) => `${start} -a ${quoted(word.word)}${described(word)}`),
      ...command.options.map((option) => `${start} -l ${option.word.slice(2)}${takes(option)}${described(option)}`),
    ];
  });
  return `# Completion of ${name} for fish: ${name} completion fish | source\n${lines.join("\n")}\n`;
}

/** The words of the command stand there, and none of a command below it. */
function condition({ path, words }: CompletableCommand, commands: readonly CompletableCommand[]): string {
  const isCommand = ({ word }: Word): boolean =>
    commands.some((one) => one.path.join(" ") === [...path, word].join(" "));
  const below = words.filter(isCommand).map(({ word }) => word);
  const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`);
  return (
    [...seen, ...(below.length > 0 ? [`not __fish_seen_subcommand_from ${below.join(" ")}`] : [])].join("; and ") ||
    "true"
  );
}

function takes({ values }: CompletableOption): string {
  if (!values) return "";
  return values.length > 0 ? ` -x -a ${quoted(values.map(valueWithMeaning).join(" "))}` : " -r";
}

/** A value with an empty meaning rather than none: with none, it is shown with that of the option. */
function valueWithMeaning({ word, meaning }: Word): string {
  return `${word}\\t${quoted(meaning)}`;
}

function described({ meaning }: Word): string {
  return meaning === "" ? "" : ` -d ${quoted(meaning)}`;
}
