import type { CompletableCommand, CompletableOption, Word } from "./completable.ts";
import { quotedForFish as quoted } from "./quoted.ts";

/**
 * The script that teaches fish to complete our commands.
 * @param name how the program is called
 */
export function fishCompletion(name: string, commands: readonly CompletableCommand[]): string {
  const lines = commands.flatMap((command) => {
    const path = quoted(command.path.join(" "));
    const behind = `complete -c ${name} -n ${quoted(`__mcp_lint_behind ${path}`)}`;
    const directlyBehind = `complete -c ${name} -n ${quoted(`__mcp_lint_behind ${path} first`)}`;
    return [
      ...(command.takesFiles ? [] : [`${behind} -f`]),
      ...command.words.map((word) => `${directlyBehind} -a ${quoted(word.word)}${described(word)}`),
      ...command.options.map((option) => `${behind} -l ${option.word.slice(2)}${takes(option)}${described(option)}`),
    ];
  });
  return `# Completion of ${name} for fish: ${name} completion fish | source
${behindFunction(commands)}
${lines.join("\n")}
`;
}

/** fish tells of words that are there, not whether they call a command or are the value of an option. */
function behindFunction(commands: readonly CompletableCommand[]): string {
  const taking = commands.flatMap(({ path, options }) =>
    options.filter(({ values }) => values).map(({ word }) => quoted(`${path.join(" ")} ${word}`)),
  );
  return `function __mcp_lint_behind --description 'Whether a command is called, and with "first", no argument stands behind it'
    set -l called ''
    set -l stands ''
    set -l value ''
    for word in (commandline -opc)[2..-1]
        if test -n "$value"
            set value ''
            continue
        end
        switch "$called $word"
            case ${taking.join(" ")}
                set value yes
        end
        switch "$called$stands $word"
${commands
  .filter(({ path }) => path.length > 0)
  .map(callCase)
  .join("\n")}
            case ' -*'
                # No command may stand behind an option of the program itself.
                set stands +
            case '* -*'
            case '*'
                set stands +
        end
    end
    test "$called" = "$argv[1]"; and test "$argv[2]" != first -o -z "$stands"
end`;
}

function callCase({ path }: CompletableCommand): string {
  const before = path.slice(0, -1).join(" ");
  return `            case ${quoted(`${before} ${path.at(-1) ?? ""}`)}
                set called ${quoted(path.join(" "))}`;
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
